/** What was done to a page that had no scripts yet. A script in the page itself keeps it, before this one is loaded. */
interface EarlyActions {
  readonly list: readonly { readonly kind: 'click' | 'keydown'; readonly target: HTMLElement }[]
  readonly stop: () => void
}

declare global {
  interface Window {
    earlyActions?: EarlyActions
  }
}

/** Does again what a reader did before the page could answer: presses of buttons, and Enter in a text. */
export function repeatEarlyActions(): void {
  const { earlyActions } = window
  delete window.earlyActions
  earlyActions?.stop()
  delete document.documentElement.dataset.early
  for (const { kind, target } of earlyActions?.list ?? []) {
    if (kind === 'click') target.click()
    else target.dispatchEvent(new KeyboardEvent(kind, { key: 'Enter', bubbles: true, cancelable: true }))
  }
}
