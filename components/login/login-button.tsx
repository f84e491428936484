import { Button, type ButtonProps } from '@/components/ui/button'
import type { LoginDirective } from './login-directive'

const directive: LoginDirective = 'reload'

export function LoginButton(props: ButtonProps) {
  return <Button {...props} aria-haspopup="dialog" data-login={directive} />
}
