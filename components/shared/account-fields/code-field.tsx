'use client'
import { codeDigits } from '@/lib/contract/account-rules'
import { fill } from '@/lib/messages/fill'
import { useAccountTexts } from '@/lib/session/account-texts'
import { FormField, type FormFieldProps } from './form-field'
import { type CodeRequest, useSendCode } from './use-send-code'

interface CodeFieldProps extends CodeRequest, Pick<FormFieldProps, 'error' | 'onBlur'> {
  readonly value: string
  readonly onChange: (code: string) => void
}

/** The code of a text message, and the button that sends one. */
export function CodeField({ value, onChange, error, onBlur, ...request }: CodeFieldProps) {
  const { login } = useAccountTexts()
  const { send, isSending, seconds, wasStarted } = useSendCode(request)
  const isWaiting = isSending || seconds > 0
  const label = isSending
    ? login.sendingCode
    : seconds > 0
      ? fill(login.resendIn, { seconds })
      : wasStarted
        ? login.resend
        : login.getCode
  return (
    <FormField
      label={login.code}
      error={error}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={codeDigits}
      placeholder={login.codeHint}
      value={value}
      onBlur={onBlur}
      onChange={(event) => onChange(plainDigits(event.currentTarget.value))}
      // The field's limit would cut off a pasted sentence before its code.
      onPaste={(event) => {
        event.preventDefault()
        onChange(plainDigits(event.clipboardData.getData('text')))
      }}
      after={
        <button
          type="button"
          // Not disabled: it would take the focus away from whoever pressed it.
          aria-disabled={isWaiting || undefined}
          onClick={isWaiting ? undefined : () => void send()}
          className="mr-1.5 h-8 shrink-0 rounded-s px-2 text-sm text-indigo not-aria-disabled:hover:bg-paper-sunken aria-disabled:text-ink-faint"
        >
          {label}
        </button>
      }
    />
  )
}

/** Full-width digits count, and what stands around a code in a message goes. */
function plainDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, codeDigits)
}
