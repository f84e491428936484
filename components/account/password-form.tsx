'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { NewPasswordFields } from '@/components/forms/account-fields/password-field'
import { repeatedPassword, repeatsPassword } from '@/components/forms/account-fields/repeated-password'
import { Form, SubmitButton } from '@/components/forms/form'
import { useContractForm } from '@/components/forms/use-contract-form'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast/toast-store'
import { setPasswordMutation } from '@/lib/client/api/account'
import { useApi } from '@/lib/client/api/api-context'
import { type Account, accountRoutes } from '@/lib/contract/routes/account-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { ConfirmCodeFields } from './confirm-code-fields'
import { ownPhone } from './own-phone'

interface PasswordFormProps {
  readonly account: Account
  readonly submitText: string
  readonly onClose: () => void
}

export function PasswordForm({ account, submitText, onClose }: PasswordFormProps) {
  const texts = useTexts('account')
  const login = useTexts('login')
  const fields = useTexts('fields')
  const setting = useMutation(setPasswordMutation(useApi(accountRoutes), useQueryClient()))
  const form = useContractForm({
    schema: z
      .object({
        ...accountRoutes.accountPassword.input.shape,
        phone: ownPhone(account.phone, texts.phoneDiffers),
        confirmation: repeatedPassword,
      })
      .check(repeatsPassword),
    defaultValues: { phone: '', code: '', password: '', confirmation: '' },
    problems: fields,
    failure: login.busy,
    submit: async ({ code, password }) => {
      await setting.mutateAsync({ code, password })
      showToast({ content: login.passwordChanged, icon: 'success' })
      onClose()
    },
  })

  return (
    <Form form={form} className="grid max-w-[420px] grid-cols-[minmax(0,1fr)] gap-1.5">
      <ConfirmCodeFields maskedPhone={account.phone} />
      <NewPasswordFields />
      <div className="flex gap-2.5">
        <SubmitButton tone="primary" busy={login.submitting}>
          {submitText}
        </SubmitButton>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </Form>
  )
}
