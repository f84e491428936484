/** Focuses an element; the main landmark if it is null or was removed. */
export function giveFocusBack(to: Element | null): void {
  if (to instanceof HTMLElement) to.focus()
  if (to === document.body || document.activeElement !== to) focusMain()
}

/** A ref: when its element is removed while it contains the focus, the main landmark is focused. */
export function passFocusOn(element: HTMLElement | null) {
  return () => {
    if (element?.contains(document.activeElement)) focusMain()
  }
}

function focusMain(): void {
  document.querySelector('main')?.focus({ preventScroll: true })
}
