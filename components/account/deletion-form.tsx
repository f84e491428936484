'use client'
import * as z from 'zod/mini'
import { Form, FormField, SubmitButton } from '@/components/forms/form'
import { useContractForm } from '@/components/forms/use-contract-form'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { logOut } from '@/lib/client/login/keep-login'
import { type Account, accountRoutes } from '@/lib/contract/routes/account-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { ConfirmCodeFields } from './confirm-code-fields'
import { ownPhone } from './own-phone'

interface DeletionFormProps {
  readonly account: Account
  readonly onClose: () => void
}

/** Deletes the account after an SMS code for this purpose and a typed confirmation. */
export function DeletionForm({ account, onClose }: DeletionFormProps) {
  const texts = useTexts('account')
  const login = useTexts('login')
  const fields = useTexts('fields')
  const api = useApi(accountRoutes)
  const phrase = texts.deletePhrase
  const form = useContractForm({
    schema: z.object({
      ...accountRoutes.accountDelete.input.shape,
      phone: ownPhone(account.phone, texts.phoneDiffers),
      confirmation: z
        .string()
        .check(
          z.refine((typed) => typed.trim() === phrase, { error: fill(texts.deleteMismatch, { phrase }) }),
        ),
    }),
    defaultValues: { phone: '', code: '', confirmation: '' },
    problems: fields,
    failure: login.busy,
    submit: async ({ code }) => {
      await api('accountDelete', { code })
      onClose()
      logOut()
      showToast({ content: texts.deleted, icon: 'success' })
    },
  })

  return (
    <Form form={form} className="grid gap-1.5">
      <ConfirmCodeFields isFirst maskedPhone={account.phone} />
      <FormField label={fill(texts.deleteTyped, { phrase })} name="confirmation" autoComplete="off" />
      <div className="flex justify-end gap-2.5 pt-2">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <SubmitButton tone="danger" busy={login.submitting}>
          {texts.delete}
        </SubmitButton>
      </div>
    </Form>
  )
}
