import 'client-only'
import type { LoginAnswer } from '@/lib/contract/routes/account-routes'

/** §4: how long the success message is shown before the confirm action. */
const confirmDelayMs = 200

/** The steps after a login, injected by their owners. */
export interface LoginSteps {
  /** @returns whether the browser accepted the cookie */
  readonly writeToken: (token: string) => boolean
  readonly showSuccess: () => void
  readonly report: (answer: LoginAnswer) => void
  /** Moves this device's searches to the account. */
  readonly bind: () => Promise<unknown>
  /** Publishes the login to this tab and the others. */
  readonly keepLogin: (answer: LoginAnswer) => void
  readonly resetForm: () => void
  /** The caller's action, or a reload of the page. */
  readonly confirm: () => void
  /** Retries a failed binding at the next start. */
  readonly bindLater: () => void
}

/** The browser rejected the cookie, so there is no login. */
export class LoginNotKept extends Error {
  override readonly name = 'LoginNotKept'
}

/**
 * Completes a login in the order of §4: cookie, success message, events and conversions, form reset, and about 200 ms
 * later the confirm action. This device's searches are bound to the account after the cookie is set, since it is a
 * member's call, and before the action, which may show them; tabs are notified after that, so that none requests as a
 * member what still belongs to the device. A failed binding does not fail the login: it is retried at the next start.
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
