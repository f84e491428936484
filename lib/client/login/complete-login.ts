import 'client-only'
import type { LoginAnswer } from '@/lib/contract/routes/account-routes'

/** §4: how long the success is seen before what was asked for goes on. */
const confirmDelayMs = 200

/** The steps after a login, injected by their owners. */
export interface LoginSteps {
  /** @returns whether the browser keeps the cookie */
  readonly writeToken: (token: string) => boolean
  readonly showSuccess: () => void
  readonly report: (answer: LoginAnswer) => void
  /** Moves what this device searched to the account. */
  readonly bind: () => Promise<unknown>
  /** Makes the login known to this tab and the others. */
  readonly keepLogin: (answer: LoginAnswer) => void
  readonly resetForm: () => void
  /** The caller's action, or a reload of the page. */
  readonly confirm: () => void
  /** Keeps the binding for the next start when it failed. */
  readonly bindLater: () => void
}

/** The browser refused the cookie, so there is no login. */
export class LoginNotKept extends Error {
  override readonly name = 'LoginNotKept'
}

/**
 * Everything that follows a login, in the order of §4: cookie, success message, events and conversions, the form's
 * reset, and about 200 ms later the confirm action. What this device searched before is bound to the account after
 * the cookie is set, since the call is the member's, and before the action, which may show it; the tabs hear of the
 * login after that, so that none asks as a member for what is still the device's. A binding that fails does not fail
 * the login: it is made up for at the next start.
 * @throws {LoginNotKept} before anything else has happened
 */
export async function completeLogin(answer: LoginAnswer, steps: LoginSteps): Promise<void> {
  if (!steps.writeToken(answer.token)) throw new LoginNotKept('The browser did not keep the cookie.')
  steps.showSuccess()
  steps.report(answer)
  try {
    await steps.bind()
  } catch {
    steps.bindLater()
  }
  steps.keepLogin(answer)
  steps.resetForm()
  await new Promise((resolve) => setTimeout(resolve, confirmDelayMs))
  steps.confirm()
}
