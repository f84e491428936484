import { useEffect, useEffectEvent } from 'react'
import { usePreference } from '@/lib/client/page/preference-store'

/** Fields handle keys themselves; dialogs and menus over the page have their own shortcuts. */
const takesKeys =
  'textarea, select, input:not([type="checkbox"], [type="radio"]), [contenteditable], [role="dialog"] *, [role="menu"] *'

/**
 * A page-wide single-key shortcut, without Ctrl, Alt or Meta. Users can turn all of them off (WCAG 2.1.4).
 * @param onKey returns whether it handled the key
 * @returns whether such shortcuts are on
 */
export function useSingleKey(onKey: (key: string) => boolean): boolean {
  const isOn = usePreference('singleKeys') === 'on'
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isTaken = event.target instanceof HTMLElement && event.target.matches(takesKeys)
    if (isTaken || event.ctrlKey || event.metaKey || event.altKey) return
    if (onKey(event.key)) event.preventDefault()
  })
  // Listens on the document: the focus may be anywhere on the page.
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOn])
  return isOn
}
