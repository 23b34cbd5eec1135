//! What the frames of an interpreted machine's stack keep of some kind: a few values each. There is room for as many frames
//! as the stack may hold, so that no step allocates.

use alloc::vec;
use alloc::vec::Vec;

/// The values that frames keep, oldest frame first.
#[derive(Clone, Debug)]
pub(super) struct Frames<T> {
    frames: Vec<Vec<T>>,
    /// Those of the frame that was taken off the stack last.
    taken: Vec<T>,
}

impl<T: Copy> Frames<T> {
    /// Room for so many frames with so many values each.
    pub fn of(room: usize, values: usize, none: T) -> Self {
        let frame = vec![none; values];
        Frames { frames: vec![frame.clone(); if values == 0 { 0 } else { room }], taken: frame }
    }

    /// What a new frame keeps.
    pub fn keep(&mut self, frame: usize, values: impl Iterator<Item = T>) {
        let kept = self.frames.get_mut(frame).into_iter().flatten();
        kept.zip(values).for_each(|(kept, value)| *kept = value);
    }

    /// What a frame keeps.
    pub fn of_frame(&self, frame: usize) -> &[T] {
        self.frames.get(frame).map_or(&[], Vec::as_slice)
    }

    /// A frame is taken off a stack of so many.
    pub fn take(&mut self, frame: usize, frames: usize) {
        if let Some(above) = self.frames.get_mut(frame..frames) {
            self.taken.copy_from_slice(&above[0]);
            above.rotate_left(1);
        }
    }

    /// What the frame that was taken off last has kept.
    pub fn taken(&self) -> &[T] {
        &self.taken
    }

    /// A frame is brought to the top of a stack of so many.
    pub fn raise(&mut self, frame: usize, frames: usize) {
        if let Some(above) = self.frames.get_mut(frame..frames) {
            above.rotate_left(1);
        }
    }
}
