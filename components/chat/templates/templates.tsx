'use client'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { TemplateForm } from '@/components/conversation/composer/template-form'
import type { AskTemplate } from '@/components/conversation/record/use-record-actions'
import { Chip } from '@/components/ui/chip'
import { agentConfigQuery } from '@/lib/client/api/agent-config'
import { useApi } from '@/lib/client/api/api-context'
import { useTexts } from '@/lib/messages/use-texts'

interface TemplatesProps {
  readonly agentId: string
  readonly onAsk: AskTemplate
  readonly options?: ReactNode
}

export function Templates({ agentId, onAsk, options }: TemplatesProps) {
  const { templates: texts } = useTexts('chat')
  const {
    data = [],
    isPending,
    isError,
  } = useQuery({
    ...agentConfigQuery(useApi(), agentId),
    select: ({ templates = [] }) => templates,
  })
  const [chosenId, setChosenId] = useState('')
  const chosen = data.find(({ id }) => id === chosenId) ?? data[0]
  if (isPending) return <p className="mt-4 text-sm text-ink-faint">{texts.loading}</p>
  if (isError || !chosen) return <p className="mt-4 text-sm text-ink-soft">{texts.failed}</p>

  return (
    <section aria-label={data.length > 1 ? texts.pick : chosen.title} className="mt-4 max-w-[826px]">
      {data.length > 1 && (
        <ul className="flex flex-wrap gap-2">
          {data.map(({ id, title }) => (
            <li key={id}>
              <Chip
                aria-pressed={id === chosen.id}
                onClick={() => setChosenId(id)}
                className="aria-pressed:border-indigo aria-pressed:bg-indigo-wash aria-pressed:text-indigo-strong max-md:min-h-11"
              >
                {title}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      <TemplateForm
        key={chosen.id}
        draftKey={`${agentId}:${chosen.id}`}
        template={chosen}
        onAsk={onAsk}
        options={options}
      />
    </section>
  )
}
