import { readyForLogin } from '@/components/ui/dialog/dialog-stack'
import { isMember, refreshSession, sessionStore } from '@/lib/client/login/session-store'
import { requestLoginCheck } from '@/lib/client/page/page-events'
import { loadAccountMessages } from '@/lib/messages/account/load-account-messages'
import { defaultLocale, isLocale } from '@/lib/messages/locale'
import { LoginDismissed } from './login-dismissed'
import { openLoginDialog } from './open-login-dialog'

let opened: Promise<void> | null = null

/**
 * The login directive (§2): a member's action runs immediately; a visitor gets the login dialog first. Concurrent
 * calls share the same dialog. This module includes the dialog, so it is imported on first use.
 * @param action the clicked action; by default a reload of the page
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

/** Ignores that the dialog was closed. @throws any other error */
export function ignoreDismissal(error: unknown): void {
  if (!(error instanceof LoginDismissed)) throw error
}

async function openDialog(): Promise<void> {
  // A member who was blocked reads why first.
  await readyForLogin()
  const { lang } = document.documentElement
  // Preloads what a login needs on the page while the form is being filled in.
  requestLoginCheck()
  await openLoginDialog(await loadAccountMessages(isLocale(lang) ? lang : defaultLocale))
}

function reloadPage(): void {
  window.location.reload()
}
