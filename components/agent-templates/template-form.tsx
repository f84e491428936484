'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { WithLogin } from '@/components/login/with-login'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field } from '@/components/ui/field'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { createAgentMutation } from '@/lib/client/api/square'
import type { AgentTemplate } from '@/lib/contract/made-agent'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { type BlankValues, filledSettings } from './blanks'
import { TemplatePreview } from './template-preview'

/** Characters of a value. */
const valueCharacters = 200

interface TemplateFormProps {
  readonly template: AgentTemplate
  /** Kept by the page, so that another template or a failure loses nothing. */
  readonly values: BlankValues
  readonly onChange: (values: BlankValues) => void
}

/** Preview, blanks, and the button that makes a draft of it. */
export function TemplateForm({ template, values, onChange }: TemplateFormProps) {
  const texts = useTexts('templates')
  const errors = useTexts('errors')
  const { create, isBusy, error } = useCreation(template, values)

  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        create()
      }}
    >
      <div
        // Scrollable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto px-[22px] py-4"
      >
        <TemplatePreview template={template} values={values} />
        {template.blanks.length > 0 && (
          <fieldset className="mt-5 grid gap-1">
            <legend className="mb-2 text-sm font-medium text-ink">{texts.fillIn}</legend>
            {template.blanks.map(({ key, label, example }) => (
              <Field
                key={key}
                label={label}
                placeholder={fill(texts.example, { example })}
                maxLength={valueCharacters}
                autoComplete="off"
                value={values[key] ?? ''}
                onChange={({ target }) => onChange({ ...values, [key]: target.value })}
              />
            ))}
          </fieldset>
        )}
      </div>
      <footer className="grid gap-3 border-t border-line px-[22px] py-3.5">
        {error && <ErrorState title={texts.failed} advice={sentenceOfError(error, errors)} />}
        <div className="flex flex-wrap items-center gap-3">
          <WithLogin>
            <Button type="submit" tone="primary" disabled={isBusy} className="max-sm:min-h-11">
              {isBusy ? texts.using : texts.use}
            </Button>
          </WithLogin>
          <p className="min-w-0 flex-1 text-xs text-ink-faint">{texts.fillHint}</p>
        </div>
      </footer>
    </form>
  )
}

/** Creates a draft, and opens it in the editor. */
function useCreation(template: AgentTemplate, values: BlankValues) {
  const texts = useTexts('templates')
  const router = useRouter()
  const creating = useMutation(createAgentMutation(useApi(agentRoutes), useQueryClient()))
  const isBusy = creating.isPending || creating.isSuccess
  // State changes with the next render only, after the second click of a double click.
  const isCreating = useRef(false)

  const create = () => {
    if (isCreating.current) return
    isCreating.current = true
    const settings = filledSettings(template, values, (label) => fill(texts.unfilled, { label }))
    creating.mutate(
      { ...settings, create_source: `template:${template.id}` },
      {
        onSuccess: ({ id }) => router.push(paths.agentEdit(id)),
        onError: () => {
          isCreating.current = false
        },
      },
    )
  }

  return { create, isBusy, error: creating.error }
}
