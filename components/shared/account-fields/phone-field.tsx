'use client'
import { type ClipboardEvent, type FormEvent, useRef } from 'react'
import { phoneDigits } from '@/lib/contract/account-rules'
import { useAccountTexts } from '@/lib/session/account-texts'
import { normalizePhone } from '@/lib/text/normalize-phone'
import { FormField, type FormFieldProps } from './form-field'

interface PhoneFieldProps extends Pick<FormFieldProps, 'error' | 'onBlur' | 'autoComplete'> {
  readonly value: string
  readonly onChange: (phone: string) => void
  /** Has the focus when a dialog opens. */
  readonly isFirst?: boolean
}

/** A mainland phone number. However it is pasted, filled in or typed, it becomes its eleven digits. */
export function PhoneField({ value, onChange, isFirst = false, ...field }: PhoneFieldProps) {
  const { login } = useAccountTexts()
  const isComposing = useRef(false)
  // The field's limit would cut a pasted number off before its prefix and spaces are taken out.
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    event.preventDefault()
    const pasted = event.clipboardData.getData('text')
    const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length]
    const whole = normalizePhone(pasted)
    onChange(
      whole.length === phoneDigits ? whole : normalizePhone(value.slice(0, from) + pasted + value.slice(to)),
    )
  }
  const handleChange = (event: FormEvent<HTMLInputElement>) => {
    const { value: text } = event.currentTarget
    // What an input method is still composing is not ours to change.
    onChange(isComposing.current ? text : normalizePhone(text))
  }
  return (
    <FormField
      {...field}
      label={login.phone}
      name="phone"
      type="tel"
      inputMode="numeric"
      maxLength={phoneDigits}
      placeholder={login.phoneHint}
      data-first-focus={isFirst || undefined}
      value={value}
      onChange={handleChange}
      onPaste={handlePaste}
      onCompositionStart={() => {
        isComposing.current = true
      }}
      onCompositionEnd={(event) => {
        isComposing.current = false
        handleChange(event)
      }}
      before={
        <span aria-hidden className="border-r border-line py-1 pr-3 pl-3.5 text-md text-ink-soft">
          +86
        </span>
      }
    />
  )
}
