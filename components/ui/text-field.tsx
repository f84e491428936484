'use client'
import type { ComponentProps } from 'react'
import { controlStyle, Field } from './field'

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

export function TextField({ label, hint, error, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <input {...rest} {...control} className={`${controlStyle} h-11`} />}
    </Field>
  )
}
