//! The options of a machine, as written in `#[bevy(..)]`.

use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{
    Attribute, DeriveInput, Error, GenericArgument, Ident, Path, PathArguments, Result, Token, Type, parenthesized,
};

/// The options of a machine.
#[derive(Default)]
pub struct Options {
    /// One for each parameter of the machine, in the same order.
    pub params: Vec<Param>,
    /// The type of the machine's events.
    pub events: Option<Type>,
    /// The type of the data that events of its states contain.
    pub data: Option<Type>,
    /// The call that steps the machine: `tick` or `update`.
    pub step: Option<Ident>,
    /// The option `parallel`, if the machines are stepped on several cores.
    pub parallel: Option<Ident>,
    /// The components that are inserted with the machine.
    pub require: Vec<Path>,
    /// Whether the machine is a resource.
    pub resource: bool,
}

/// The source of an argument for a parameter of the machine.
pub enum Param {
    /// Data of the entity.
    Query(Type),
    /// A parameter of a system.
    System(Type),
    /// The observer, which the crate provides.
    Observer,
}

impl Param {
    /// The place of the type in the attribute.
    pub fn span(&self) -> Span {
        match self {
            Param::Query(ty) | Param::System(ty) => ty.span(),
            Param::Observer => Span::call_site(),
        }
    }
}

impl Options {
    /// Reads all attributes `#[bevy(..)]` of an item.
    pub fn of(input: &DeriveInput) -> Result<Self> {
        let mut options = Options::default();
        for attr in input.attrs.iter().filter(|attr| attr.path().is_ident("bevy")) {
            options.read(attr)?;
        }
        Ok(options)
    }

    /// Whether the machine is stepped by `tick`.
    pub fn ticks(&self) -> bool {
        self.step.as_ref().is_some_and(|step| step == "tick")
    }

    fn read(&mut self, attr: &Attribute) -> Result<()> {
        attr.parse_nested_meta(|meta| {
            let name = meta.path.require_ident()?.clone();
            match name.to_string().as_str() {
                "params" => {
                    let inside;
                    parenthesized!(inside in meta.input);
                    self.params.extend(Punctuated::<Param, Token![,]>::parse_terminated(&inside)?);
                }
                "require" => {
                    let inside;
                    parenthesized!(inside in meta.input);
                    self.require.extend(Punctuated::<Path, Token![,]>::parse_terminated(&inside)?);
                }
                "events" => self.events = Some(meta.value()?.parse()?),
                "data" => self.data = Some(meta.value()?.parse()?),
                "tick" | "update" => {
                    if let Some(earlier) = &self.step {
                        return Err(meta.error(format!("the machine is already stepped by `{earlier}`")));
                    }
                    self.step = Some(name);
                }
                "parallel" => self.parallel = Some(name),
                "resource" => self.resource = true,
                _ => {
                    let known = "`params(..)`, `events = ..`, `data = ..`, `tick`, `update`, `parallel`, \
                                 `require(..)` and `resource`";
                    return Err(meta.error(format!("unknown option; the options are {known}")));
                }
            }
            Ok(())
        })
    }
}

impl Parse for Param {
    fn parse(input: ParseStream) -> Result<Self> {
        let start = input.fork();
        if let Ok(word) = start.parse::<Ident>() {
            let ends = start.is_empty() || start.peek(Token![,]);
            if word == "observer" && ends {
                input.parse::<Ident>()?;
                return Ok(Param::Observer);
            }
            if word == "query" && !ends && !start.peek(Token![::]) && !start.peek(Token![<]) {
                input.parse::<Ident>()?;
                return Ok(Param::Query(static_lifetimes(input.parse()?)?));
            }
        }
        let ty: Type = input.parse()?;
        let is_query = is_query(&ty);
        if !is_query {
            reject_unsuitable(&ty)?;
        }
        let ty = static_lifetimes(ty)?;
        Ok(if is_query { Param::Query(ty) } else { Param::System(ty) })
    }
}

/// Whether a type without `query` is data of the entity: a reference, an optional reference, `Entity`, or one of the
/// wrappers with change detection.
fn is_query(ty: &Type) -> bool {
    match ty {
        Type::Reference(_) => true,
        Type::Path(path) => path.path.segments.last().is_some_and(|last| match last.ident.to_string().as_str() {
            "Entity" | "Has" | "Mut" | "Ref" => true,
            "Option" => arguments(&last.arguments).any(|inside| matches!(inside, Type::Reference(_))),
            _ => false,
        }),
        _ => false,
    }
}

/// Rejects parameters that each system has for itself, and those that skip a system. A machine is called by several
/// systems.
fn reject_unsuitable(ty: &Type) -> Result<()> {
    let Type::Path(path) = ty else { return Ok(()) };
    let Some(last) = path.path.segments.last() else { return Ok(()) };
    let say = match last.ident.to_string().as_str() {
        "Local" => {
            "several systems call the machine, and each would have its own `Local`: use a component or a resource"
        }
        "MessageReader" => {
            "several systems call the machine, and each would read all messages: send them to the machine as `Tell`"
        }
        "Single" | "Populated" => "the machines would not run if the query does not match: use `Query`",
        _ => return Ok(()),
    };
    Err(Error::new_spanned(ty, say))
}

/// Whether the machine takes the data by value.
pub fn is_by_value(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    path.path.segments.last().is_some_and(|last| last.ident == "Entity" || last.ident == "Has")
}

fn arguments(arguments: &PathArguments) -> impl Iterator<Item = &Type> {
    let args = match arguments {
        PathArguments::AngleBracketed(inside) => Some(inside.args.iter()),
        _ => None,
    };
    args.into_iter().flatten().filter_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// The number of lifetimes that the well-known parameters of a system have.
fn lifetimes(name: &str) -> usize {
    match name {
        "Res" | "ResMut" | "MessageWriter" | "NonSend" | "NonSendMut" | "Deferred" | "Mut" | "Ref" => 1,
        "Commands" | "Query" | "ParallelCommands" | "ParamSet" => 2,
        _ => 0,
    }
}

/// Makes every lifetime `'static`, including elided ones.
fn static_lifetimes(mut ty: Type) -> Result<Type> {
    make_static(&mut ty)?;
    Ok(ty)
}

fn make_static(ty: &mut Type) -> Result<()> {
    let new = |span| syn::Lifetime::new("'static", span);
    match ty {
        Type::Reference(reference) => {
            reference.lifetime = Some(new(reference.and_token.span));
            make_static(&mut reference.elem)
        }
        Type::Tuple(tuple) => tuple.elems.iter_mut().try_for_each(make_static),
        Type::Paren(inside) => make_static(&mut inside.elem),
        Type::Path(path) => {
            for segment in &mut path.path.segments {
                let needed = lifetimes(&segment.ident.to_string());
                let span = segment.ident.span();
                if needed > 0 && segment.arguments.is_none() {
                    segment.arguments = PathArguments::AngleBracketed(syn::parse_quote!(<>));
                }
                let PathArguments::AngleBracketed(inside) = &mut segment.arguments else { continue };
                let mut written = 0;
                for argument in &mut inside.args {
                    match argument {
                        GenericArgument::Lifetime(lifetime) => {
                            written += 1;
                            *lifetime = new(lifetime.span());
                        }
                        GenericArgument::Type(ty) => make_static(ty)?,
                        _ => {}
                    }
                }
                if written == 0 {
                    (0..needed).for_each(|_| inside.args.insert(0, GenericArgument::Lifetime(new(span))));
                }
            }
            Ok(())
        }
        other => Err(Error::new_spanned(other, "write a component as `&T` or `&mut T`, or a parameter of a system")),
    }
}
