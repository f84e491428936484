/**
 * Focuses the first field with a problem once it is rendered, after the event that has found it.
 * @param within selects the part of the page that the form is in
 */
export function focusProblem(within = 'main'): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`:is(${within}) [aria-invalid="true"]`)?.focus(),
  )
}
