import { Button, type ButtonProps } from '@/components/ui/button'
import type { LoginDirective } from './login-directive'

const directive: LoginDirective = 'reload'

/** Opens the login dialog; after the login the page is reloaded. */
export function LoginButton(props: ButtonProps) {
  return <Button {...props} aria-haspopup="dialog" data-login={directive} />
}
