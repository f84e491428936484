'use client'
import type { ReactNode } from 'react'
import type { AgentTemplate } from '@/lib/contract/made-agent'
import { useTexts } from '@/lib/messages/use-texts'
import type { BlankValues } from './blanks'
import { TextWithBlanks } from './text-with-blanks'

interface TemplatePreviewProps {
  readonly template: AgentTemplate
  readonly values: BlankValues
}

const box =
  'rounded-m border border-line bg-paper px-4 py-3 text-sm leading-[1.85] whitespace-pre-line text-ink'
const pill = 'rounded-pill border border-line bg-paper px-3.5 py-1 text-sm text-ink-soft'

/** What the agent will be: texts with their blanks, questions, shortcuts. */
export function TemplatePreview({ template, values }: TemplatePreviewProps) {
  const texts = useTexts('templates')
  const { settings, blanks } = template
  const withBlanks = (text: string) => <TextWithBlanks text={text} blanks={blanks} values={values} />
  return (
    <>
      <p className="text-sm text-ink-soft">{withBlanks(settings.desc)}</p>
      <Part title={texts.prompt}>
        <p className={box}>{withBlanks(settings.prompt)}</p>
      </Part>
      <Part title={texts.greeting}>
        <p className={box}>{withBlanks(settings.greeting)}</p>
      </Part>
      <Part title={texts.questions}>
        <ul className="flex flex-wrap gap-2">
          {settings.questions.map((question) => (
            <li key={question} className={pill}>
              {withBlanks(question)}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={texts.shortcuts}>
        <ul className="flex flex-wrap gap-2">
          {settings.shortcuts.map(({ label, text }) => (
            <li key={label} title={text} className={pill}>
              {label}
            </li>
          ))}
        </ul>
      </Part>
      {settings.variables.length > 0 && (
        <Part title={texts.asks}>
          <ul className="flex flex-wrap gap-2">
            {settings.variables.map(({ key, label }) => (
              <li key={key} className={pill}>
                {label}
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-4">
      <h3 className="mb-1.5 text-xs text-ink-faint">{title}</h3>
      {children}
    </section>
  )
}
