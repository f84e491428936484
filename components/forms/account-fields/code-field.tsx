'use client'
import { codeDigits } from '@/lib/contract/account-rules'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { DigitsField } from './digits-field'
import { type SmsScene, useSendCode } from './use-send-code'

/** The form's `code` from an SMS, and the button that sends one to the form's `phone`. */
export function CodeField({ scene }: { readonly scene: SmsScene }) {
  const login = useTexts('login')
  const { send, isSending, seconds, wasStarted, isOfAnother } = useSendCode(scene)
  const isWaiting = isSending || seconds > 0
  const label = isSending
    ? login.sendingCode
    : seconds > 0
      ? fill(login.resendIn, { seconds })
      : wasStarted
        ? login.resend
        : login.getCode

  return (
    <DigitsField
      name="code"
      digits={codeDigits}
      clean={plainDigits}
      label={login.code}
      placeholder={login.codeHint}
      hint={isOfAnother ? fill(login.sentForOther, { seconds }) : undefined}
      autoComplete="one-time-code"
      after={
        <button
          type="button"
          // Not disabled: that would take the focus from the user who pressed it.
          aria-disabled={isWaiting || undefined}
          onClick={isWaiting ? undefined : () => void send()}
          className="mr-1.5 min-h-8 shrink-0 rounded-s px-2 text-sm text-indigo not-aria-disabled:hover:bg-paper-sunken aria-disabled:text-ink-faint"
        >
          {label}
        </button>
      }
    />
  )
}

/** Accepts full-width digits and removes the text around a code in a pasted message. */
function plainDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, codeDigits)
}
