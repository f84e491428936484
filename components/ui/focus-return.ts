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

/**
 * Focuses the same button in the next row of a list, or in the previous one, before its own row is removed; the fallback
 * if it is the only row, which is the main landmark if none is given.
 */
export function focusNextRow(button: HTMLElement, fallback: HTMLElement | null = null): void {
  const row = button.closest('li')
  const buttonsOf = (each: Element | null | undefined) => [...(each?.querySelectorAll('button') ?? [])]
  // Rows differ in what else can be done with them: the same one is the same from the end.
  const place = buttonsOf(row)
    .reverse()
    .findIndex((each) => each === button)
  const next = buttonsOf(row?.nextElementSibling ?? row?.previousElementSibling).at(-1 - place) ?? fallback
  if (next) next.focus()
  else focusMain()
}

function focusMain(): void {
  document.querySelector('main')?.focus({ preventScroll: true })
}
