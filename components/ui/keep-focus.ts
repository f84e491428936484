import type { ComponentProps, MouseEvent } from 'react'

/**
 * A button that does nothing for a while, as while what it started runs: unlike a disabled one it stays where the
 * keyboard can be, so that whoever pressed it does not have to begin at the top of the page.
 */
export function keepFocus({ disabled, ...rest }: ComponentProps<'button'>): ComponentProps<'button'> {
  return disabled ? { ...rest, 'aria-disabled': true, onClick: doNothing } : rest
}

/** Nor is a form submitted, which Enter in its fields would do by a click on its button. */
function doNothing(event: MouseEvent): void {
  event.preventDefault()
}
