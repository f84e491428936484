/** The login dialog was closed without a login: what was clicked does not run. Callers swallow it knowingly. */
export class LoginDismissed extends Error {
  override readonly name = 'LoginDismissed'
}
