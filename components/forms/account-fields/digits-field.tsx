'use client'
import type { ClipboardEvent } from 'react'
import { useFormField } from '@/components/forms/form'
import { Field, type FieldProps } from '@/components/ui/field'

interface DigitsFieldProps extends FieldProps {
  readonly name: string
  readonly digits: number
  readonly clean: (text: string) => string
}

/** A number of fixed length. Pasted, autofilled or typed input is reduced to plain digits. */
export function DigitsField({ name, digits, clean, ...rest }: DigitsFieldProps) {
  const { onChange, ...field } = useFormField(name, clean)
  const change = (target: HTMLInputElement, value: string) => {
    if (target.value !== value) target.value = value
    void onChange({ target, type: 'change' })
  }
  // maxLength would truncate a pasted text before its prefix and spaces are removed.
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const { currentTarget: input, clipboardData } = event
    event.preventDefault()
    const pasted = clipboardData.getData('text')
    const whole = clean(pasted)
    if (whole.length === digits) return change(input, whole)
    input.setRangeText(pasted)
    change(input, clean(input.value))
  }
  return (
    <Field
      {...rest}
      {...field}
      inputMode="numeric"
      maxLength={digits}
      onChange={({ currentTarget, nativeEvent }) => {
        // Text in an IME composition must not be changed.
        const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
        change(currentTarget, isComposing ? currentTarget.value : clean(currentTarget.value))
      }}
      onCompositionEnd={({ currentTarget }) => change(currentTarget, clean(currentTarget.value))}
      onPaste={handlePaste}
    />
  )
}
