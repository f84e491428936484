import { useEffect } from 'react'

/**
 * Gives the focus to the title, if what had it is gone with the former page: else the next Tab would start anywhere.
 * @param isDue the page was opened by asking
 */
export function useTitleFocus(isDue: boolean): void {
  useEffect(() => {
    const title = document.querySelector<HTMLElement>('main h1')
    if (!isDue || !title || document.activeElement !== document.body) return
    // A heading is no stop of the Tab key.
    if (!title.hasAttribute('tabindex')) title.tabIndex = -1
    title.focus({ preventScroll: true })
    // With the first view: later the user may have left it on purpose.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
