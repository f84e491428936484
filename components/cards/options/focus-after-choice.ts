import { type RefObject, useEffect } from 'react'

/** Whether the focus was in a form or on a button that was used, and goes on to what takes its place. */
let isOnItsWay = false

/** Call before a choice is sent from what then disappears. */
export function leaveForm(): void {
  isOnItsWay = document.activeElement?.closest('form[data-awaited], [data-reopens]') instanceof Element
}

/** Takes the focus that a form left behind, unless the reader has put it elsewhere since. */
export function useFocusAfterChoice(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOnItsWay) return
    isOnItsWay = false
    const { activeElement } = document
    if (activeElement === null || activeElement.matches('body, main')) target.current?.focus()
  }, [target])
}
