import { type RefObject, useEffect } from 'react'

/** A form that waits for the user's choice; its element has the attribute `data-awaited`. */
export const awaitedForm = 'form[data-awaited]'

/** The focus was in a form or on a button that was used, and moves to its replacement. */
let isOnItsWay = false

/** Call before sending a choice from an element that is then removed. */
export function leaveForm(): void {
  isOnItsWay = document.activeElement?.closest(`${awaitedForm}, [data-reopens]`) instanceof Element
}

/** Takes the focus after a form was removed, unless the user has moved it since; it may have gone to the stop button. */
export function useFocusAfterChoice(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOnItsWay) return
    isOnItsWay = false
    const { activeElement } = document
    if (activeElement === null || activeElement.matches('body, main, [data-focus-heir=stop]'))
      target.current?.focus()
  }, [target])
}
