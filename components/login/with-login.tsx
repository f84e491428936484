import type { ReactNode } from 'react'
import type { LoginDirective } from './login-directive'

const directive: LoginDirective = 'repeat'

/**
 * The login directive around any controls: a visitor's click opens the login dialog, and its action runs after the
 * login. It renders no box of its own.
 */
export function WithLogin({ children }: { readonly children: ReactNode }) {
  return (
    <div className="contents" data-login={directive}>
      {children}
    </div>
  )
}
