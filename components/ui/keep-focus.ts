import type { ComponentProps, MouseEvent } from 'react'

/**
 * Makes a button ignore clicks for a while, as during the work it started. Unlike a disabled one it stays focusable,
 * so that keyboard users keep their place.
 */
export function keepFocus({ disabled, ...rest }: ComponentProps<'button'>): ComponentProps<'button'> {
  return disabled ? { ...rest, 'aria-disabled': true, onClick: doNothing } : rest
}

/** Enter in a form's fields submits it by a click on its button, which is ignored as well. */
function doNothing(event: MouseEvent): void {
  event.preventDefault()
}
