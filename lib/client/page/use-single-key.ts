import { useEffect, useEffectEvent } from 'react'
import { usePreference } from '@/lib/client/page/preference-store'

/** Fields take the key themselves; dialogs and menus over the page have keys of their own. */
const takesKeys =
  'textarea, select, input:not([type="checkbox"], [type="radio"]), [contenteditable], [role="dialog"] *, [role="menu"] *'

/**
 * A shortcut of the whole page that is a single key, without Ctrl, Alt or Meta. The reader may switch all of them off
 * (WCAG 2.1.4).
 * @param onKey returns whether the key was one of its own
 * @returns whether they are on
 */
export function useSingleKey(onKey: (key: string) => boolean): boolean {
  const isOn = usePreference('singleKeys') === 'on'
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isTaken = event.target instanceof HTMLElement && event.target.matches(takesKeys)
    if (isTaken || event.ctrlKey || event.metaKey || event.altKey) return
    if (onKey(event.key)) event.preventDefault()
  })
  // The focus may be anywhere on the page.
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
  return isOn
}
