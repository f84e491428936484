/** For Radix's `onEscapeKeyDown`: an Escape that cancels an IME composition closes nothing. */
export function keepOpenWhileComposing(event: KeyboardEvent): void {
  if (event.isComposing) event.preventDefault()
}
