'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeField } from '@/components/forms/account-fields/code-field'
import { PhoneField } from '@/components/forms/account-fields/phone-field'
import { Form, SubmitButton } from '@/components/forms/form'
import { useContractForm } from '@/components/forms/use-contract-form'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast/toast-store'
import { addPhoneMutation } from '@/lib/client/api/account'
import { useApi } from '@/lib/client/api/api-context'
import { accountRoutes } from '@/lib/contract/routes/account-routes'
import { useTexts } from '@/lib/messages/use-texts'

/** For an account created by a link: adds a phone number, confirmed by an SMS code. */
export function MissingPhone() {
  const texts = useTexts('account')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-sm text-ink-soft">{texts.phoneNone}</p>
      {isOpen ? (
        <PhoneForm onClose={() => setIsOpen(false)} />
      ) : (
        <div>
          <Button onClick={() => setIsOpen(true)}>{texts.addPhone}</Button>
        </div>
      )}
    </div>
  )
}

function PhoneForm({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts('account')
  const login = useTexts('login')
  const fields = useTexts('fields')
  const adding = useMutation(addPhoneMutation(useApi(accountRoutes), useQueryClient()))
  const form = useContractForm({
    schema: accountRoutes.accountPhone.input,
    defaultValues: { phone: '', code: '' },
    problems: fields,
    failure: login.busy,
    submit: async (given) => {
      await adding.mutateAsync(given)
      showToast({ content: texts.phoneAdded, icon: 'success' })
    },
  })

  return (
    <Form form={form} className="grid max-w-[420px] grid-cols-[minmax(0,1fr)] gap-1.5">
      <PhoneField isFirst autoComplete="tel-national" />
      <CodeField scene="confirm" />
      <div className="flex flex-wrap gap-2.5">
        <SubmitButton tone="primary" busy={login.submitting}>
          {texts.addPhone}
        </SubmitButton>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </Form>
  )
}
