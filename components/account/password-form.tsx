'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { PasswordField } from '@/components/shared/account-fields/password-field'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import { useAccountApi } from '@/lib/api/account-api'
import { setPasswordMutation } from '@/lib/api/account-queries'
import type { Account } from '@/lib/contract/account-routes'
import { isStrongPassword } from '@/lib/contract/account-rules'
import { useAccountTexts } from '@/lib/session/account-texts'
import { ConfirmCodeFields } from './confirm-code-fields'
import { showFailure } from './show-failure'
import { useConfirmCode } from './use-confirm-code'

interface PasswordFormProps {
  readonly account: Account
  readonly submitText: string
  readonly onClose: () => void
}

/** Sets a new password after a code by text message. */
export function PasswordForm({ account, submitText, onClose }: PasswordFormProps) {
  const { account: texts, login, fields } = useAccountTexts()
  const setting = useMutation(setPasswordMutation(useAccountApi(), useQueryClient()))
  const confirm = useConfirmCode(account.phone)
  const [password, setPassword] = useState({ text: '', repeated: '' })
  const [errors, setErrors] = useState<{ text?: string; repeated?: string }>({})
  const check = () => {
    const found = {
      ...(isStrongPassword(password.text) ? {} : { text: fields.password_weak }),
      ...(password.repeated === ''
        ? { repeated: fields.confirm_missing }
        : password.repeated === password.text
          ? {}
          : { repeated: fields.confirm_differs }),
    }
    setErrors(found)
    return [confirm.check(), Object.keys(found).length === 0].every(Boolean)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (setting.isPending || !check()) return
    try {
      await setting.mutateAsync({ code: confirm.code, password: password.text })
      showToast({ content: login.passwordChanged, icon: 'success' })
      onClose()
    } catch (error) {
      confirm.setCodeError(showFailure(error, login.busy, 'code'))
    }
  }
  const field = (name: 'text' | 'repeated') => ({
    autoComplete: 'new-password' as const,
    value: password[name],
    error: errors[name],
    onChange: (value: string) => {
      setPassword({ ...password, [name]: value })
      setErrors({ ...errors, [name]: undefined })
    },
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid max-w-[420px] gap-1.5">
      <ConfirmCodeFields confirm={confirm} maskedPhone={account.phone} />
      <PasswordField
        {...field('text')}
        label={login.newPassword}
        name="new-password"
        placeholder={login.newPasswordHint}
      />
      <PasswordField {...field('repeated')} label={login.confirmPassword} name="confirm-password" />
      <div className="flex gap-2.5">
        <Button type="submit" tone="primary" disabled={setting.isPending} aria-busy={setting.isPending}>
          {setting.isPending ? login.submitting : submitText}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </form>
  )
}
