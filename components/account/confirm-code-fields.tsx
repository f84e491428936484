'use client'
import { CodeField } from '@/components/forms/account-fields/code-field'
import { PhoneField } from '@/components/forms/account-fields/phone-field'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

interface ConfirmCodeFieldsProps {
  readonly maskedPhone: string
  readonly isFirst?: boolean
}

/** The account's phone, and an SMS code of the scene `confirm`: a code sent for a login is not accepted here. */
export function ConfirmCodeFields({ maskedPhone, isFirst = false }: ConfirmCodeFieldsProps) {
  const account = useTexts('account')
  return (
    <>
      <p className="text-sm text-ink-soft">{fill(account.codePhone, { phone: maskedPhone })}</p>
      <PhoneField isFirst={isFirst} autoComplete="tel-national" />
      <CodeField scene="confirm" />
    </>
  )
}
