'use client'
import { type ComponentProps, createContext, useContext } from 'react'
import { type FieldValues, FormProvider, useFormContext } from 'react-hook-form'
import { Button, type ButtonProps } from '@/components/ui/button'
import { useEnterKey } from '@/components/ui/enter-key'
import { Field, type FieldProps } from '@/components/ui/field'
import { useAfterPress } from '@/components/ui/hooks/use-after-press'
import { type ContractForm, serverError } from './use-contract-form'

const Problems = createContext<Readonly<Record<string, string>>>({})

interface FormProps<Input extends FieldValues, Output extends FieldValues> extends ComponentProps<'form'> {
  readonly form: ContractForm<Input, Output>
}

/** The `<form>` of a `useContractForm`; the fields inside find it by context. */
export function Form<Input extends FieldValues, Output extends FieldValues>(props: FormProps<Input, Output>) {
  const {
    form: { problems, onSubmit, ...form },
    ...rest
  } = props
  const enter = useEnterKey()
  return (
    <FormProvider {...form}>
      <Problems value={problems}>
        <form
          {...rest}
          // The browser's own validation bubbles would duplicate our messages.
          noValidate
          onSubmit={onSubmit}
          onCompositionEnd={enter.onCompositionEnd}
          // An Enter that confirms an IME candidate does not submit the form.
          onKeyDownCapture={(event) => {
            if (event.key === 'Enter' && !event.shiftKey && !enter.isSending(event)) event.preventDefault()
          }}
        />
      </Problems>
    </FormProvider>
  )
}

/** @returns the type and message of a field's error in the surrounding form */
export function useFieldError(name: string) {
  const { getFieldState, formState } = useFormContext()
  const problems = useContext(Problems)
  const { type, message } = getFieldState(name, formState).error ?? {}
  return { type, sentence: message === undefined ? undefined : (problems[message] ?? message) }
}

/**
 * @param setValueAs converts the field's text to the value; identity by default
 * @returns the props of a `Field` in the surrounding form, by its name in the schema
 */
export function useFormField(name: string, setValueAs?: (text: string) => string) {
  const { register, clearErrors, trigger, formState } = useFormContext()
  const { type, sentence } = useFieldError(name)
  const leave = useAfterPress(() => {
    if (formState.isSubmitted && type !== serverError) void trigger(name)
  })
  return {
    // A change clears the error; leaving the field validates again.
    ...register(name, { setValueAs, onChange: () => type && clearErrors(name), onBlur: leave }),
    error: sentence,
  }
}

export function FormField({ name, ...rest }: FieldProps & { readonly name: string }) {
  return <Field {...rest} {...useFormField(name)} />
}

/** Submits the surrounding form; labelled `busy` meanwhile. */
export function SubmitButton({ busy, disabled, children, ...rest }: ButtonProps & { readonly busy: string }) {
  const { isSubmitting } = useFormContext().formState
  return (
    <Button {...rest} type="submit" disabled={disabled || isSubmitting} aria-busy={isSubmitting}>
      {isSubmitting ? busy : children}
    </Button>
  )
}
