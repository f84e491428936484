/**
 * A ref for a button that may go when it was pressed: the focus stays among its siblings, at the first button, which is
 * the one in its place if there is one.
 */
export function keepFocusInGroup(button: HTMLButtonElement | null) {
  const group = button?.parentElement
  return () => {
    if (document.activeElement !== button) return
    // What takes its place is rendered later in this task.
    queueMicrotask(() => group?.querySelector('button')?.focus())
  }
}
