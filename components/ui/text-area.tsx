'use client'
import type { ComponentProps } from 'react'
import { controlStyle, Field } from './field'
import { GrowingTextArea } from './growing-text-area'

interface TextAreaProps extends ComponentProps<'textarea'> {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

export function TextArea({ label, hint, error, ...rest }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <GrowingTextArea {...rest} {...control} className={`${controlStyle} py-2.5`} />}
    </Field>
  )
}
