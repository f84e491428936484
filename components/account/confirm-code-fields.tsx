'use client'
import { CodeField } from '@/components/shared/account-fields/code-field'
import { PhoneField } from '@/components/shared/account-fields/phone-field'
import { fill } from '@/lib/messages/fill'
import { useAccountTexts } from '@/lib/session/account-texts'
import type { ConfirmCode } from './use-confirm-code'

interface ConfirmCodeFieldsProps {
  readonly confirm: ConfirmCode
  readonly maskedPhone: string
  readonly isFirst?: boolean
}

/** The account's own phone, and a code of the scene `confirm`: one that was sent for a login is not taken here. */
export function ConfirmCodeFields({ confirm, maskedPhone, isFirst = false }: ConfirmCodeFieldsProps) {
  const { account } = useAccountTexts()
  return (
    <>
      <p className="text-sm text-ink-soft">{fill(account.codePhone, { phone: maskedPhone })}</p>
      <PhoneField
        isFirst={isFirst}
        autoComplete="tel-national"
        value={confirm.phone}
        error={confirm.phoneError}
        onChange={confirm.changePhone}
      />
      <CodeField
        scene="confirm"
        phone={confirm.isOwnPhone ? confirm.phone : ''}
        onPhoneProblem={(sentence) => confirm.setPhoneError(confirm.problemOfPhone() ?? sentence)}
        value={confirm.code}
        error={confirm.codeError}
        onChange={confirm.changeCode}
      />
    </>
  )
}
