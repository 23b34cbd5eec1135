//! Values that the stack frames of an interpreted machine keep, a few for each frame. Memory for the maximum number of
//! frames is reserved in advance, so that no step allocates.

use alloc::vec;
use alloc::vec::Vec;

/// The values that frames keep, oldest frame first.
#[derive(Debug)]
pub(crate) struct Frames<T> {
    frames: Vec<Vec<T>>,
    /// The values of the frame that was popped last.
    taken: Vec<T>,
}

impl<T: Copy> Frames<T> {
    /// Reserves memory for a number of frames and a number of values in each.
    pub fn of(room: usize, values: usize, none: T) -> Self {
        let frame = vec![none; values];
        Frames { frames: vec![frame.clone(); if values == 0 { 0 } else { room }], taken: frame }
    }

    /// Stores the values of a new frame.
    pub fn keep(&mut self, frame: usize, values: impl Iterator<Item = T>) {
        let kept = self.frames.get_mut(frame).into_iter().flatten();
        kept.zip(values).for_each(|(kept, value)| *kept = value);
    }

    pub fn of_frame(&self, frame: usize) -> &[T] {
        self.frames.get(frame).map_or(&[], Vec::as_slice)
    }

    pub fn of_frame_mut(&mut self, frame: usize) -> &mut [T] {
        self.frames.get_mut(frame).map_or(&mut [], Vec::as_mut_slice)
    }

    /// Removes a frame from a stack of `frames` frames.
    pub fn take(&mut self, frame: usize, frames: usize) {
        if let Some(above) = self.frames.get_mut(frame..frames) {
            self.taken.copy_from_slice(&above[0]);
            above.rotate_left(1);
        }
    }

    /// The values of the frame that was removed last.
    pub fn taken(&self) -> &[T] {
        &self.taken
    }

    /// Moves a frame to the top of a stack of `frames` frames.
    pub fn raise(&mut self, frame: usize, frames: usize) {
        if let Some(above) = self.frames.get_mut(frame..frames) {
            above.rotate_left(1);
        }
    }
}

impl<T: Copy> Clone for Frames<T> {
    fn clone(&self) -> Self {
        Frames { frames: self.frames.clone(), taken: self.taken.clone() }
    }

    /// Does not allocate.
    fn clone_from(&mut self, other: &Self) {
        self.frames.clone_from(&other.frames);
        self.taken.clone_from(&other.taken);
    }
}
