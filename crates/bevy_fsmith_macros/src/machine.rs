//! The derive `Machine`: the component, and the trait that lets generic systems call the machine.

use crate::options::{Options, Param, is_by_value};
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Error, Fields, Result, Type};

/// Implements `Component` and `Machine`.
///
/// `state_machine!` passes derives on to the types of the machine's fields, whose names begin with `__`. They need
/// nothing from this derive.
pub fn derive(input: &DeriveInput) -> Result<TokenStream> {
    if input.ident.to_string().starts_with("__") {
        return Ok(TokenStream::new());
    }
    check(input)?;
    let options = Options::of(input)?;
    let component = component(input, &options);
    let machine = machine(input, &options)?;
    // The traits are implemented nevertheless, so that this causes no errors elsewhere.
    let no_clock = has_clock(input, &options).err().map(Error::into_compile_error);
    Ok(quote!(#component #machine #no_clock))
}

/// Rejects items that are no machines, and machines with generics.
fn check(input: &DeriveInput) -> Result<()> {
    let is_struct = matches!(&input.data, Data::Struct(data) if matches!(data.fields, Fields::Named(_)));
    if !is_struct {
        let say = "`Machine` is for a machine: write `#[derive(Machine)]` before `machine`, inside of `state_machine!`";
        return Err(Error::new_spanned(&input.ident, say));
    }
    if !input.generics.params.is_empty() {
        return Err(Error::new_spanned(&input.generics, "a machine in Bevy cannot have generics"));
    }
    Ok(())
}

/// Rejects a machine with timers that is not stepped by `tick`, because its timers would never be due.
fn has_clock(input: &DeriveInput, options: &Options) -> Result<()> {
    let Data::Struct(data) = &input.data else { return Ok(()) };
    let has_timers = data.fields.iter().any(|field| {
        let ty = field.ty.to_token_stream().to_string();
        ty.split(|letter: char| !letter.is_alphanumeric()).any(|word| word == "Timer" || word == "Timers")
    });
    if has_timers && !options.ticks() {
        let say = "the machine has timers, which need the time: write `tick` in `#[bevy(..)]`";
        return Err(Error::new_spanned(&input.ident, say));
    }
    Ok(())
}

fn component(input: &DeriveInput, options: &Options) -> TokenStream {
    let (name, require) = (&input.ident, &options.require);
    let (resource, clone, is_resource) = match options.resource {
        true => (
            Some(quote!(required.register_required::<::bevy_fsmith::__private::IsResource>(
                move || ::bevy_fsmith::__private::IsResource::new(id)
            );)),
            quote!(::bevy_fsmith::__private::ComponentCloneBehavior::Ignore),
            Some(quote!(impl ::bevy_fsmith::__private::Resource for #name {})),
        ),
        // As in Bevy's derive: a machine that is `Clone` is cloned with its entity.
        false => (
            None,
            quote! {
                use ::bevy_fsmith::__private::{DefaultCloneBehaviorBase as _, DefaultCloneBehaviorViaClone as _};
                (&&&::bevy_fsmith::__private::DefaultCloneBehaviorSpecialization::<Self>::default())
                    .default_clone_behavior()
            },
            None,
        ),
    };
    quote! {
        impl ::bevy_fsmith::__private::Component for #name {
            const STORAGE_TYPE: ::bevy_fsmith::__private::StorageType = ::bevy_fsmith::__private::StorageType::Table;
            type Mutability = ::bevy_fsmith::__private::Mutable;

            fn on_insert() -> ::core::option::Option<::bevy_fsmith::__private::ComponentHook> {
                ::core::option::Option::Some(::bevy_fsmith::__private::inserted::<Self>)
            }

            fn on_remove() -> ::core::option::Option<::bevy_fsmith::__private::ComponentHook> {
                ::core::option::Option::Some(::bevy_fsmith::__private::removed::<Self>)
            }

            #[allow(unused_variables, reason = "used if the machine is a resource or requires components")]
            fn register_required_components(
                id: ::bevy_fsmith::__private::ComponentId,
                required: &mut ::bevy_fsmith::__private::RequiredComponentsRegistrator<'_, '_>,
            ) {
                #(required.register_required::<#require>(<#require as ::core::default::Default>::default);)*
                #resource
            }

            #[allow(unused_imports, clippy::needless_borrow, reason = "only one of the traits is used")]
            fn clone_behavior() -> ::bevy_fsmith::__private::ComponentCloneBehavior {
                #clone
            }
        }
        #is_resource
    }
}

/// The names that the generated functions give to the data and the parameters.
struct Arguments<'a> {
    queries: Vec<(Ident, &'a Type)>,
    systems: Vec<(Ident, &'a Type)>,
    /// The arguments of a call, in the order of the machine's parameters.
    passed: Vec<TokenStream>,
    observes: bool,
}

impl<'a> Arguments<'a> {
    fn of(options: &'a Options) -> Self {
        let mut found = Arguments { queries: vec![], systems: vec![], passed: vec![], observes: false };
        for (at, param) in options.params.iter().enumerate() {
            // Mismatched types are reported at the parameter.
            let name = Ident::new(&format!("param_{at}"), param.span());
            match param {
                Param::Query(ty) if is_by_value(ty) => {
                    found.passed.push(quote_spanned!(ty.span()=> *#name));
                    found.queries.push((name, ty));
                }
                Param::Query(ty) => {
                    found.passed.push(name.to_token_stream());
                    found.queries.push((name, ty));
                }
                Param::System(ty) => {
                    found.passed.push(name.to_token_stream());
                    found.systems.push((name, ty));
                }
                Param::Observer => {
                    found.passed.push(quote!(observer));
                    found.observes = true;
                }
            }
        }
        found
    }

    /// The components that an entity must have, and their names.
    fn needed(&self) -> Vec<(&Type, String)> {
        let referenced = self.queries.iter().filter_map(|(_, ty)| match ty {
            Type::Reference(reference) => Some(&*reference.elem),
            _ => None,
        });
        referenced.map(|ty| (ty, ty.to_token_stream().to_string().replace(' ', ""))).collect()
    }
}

fn machine(input: &DeriveInput, options: &Options) -> Result<TokenStream> {
    let name = &input.ident;
    let arguments = Arguments::of(options);
    let passed = &arguments.passed;
    let (queries, query_types): (Vec<_>, Vec<_>) = arguments.queries.iter().cloned().unzip();
    let (systems, system_types): (Vec<_>, Vec<_>) = arguments.systems.iter().cloned().unzip();
    let (needed, needed_names): (Vec<_>, Vec<_>) = arguments.needed().into_iter().unzip();
    let at = (0..needed.len()).map(syn::Index::from);
    let signature = quote! {
        (#(#queries,)*): &mut ::bevy_fsmith::__private::QueryItem<'_, '_, Self::Query>,
        (#(#systems,)*): &mut ::bevy_fsmith::__private::SystemParamItem<'_, '_, Self::Params>,
        observer: &mut ::bevy_fsmith::Recorder<<Self as ::bevy_fsmith::__private::StateMachine>::State>,
    };
    let (event, has_events, tell) = match &options.events {
        Some(ty) => (
            ty.to_token_stream(),
            true,
            quote! {
                ::bevy_fsmith::__private::Outcome::answer(self.handle(#(#passed,)* event))
            },
        ),
        None => (quote!(::bevy_fsmith::NoEvents), false, quote!(match event {})),
    };
    let (data, copied) = match &options.data {
        Some(ty) if !arguments.observes => {
            let say = "the events of states contain `data`, and require `observer` in `params(..)`";
            return Err(Error::new_spanned(ty, say));
        }
        Some(ty) => {
            // A type that lacks `From` is reported where it is written, which `self` must not be: it may be in another macro.
            let from = quote_spanned!(ty.span()=> <#ty as ::core::convert::From<&#name>>::from);
            (ty.to_token_stream(), quote!(#from(self)))
        }
        None => (quote!(()), TokenStream::new()),
    };
    let step = match &options.step {
        Some(step) => {
            let time = (step == "tick").then(|| quote!(by));
            quote!(::bevy_fsmith::__private::Outcome::answer(self.#step(#(#passed,)* #time)))
        }
        None => quote!(::core::result::Result::Ok(::bevy_fsmith::__private::Answer::Ignored)),
    };
    let steps = options.step.is_some();
    let ticks = options.ticks();
    let markers = match arguments.observes {
        true => quote! {
            <<Self as ::bevy_fsmith::__private::StateMachine>::State as ::bevy_fsmith::MarkedState>::MARKERS
        },
        false => quote!(&[]),
    };
    let (parallel, stepping) = match &options.parallel {
        Some(option) => (Some(shared(name, option, options, &arguments)?), Some(stepping())),
        None => (None, None),
    };
    let is_observed = arguments.observes.then(|| observed(name));
    Ok(quote! {
        #parallel
        #is_observed

        #[allow(unused_variables, reason = "a machine may use only some of the arguments")]
        impl ::bevy_fsmith::Machine for #name {
            type Event = #event;
            type Data = #data;
            type Query = (#(#query_types,)*);
            type Params = (#(#system_types,)*);
            type Present = (#(::bevy_fsmith::__private::Has<#needed>,)*);
            const HAS_EVENTS: bool = #has_events;
            const STEPS: bool = #steps;
            const TICKS: bool = #ticks;
            const MARKERS: &'static [::bevy_fsmith::MarkerOf] = #markers;

            fn begin(
                &mut self,
                #signature
            ) -> ::core::result::Result<::bevy_fsmith::__private::Answer, ::std::string::String> {
                ::bevy_fsmith::__private::Outcome::answer(self.restart(#(#passed,)*))
            }

            fn tell(&mut self, #signature event: Self::Event) -> ::core::result::Result<::bevy_fsmith::__private::Answer, ::std::string::String> {
                #tell
            }

            #[inline]
            fn step(&mut self, #signature by: ::core::time::Duration) -> ::core::result::Result<::bevy_fsmith::__private::Answer, ::std::string::String> {
                #step
            }

            #[inline]
            fn copy_data(&self) -> Self::Data {
                #copied
            }

            fn missing(
                present: ::bevy_fsmith::__private::QueryItem<'_, '_, Self::Present>,
            ) -> ::std::vec::Vec<&'static str> {
                let mut missing = ::std::vec::Vec::new();
                #(if !present.#at { missing.push(#needed_names); })*
                missing
            }

            #stepping
        }
    })
}

/// Implements `ObservedState`, and checks that the machine notifies its observer.
fn observed(machine: &Ident) -> TokenStream {
    let say = format!(
        "the observer of `{machine}` is not connected: write `observer NAME;` in the machine, with the name of the parameter"
    );
    // The name of the type, and not `StateMachine::State`, because only the name has the visibility of the machine.
    let state = Ident::new(&format!("{machine}State"), machine.span());
    quote_spanned! {machine.span()=>
        impl ::bevy_fsmith::ObservedState for #state {
            type Data = <#machine as ::bevy_fsmith::Machine>::Data;
        }

        const _: () = ::core::assert!(
            ::bevy_fsmith::__private::MAY_BE_LIVE
                || <<#machine as ::bevy_fsmith::__private::StateMachine>::State as ::bevy_fsmith::__private::State>::CODEBOOK
                    .fingerprint != 0,
            #say
        );
    }
}

/// Implements `ParallelMachine`.
fn shared(name: &Ident, parallel: &Ident, options: &Options, arguments: &Arguments) -> Result<TokenStream> {
    let Some(step) = &options.step else {
        return Err(Error::new_spanned(parallel, "machines that are not stepped cannot be stepped in parallel"));
    };
    if arguments.observes {
        return Err(Error::new_spanned(parallel, "a machine with an observer cannot be stepped in parallel"));
    }
    let (queries, systems): (Vec<_>, Vec<_>) = (
        arguments.queries.iter().map(|(name, _)| name).collect(),
        arguments.systems.iter().map(|(name, _)| name).collect(),
    );
    let passed = &arguments.passed;
    let time = (step == "tick").then(|| quote!(by));
    Ok(quote! {
        #[allow(unused_variables, reason = "a machine may use only some of the arguments")]
        impl ::bevy_fsmith::ParallelMachine for #name {
            // Bevy's parallel loop calls this function in three places, so the compiler would not inline it, and a step
            // would take 25 ns instead of 8.
            #[inline(always)]
            fn step_shared(
                &mut self,
                (#(#queries,)*): &mut ::bevy_fsmith::__private::QueryItem<'_, '_, Self::Query>,
                (#(#systems,)*): &::bevy_fsmith::__private::SystemParamItem<'_, '_, Self::Params>,
                by: ::core::time::Duration,
            ) -> ::core::result::Result<::bevy_fsmith::__private::Answer, ::std::string::String> {
                ::bevy_fsmith::__private::Outcome::answer(self.#step(#(#passed,)* #time))
            }
        }
    })
}

/// The system that steps machines in parallel, in `Machine`.
fn stepping() -> TokenStream {
    quote! {
        fn stepping<C: ::core::default::Default + ::core::marker::Send + ::core::marker::Sync + 'static>()
        -> ::bevy_fsmith::__private::ScheduleConfigs<::bevy_fsmith::__private::ScheduleSystem> {
            ::bevy_fsmith::__private::IntoScheduleConfigs::into_configs(
                ::bevy_fsmith::__private::par_step::<Self, C>,
            )
        }
    }
}
