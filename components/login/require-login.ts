import { loadAccountMessages } from '@/lib/messages/account/load-account-messages'
import { defaultLocale, isLocale } from '@/lib/messages/locale'
import { requestLoginCheck } from '@/lib/page/page-events'
import { isMember, refreshSession, sessionStore } from '@/lib/login/session-store'
import { LoginDismissed } from './login-dismissed'
import { openLoginDialog } from './open-login-dialog'

let opened: Promise<void> | null = null

/**
 * The login directive (§2): runs at once for a member; a visitor gets the login dialog first. Asked for while the
 * dialog is open, it waits for the same dialog. The dialog comes with this module, so it is imported when it is used.
 * @param action what was clicked; without one the page is loaded anew
 * @throws {LoginDismissed} when the dialog is closed
 */
export async function requireLogin(action: () => void | Promise<void> = reloadPage): Promise<void> {
  refreshSession()
  if (!isMember(sessionStore.getState())) {
    opened ??= openDialog().finally(() => {
      opened = null
    })
    await opened
  }
  await action()
}

/** For those to whom a closed dialog means that nothing more is to be done. @throws anything else */
export function ignoreDismissal(error: unknown): void {
  if (!(error instanceof LoginDismissed)) throw error
}

async function openDialog(): Promise<void> {
  const { lang } = document.documentElement
  // What follows a login on the page is loaded while the form is filled in.
  requestLoginCheck()
  await openLoginDialog(await loadAccountMessages(isLocale(lang) ? lang : defaultLocale))
}

function reloadPage(): void {
  window.location.reload()
}
