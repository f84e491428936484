import type { ComponentProps, MouseEvent } from 'react'

/**
 * Makes a button ignore clicks temporarily, for example while its action is running. Unlike a disabled button it
 * stays focusable, so that keyboard users keep their position.
 */
export function softDisabled({ disabled, ...rest }: ComponentProps<'button'>): ComponentProps<'button'> {
  return disabled ? { ...rest, 'aria-disabled': true, onClick: doNothing } : rest
}

/** Enter in a form field submits by a click on its button, which is ignored as well. */
function doNothing(event: MouseEvent): void {
  event.preventDefault()
}
