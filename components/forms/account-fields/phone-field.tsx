'use client'
import { phoneDigits } from '@/lib/contract/account-rules'
import { useTexts } from '@/lib/messages/use-texts'
import { normalizePhone } from '@/lib/text/normalize-phone'
import { DigitsField } from './digits-field'

interface PhoneFieldProps {
  readonly autoComplete: 'tel-national' | 'username'
  /** It takes the focus when a dialog opens. */
  readonly isFirst?: boolean
}

/** The form's `phone`: a mainland number. */
export function PhoneField({ autoComplete, isFirst = false }: PhoneFieldProps) {
  const login = useTexts('login')
  return (
    <DigitsField
      name="phone"
      digits={phoneDigits}
      clean={normalizePhone}
      label={login.phone}
      placeholder={login.phoneHint}
      type="tel"
      autoComplete={autoComplete}
      data-first-focus={isFirst || undefined}
      before={
        <span aria-hidden className="border-r border-line py-1 pr-3 pl-3.5 text-md text-ink-soft">
          +86
        </span>
      }
    />
  )
}
