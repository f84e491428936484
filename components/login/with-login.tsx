import type { ReactNode } from 'react'
import type { LoginDirective } from './login-directive'

const directive: LoginDirective = 'repeat'

/** A visitor's click opens the login dialog, and its action runs after the login. Renders no box. */
export function WithLogin({ children }: { readonly children: ReactNode }) {
  return (
    <div className="contents" data-login={directive}>
      {children}
    </div>
  )
}
