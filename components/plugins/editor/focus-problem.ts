/** Focuses the first field with a problem once it is rendered, after the event that has found it. */
export function focusProblem(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus())
}
