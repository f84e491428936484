import 'client-only'
import { isShownAsMember } from '@/lib/login/member-attribute'

/**
 * The login directive (§2) is an attribute, so that no page carries a script for each control that has it. `repeat`:
 * a visitor's click on a link or button inside opens the login dialog, and is repeated after the login. `reload`: the
 * page is loaded anew then.
 */
export type LoginDirective = 'repeat' | 'reload'

/**
 * Obeys the directive wherever it stands on the page: before any other handler hears of the click.
 * @param onUnavailable told when the dialog cannot be loaded
 * @returns what ends it
 */
export function obeyLoginDirective(onUnavailable: () => void): () => void {
  const handleClick = (event: MouseEvent) => {
    const { target } = event
    if (isShownAsMember() || isForBrowser(event) || !(target instanceof Element)) return
    const directive = target.closest<HTMLElement>('[data-login]')?.dataset.login
    const control = target.closest<HTMLElement>('a, button')
    if (!directive || !control) return
    event.preventDefault()
    event.stopPropagation()
    void runWithLogin(directive === 'repeat' ? () => control.click() : undefined, onUnavailable)
  }
  window.addEventListener('click', handleClick, true)
  return () => window.removeEventListener('click', handleClick, true)
}

/**
 * `requireLogin` for event handlers: what it needs is loaded by the first use, and a dialog that is closed ends it
 * quietly.
 */
export async function runWithLogin(
  action: (() => void) | undefined,
  onUnavailable: () => void,
): Promise<void> {
  const dialog = await import('./require-login').catch(() => null)
  if (!dialog) return onUnavailable()
  await dialog.requireLogin(action).catch(dialog.ignoreDismissal)
}

/** With a modifier key a link opens in another tab; the page that it leads to is guarded by itself. */
function isForBrowser(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
