/** The login dialog was closed without a login: the clicked action does not run. Callers ignore it deliberately. */
export class LoginDismissed extends Error {
  override readonly name = 'LoginDismissed'
}
