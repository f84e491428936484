'use client'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, useSyncExternalStore } from 'react'
import { CountedField } from '@/components/drafts/counted-field'
import { Button } from '@/components/ui/button'
import { agentStandingQuery } from '@/lib/client/api/agent-drafts'
import { useApi } from '@/lib/client/api/api-context'
import { agentLimits, agentStatus } from '@/lib/contract/made-agent'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { useTexts } from '@/lib/messages/use-texts'
import type { AgentDraftStore } from '../draft/agent-kind'
import { CategoryChoice } from '../form/settings-tab'
import { PublishStanding } from './publish-standing'
import { usePublish } from './use-publish'

interface PublishFormProps {
  readonly agentId: string
  readonly store: AgentDraftStore
  readonly onClose: () => void
}

/** By agent: a dialog that is closed loses nothing. */
const notes = new Map<string, string>()

export function PublishForm({ agentId, store, onClose }: PublishFormProps) {
  const { publish: texts, fields } = useTexts('agentEditor')
  const common = useTexts('common')
  const { settings } = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  const { data: standing } = useQuery(agentStandingQuery(useApi(agentRoutes), agentId))
  const [note, setNote] = useState(notes.get(agentId) ?? '')
  const [isTried, setIsTried] = useState(false)
  const categoryId = useId()
  const { publish, isPublishing, failure, noteProblem } = usePublish(agentId, store, () => {
    notes.delete(agentId)
    onClose()
  })
  const isCategoryMissing = settings.category === ''

  return (
    <form
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setIsTried(true)
        if (isCategoryMissing) event.currentTarget.querySelector('input')?.focus()
        if (settings.category !== '' && !isPublishing) void publish(settings.category, note)
      }}
    >
      {standing && standing.status !== agentStatus.draft && (
        <PublishStanding agentId={agentId} standing={standing} onClose={onClose} />
      )}
      <div className="grid justify-items-start gap-1.5" aria-describedby={categoryId}>
        <p aria-hidden className="text-sm">
          {fields.category}
        </p>
        <CategoryChoice value={settings.category} onChange={(category) => store.change({ category })} />
        <p id={categoryId} role="alert" className="text-sm text-bad empty:hidden">
          {isTried && isCategoryMissing && texts.categoryMissing}
        </p>
      </div>
      <CountedField
        label={texts.note}
        value={note}
        limit={agentLimits.note}
        error={noteProblem}
        shape="text"
        onChange={(text) => {
          notes.set(agentId, text)
          setNote(text)
        }}
      />
      <PublicNote allowsCopy={settings.allow_copy} />
      <p role="alert" className="text-sm whitespace-pre-line text-bad empty:hidden">
        {failure}
      </p>
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" tone="primary" aria-busy={isPublishing}>
          {isPublishing ? texts.sending : texts.confirm}
        </Button>
      </div>
    </form>
  )
}

function PublicNote({ allowsCopy }: { readonly allowsCopy: boolean }) {
  const { publish: texts } = useTexts('agentEditor')
  return (
    <section className="rounded-m bg-paper-sunken px-4 py-3 text-sm">
      <h3 className="font-semibold text-ink">{texts.publicTitle}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5">
        {texts.publicParts.map((part) => (
          <li key={part}>{part}</li>
        ))}
        {allowsCopy && <li>{texts.publicCopy}</li>}
      </ul>
    </section>
  )
}
