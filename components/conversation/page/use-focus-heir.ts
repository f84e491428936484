import { type RefObject, useEffect } from 'react'
import { giveFocusBack } from '@/components/ui/focus-return'

/** Gets the focus of an element that is removed: the button that stops an answer before the prompt input. */
export const focusHeir = {
  stop: { 'data-focus-heir': 'stop' },
  field: { 'data-focus-heir': 'field' },
} as const

/**
 * Buttons of an answer are removed when they are pressed, or when an answer ends: whatever had the focus then, it goes
 * to where the conversation continues. After a touch not to the field, which would open the on-screen keyboard.
 */
export function useFocusHeir(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const place = root.current
    if (!place) return
    let held: Element | null = null
    let isTouch = false
    let timer: ReturnType<typeof setTimeout> | undefined

    const hold = ({ target }: FocusEvent) => {
      held = target instanceof Element ? target : null
    }
    const handlePress = ({ target, pointerType }: PointerEvent) => {
      isTouch = pointerType === 'touch'
      if (!(target instanceof Node && held?.contains(target))) held = null
    }
    const handleKey = () => {
      isTouch = false
    }
    const observer = new MutationObserver(() => {
      if (!held || held.isConnected) return
      held = null
      // A key that leaves a button blurs it first; what is removed by that has its successor once the key is handled.
      timer = setTimeout(() => {
        if (document.activeElement === document.body) giveFocusBack(heirIn(place, isTouch))
      })
    })

    observer.observe(place, { childList: true, subtree: true })
    place.addEventListener('focusin', hold)
    document.addEventListener('pointerdown', handlePress, true)
    document.addEventListener('keydown', handleKey, true)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      place.removeEventListener('focusin', hold)
      document.removeEventListener('pointerdown', handlePress, true)
      document.removeEventListener('keydown', handleKey, true)
    }
  }, [root])
}

function heirIn(place: HTMLElement, isTouch: boolean): Element | null {
  const stop = place.querySelector('[data-focus-heir=stop]')
  return stop ?? (isTouch ? null : place.querySelector('[data-focus-heir=field]'))
}
