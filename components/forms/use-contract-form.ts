import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useRef } from 'react'
import { type FieldValues, type Path, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ApiError } from '@/lib/client/api/api-error'
import { showFailure } from './show-failure'

/** Type of an error sent by the host: it stays until the text changes, regardless of the schema. */
export const serverError = 'server'

export interface ContractFormOptions<Input extends FieldValues, Output extends FieldValues>
  extends Pick<UseFormProps<Input>, 'defaultValues' | 'values'> {
  /** The input schema of the route, extended by fields that only the form has. */
  readonly schema: z.ZodMiniType<Output, Input>
  /** The catalogue's sentences by the schema's messages; a message without one is shown unchanged. */
  readonly problems: Readonly<Record<string, string>>
  /** The catalogue's sentence for a failure without one from the host. */
  readonly failure: string | ((error: unknown) => string)
  /** Sends the parsed values; when it rejects, the form shows the error and keeps the input. */
  readonly submit: (values: Output) => Promise<unknown>
}

export interface ContractForm<Input extends FieldValues, Output extends FieldValues>
  extends UseFormReturn<Input, unknown, Output> {
  readonly problems: Readonly<Record<string, string>>
  readonly onSubmit: (event: FormEvent) => void
}

/**
 * Connects a form with the contract's schema, its submit and the host's errors. A new form needs three things: its
 * schema, the route's or `z.object({ ...routes.some.input.shape, … })` of `zod/mini`, whose messages are catalogue
 * keys; `const form = useContractForm({ schema, problems, failure, defaultValues, submit: (values) => api('some', …)
 * })`; and `<Form form={form}>` with a `FormField` or a component with `useFormField` for each field, and a
 * `SubmitButton`. Rows of fields come from react-hook-form's `useFieldArray({ control: form.control, name: 'rows'
 * })`, their fields are named `rows.0.title`.
 *
 * Errors are shown on submit, focusing the first invalid field; from then on a field is validated again on blur. An
 * `ApiError` with a `field` is shown there. A submit is ignored while another is running. Every field has a value in
 * `defaultValues`, at least ''; values filled in by the browser before hydration override it. `values` instead are
 * data of the host: when they change, so does the form.
 */
export function useContractForm<Input extends FieldValues, Output extends FieldValues>(
  options: ContractFormOptions<Input, Output>,
): ContractForm<Input, Output> {
  const { schema, problems, failure, submit, ...values } = options
  const form = useForm<Input, unknown, Output>({
    ...values,
    resolver: zodResolver(schema),
    reValidateMode: 'onSubmit',
  })
  const isRunning = useRef(false)
  const send = form.handleSubmit(async (output) => {
    try {
      await submit(output)
    } catch (error) {
      const message = showFailure(error, typeof failure === 'string' ? failure : failure(error))
      const field = error instanceof ApiError ? error.field : undefined
      // An error of a field that the form does not have is only shown as a toast.
      if (field) form.setError(field as Path<Input>, { type: serverError, message }, { shouldFocus: true })
    }
  })

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    // React updates the form's state with the next render; a second Enter may come before.
    if (isRunning.current) return
    isRunning.current = true
    await send(event).finally(() => {
      isRunning.current = false
    })
  }

  return { ...form, problems, onSubmit: (event) => void onSubmit(event) }
}
