import 'client-only'
import { isShownAsMember } from '@/lib/client/device/member-attribute'

/**
 * The login directive (§2) is an attribute, so that pages need no script for each control. `repeat`: a visitor's
 * click on a link or button inside opens the login dialog, and is repeated after the login. `reload`: the page is
 * reloaded then.
 */
export type LoginDirective = 'repeat' | 'reload'

/**
 * Handles the directive on the whole page, before any other click handler.
 * @param onUnavailable called when the dialog cannot be loaded
 * @returns a function that removes the handler
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

/** `requireLogin` for event handlers: its module is loaded on first use, and closing the dialog is ignored. */
export async function runWithLogin(
  action: (() => void | Promise<void>) | undefined,
  onUnavailable: () => void,
): Promise<void> {
  const dialog = await import('./require-login').catch(() => null)
  if (!dialog) return onUnavailable()
  await dialog.requireLogin(action).catch(dialog.ignoreDismissal)
}

/** With a modifier key a link opens in another tab; its page has a guard of its own. */
function isForBrowser(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
}
