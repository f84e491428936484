'use client'
import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { eye, eyeOff } from '@/components/ui/icon-paths'
import { useAccountTexts } from '@/lib/session/account-texts'
import { FormField, type FormFieldProps } from './form-field'

interface PasswordFieldProps
  extends Pick<FormFieldProps, 'label' | 'error' | 'hint' | 'name' | 'onBlur' | 'placeholder'> {
  readonly value: string
  readonly onChange: (password: string) => void
  /** Tells password managers whether to fill in the old one or to propose a new one. */
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password, which can be looked at. */
export function PasswordField({ value, onChange, ...field }: PasswordFieldProps) {
  const { login } = useAccountTexts()
  const [isShown, setIsShown] = useState(false)
  return (
    <FormField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
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
