'use client'
import type { ClipboardEvent } from 'react'
import { useFormField } from '@/components/shared/forms/form'
import { Field, type FieldProps } from '@/components/ui/field'

interface DigitsFieldProps extends FieldProps {
  readonly name: string
  /** How many digits make it whole. */
  readonly digits: number
  /** Takes out of a text what does not belong to it. */
  readonly clean: (text: string) => string
}

/** A number of known length. However it is pasted, filled in or typed, it becomes its plain digits. */
export function DigitsField({ name, digits, clean, ...rest }: DigitsFieldProps) {
  const { onChange, ...field } = useFormField(name, clean)
  const change = (target: HTMLInputElement, value: string) => {
    if (target.value !== value) target.value = value
    void onChange({ target, type: 'change' })
  }
  // The field's limit would cut a pasted text off before its prefix and spaces are taken out.
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
        // What an input method is still composing is not ours to change.
        const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing
        change(currentTarget, isComposing ? currentTarget.value : clean(currentTarget.value))
      }}
      onCompositionEnd={({ currentTarget }) => change(currentTarget, clean(currentTarget.value))}
      onPaste={handlePaste}
    />
  )
}
