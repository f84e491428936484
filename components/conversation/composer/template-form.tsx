'use client'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { GrowingTextArea } from '@/components/ui/growing-text-area'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { useKeptTexts } from '@/lib/client/page/use-kept-texts'
import { type Template, type TemplateField, templateLimits } from '@/lib/contract/template'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { AskTemplate } from '../record/use-record-actions'

interface TemplateFormProps {
  readonly template: Template
  readonly onAsk: AskTemplate
  readonly options?: ReactNode
  /** Under what the fields are kept in this tab; by default they are not. */
  readonly draftKey?: string
}

/** The fields of a template. Missing ones are reported on submit, and the first is focused. */
export function TemplateForm({ template, onAsk, options, draftKey = '' }: TemplateFormProps) {
  const { templates: texts } = useTexts('chat')
  const form = useRef<HTMLFormElement>(null)
  const initial = Object.fromEntries(template.fields.map(({ key, initial: first = '' }) => [key, first]))
  const { values, change, forget } = useKeptTexts(draftKey && `form:${draftKey}`, initial)
  const [problem, setProblem] = useState('')

  const send = (event: FormEvent) => {
    event.preventDefault()
    const faulty = template.fields.find((field) => faultOf(field, values[field.key] ?? '') !== null)
    if (faulty) {
      const fault = faultOf(faulty, values[faulty.key] ?? '') ?? 'required'
      setProblem(fill(texts[fault], { label: faulty.label, limit: templateLimits.field }))
      form.current?.querySelector<HTMLElement>(`[name="${faulty.key}"]`)?.focus()
      return
    }

    setProblem('')
    onAsk({ id: template.id, title: template.title, fields: values }, setProblem, forget)
  }

  return (
    <form
      ref={form}
      onSubmit={send}
      aria-label={template.title}
      className="mt-4 grid gap-4 rounded-l border border-line bg-paper-raised p-5 shadow-low max-sm:p-4"
    >
      {template.fields.map((field) => (
        <FormField
          key={field.key}
          field={field}
          value={values[field.key] ?? ''}
          onChange={(value) => change(field.key, value)}
        />
      ))}
      {options && <p className="hidden text-xs text-ink-soft modelless:block">{texts.choicesNeedModel}</p>}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {options && <div className="flex flex-wrap gap-2 modelless:hidden">{options}</div>}
        <p role="alert" className="min-w-0 flex-1 text-sm text-bad">
          {problem}
        </p>
        <Button type="submit" tone="primary" className="min-h-11">
          {template.id === 'trip' ? texts.arrange : texts.write}
        </Button>
      </div>
    </form>
  )
}

function faultOf({ required }: TemplateField, value: string): 'required' | 'tooLong' | null {
  if (value.length > templateLimits.field) return 'tooLong'
  return required && value.trim() === '' ? 'required' : null
}

interface FormFieldProps {
  readonly field: TemplateField
  readonly value: string
  readonly onChange: (value: string) => void
}

const boxStyle =
  'w-full min-w-0 rounded-s border border-line-strong bg-paper px-3.5 py-2.5 text-md text-ink outline-none focus:border-indigo focus:outline-1 focus:outline-indigo'

function FormField({ field: { key, label, type, required, options = [] }, value, onChange }: FormFieldProps) {
  const { templates: texts } = useTexts('chat')
  const id = useId()
  if (type === 'choice') {
    return (
      <div className="grid justify-items-start gap-1.5">
        <p aria-hidden className="text-sm text-ink-soft">
          {label}
        </p>
        <SegmentedControl
          label={label}
          segments={options.map((option) => ({ value: option, label: option }))}
          value={value}
          onChange={onChange}
        />
      </div>
    )
  }

  const common = { id, name: key, value, 'aria-required': required }

  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm text-ink-soft">
        {label}
        {!required && <span className="ml-2 text-xs text-ink-faint">{texts.optional}</span>}
      </label>
      {type === 'long' ? (
        <GrowingTextArea
          {...common}
          rows={3}
          aria-describedby={key === 'outline' ? `${id}-hint` : undefined}
          onChange={(event) => onChange(event.target.value)}
          className={`${boxStyle} min-h-24`}
        />
      ) : (
        <input
          {...common}
          onChange={(event) => onChange(event.target.value)}
          className={`${boxStyle} min-h-11`}
        />
      )}
      {key === 'outline' && (
        <p id={`${id}-hint`} className="text-xs text-ink-faint">
          {texts.outlineHint}
        </p>
      )}
    </div>
  )
}
