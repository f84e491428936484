'use client'
import { useState } from 'react'
import { FormField } from '@/components/forms/form'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { eye, eyeOff } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'

interface PasswordFieldProps {
  readonly name: string
  readonly label: string
  readonly placeholder?: string | undefined
  /** Whether password managers fill in the current password or propose a new one. */
  readonly autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: PasswordFieldProps) {
  const login = useTexts('login')
  const [isShown, setIsShown] = useState(false)
  return (
    <FormField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          label={isShown ? login.hidePassword : login.showPassword}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="mr-1"
        >
          {isShown ? <Icon path={eyeOff} /> : <Icon path={eye} />}
        </IconButton>
      }
    />
  )
}

/** The form's new `password`, and its `confirmation`. */
export function NewPasswordFields() {
  const login = useTexts('login')
  return (
    <>
      <PasswordField
        name="password"
        label={login.newPassword}
        placeholder={login.newPasswordHint}
        autoComplete="new-password"
      />
      <PasswordField name="confirmation" label={login.confirmPassword} autoComplete="new-password" />
    </>
  )
}
