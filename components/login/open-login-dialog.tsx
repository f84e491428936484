import type { LoginAnswer } from '@/lib/contract/account-routes'
import { closeDialog, type Dialog, dialogStack, pushDialog } from '@/components/ui/dialog-stack'
import type { AccountMessages } from '@/lib/messages/account/zh-cn'
import { LoginDialog } from './login-dialog'
import { LoginDismissed } from './login-dismissed'
import { Texts } from '@/lib/messages/use-texts'

/** §2: 500 px wide; on a small screen as wide as there is room. */
const dialogClass = 'w-[min(500px,calc(100vw-32px))]!'

/**
 * Opens the login dialog.
 * @returns when somebody has logged in and §4 has run its course
 * @throws {LoginDismissed} when the dialog is closed before that, however it is closed
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
              // Who has to wait is told so in the dialog; for everybody else it has done its work.
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
