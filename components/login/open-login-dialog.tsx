import { closeDialog, type Dialog, dialogStack, pushDialog } from '@/components/ui/dialog/dialog-stack'
import type { LoginAnswer } from '@/lib/contract/routes/account-routes'
import type { AccountMessages } from '@/lib/messages/account/zh-cn'
import { Texts } from '@/lib/messages/use-texts'
import { LoginDialog } from './login-dialog'
import { LoginDismissed } from './login-dismissed'

/** §2: 500 px wide; on a small screen the available width. */
const dialogClass = 'w-[min(500px,calc(100vw-32px))]!'

/**
 * Opens the login dialog.
 * @returns resolves when the user has logged in and the steps of §4 are done
 * @throws {LoginDismissed} when the dialog is closed before that, in any way
 */
export function openLoginDialog(texts: AccountMessages): Promise<void> {
  return new Promise((resolve, reject) => {
    let kept: LoginAnswer | null = null
    const close = () => closeDialog(dialog)
    const dialog: Dialog = {
      label: texts.login.label,
      customClass: dialogClass,
      body: (
        <Texts messages={texts}>
          <LoginDialog
            onKept={(answer) => {
              kept = answer
              // Users awaiting approval are informed in the dialog; for others it can close.
              if (answer.data.is_active) close()
            }}
            onDone={() => {
              resolve()
              close()
            }}
          />
        </Texts>
      ),
    }
    pushDialog(dialog)
    const stop = dialogStack.subscribe((dialogs) => {
      if (dialogs.includes(dialog)) return
      stop()
      if (kept === null) reject(new LoginDismissed('The login dialog was closed.'))
      else if (!kept.data.is_active) resolve()
    })
  })
}
