'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { runWithLogin } from '@/components/login/login-directive'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Field } from '@/components/ui/field'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { createAgentMutation } from '@/lib/client/api/square'
import { isShownAsMember } from '@/lib/client/device/member-attribute'
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
        {template.blanks.length > 0 && (
          <fieldset className="mb-5 grid gap-1">
            <legend className="mb-2 text-sm font-medium text-ink">{texts.fillIn}</legend>
            {template.blanks.map(({ key, label, example }) => (
              <Field
                key={key}
                label={label}
                canFail={false}
                placeholder={fill(texts.example, { example })}
                maxLength={valueCharacters}
                autoComplete="off"
                value={values[key] ?? ''}
                onChange={({ target }) => onChange({ ...values, [key]: target.value })}
              />
            ))}
          </fieldset>
        )}
        <TemplatePreview template={template} values={values} />
      </div>
      <footer className="grid gap-3 border-t border-line px-[22px] py-3.5">
        {error && <ErrorState title={texts.failed} advice={sentenceOfError(error, errors)} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" tone="primary" disabled={isBusy} className="max-sm:min-h-11">
            {isBusy ? texts.using : texts.use}
          </Button>
          <p className="min-w-0 flex-1 text-xs text-ink-faint">{texts.fillHint}</p>
        </div>
      </footer>
    </form>
  )
}

/** Creates a draft, and opens it in the editor. */
function useCreation(template: AgentTemplate, values: BlankValues) {
  const texts = useTexts('templates')
  const errors = useTexts('errors')
  const { interrupted } = useTexts('network')
  const router = useRouter()
  const creating = useMutation(createAgentMutation(useApi(agentRoutes), useQueryClient()))
  const isBusy = creating.isPending || creating.isSuccess
  // State changes with the next render only, after the second click of a double click.
  const isCreating = useRef(false)

  const createNow = async (onFail: (error: unknown) => void) => {
    if (isCreating.current) return
    isCreating.current = true
    const settings = filledSettings(template, values, (label) => fill(texts.unfilled, { label }))
    try {
      const input = { ...settings, create_source: `template:${template.id}` }
      const { id } = await creating.mutateAsync(input)
      router.push(paths.agentEdit(id))
    } catch (error) {
      isCreating.current = false
      onFail(error)
    }
  }

  const create = () => {
    if (isShownAsMember()) return void createNow(() => undefined)
    // Not a repeated click: the login loads the list again, and with it another form.
    const showFailure = (error: unknown) =>
      void showToast({ icon: 'error', content: sentenceOfError(error, errors) })
    void runWithLogin(
      () => createNow(showFailure),
      () => showToast({ icon: 'error', content: interrupted }),
    )
  }

  return { create, isBusy, error: creating.error }
}
