import { type RefObject, useEffect } from 'react'

/** Whether the focus was in a form that was sent, and goes on to what takes its place. */
let isOnItsWay = false

/** Call before a form of choices is sent, which then disappears. */
export function leaveForm(): void {
  isOnItsWay = document.activeElement?.closest('form[data-awaited]') instanceof Element
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
