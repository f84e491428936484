/** Focuses an element; the main landmark, where it is gone or there is none. */
export function giveFocusBack(to: Element | null): void {
  if (to instanceof HTMLElement) to.focus()
  if (to === document.body || document.activeElement !== to) focusMain()
}

/** A ref: when its element is removed while the focus is inside, the main landmark takes the focus. */
export function passFocusOn(element: HTMLElement | null) {
  return () => {
    if (element?.contains(document.activeElement)) focusMain()
  }
}

function focusMain(): void {
  document.querySelector('main')?.focus({ preventScroll: true })
}
