'use client'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { FormField } from '@/components/shared/account-fields/form-field'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast-store'
import { useAccountApi } from '@/lib/api/account-api'
import type { Account } from '@/lib/contract/account-routes'
import { fill } from '@/lib/messages/fill'
import { useAccountTexts } from '@/lib/session/account-texts'
import { forgetLogin } from '@/lib/session/keep-login'
import { ConfirmCodeFields } from './confirm-code-fields'
import { showFailure } from './show-failure'
import { useConfirmCode } from './use-confirm-code'

interface DeletionFormProps {
  readonly account: Account
  readonly onClose: () => void
}

/** Deletes the account after a code of its own scene and a typed confirmation. */
export function DeletionForm({ account, onClose }: DeletionFormProps) {
  const { account: texts, login } = useAccountTexts()
  const api = useAccountApi()
  const deletion = useMutation({ mutationFn: (code: string) => api('accountDelete', { code }) })
  const confirm = useConfirmCode(account.phone)
  const [typed, setTyped] = useState('')
  const [typedError, setTypedError] = useState<string>()
  const phrase = texts.deletePhrase
  const check = () => {
    const wrong = typed.trim() === phrase ? undefined : fill(texts.deleteMismatch, { phrase })
    setTypedError(wrong)
    return [confirm.check(), wrong === undefined].every(Boolean)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (deletion.isPending || !check()) return
    try {
      await deletion.mutateAsync(confirm.code)
      onClose()
      forgetLogin()
      showToast({ content: texts.deleted, icon: 'success' })
    } catch (error) {
      confirm.setCodeError(showFailure(error, login.busy, 'code'))
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-1.5">
      <ConfirmCodeFields isFirst confirm={confirm} maskedPhone={account.phone} />
      <FormField
        label={fill(texts.deleteTyped, { phrase })}
        name="confirmation"
        autoComplete="off"
        error={typedError}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setTypedError(undefined)
        }}
      />
      <div className="flex justify-end gap-2.5 pt-2">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button type="submit" tone="danger" disabled={deletion.isPending} aria-busy={deletion.isPending}>
          {deletion.isPending ? login.submitting : texts.delete}
        </Button>
      </div>
    </form>
  )
}
