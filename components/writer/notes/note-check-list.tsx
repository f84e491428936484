import { useQuery } from '@tanstack/react-query'
import { ListState } from '@/components/list-state/list-state'
import { Badge } from '@/components/ui/badge'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { sentenceOfError } from '@/lib/client/api/api-error'
import { writeClient } from '@/lib/client/api/documents'
import { writerRoutes } from '@/lib/contract/routes/writer-routes'
import type { NoteCheck, NoteState } from '@/lib/contract/writer/note-check'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

const inDoubt: ReadonlySet<NoteState> = new Set(['contradicted', 'unclear', 'unread'])

const tones = {
  supported: 'ok',
  derived: 'ok',
  unclear: 'warn',
  contradicted: 'bad',
  unread: 'warn',
  no_page: 'neutral',
} as const satisfies Record<NoteState, string>

/** The sentence before each footnote, and whether its page supports it; doubtful ones come first. */
export function NoteCheckList({ docId }: { readonly docId: string }) {
  const { notes: texts } = useTexts('writer')
  const errors = useTexts('errors')
  const api = useApi(writerRoutes)
  const query = useQuery({
    queryKey: ['documents', docId, 'notes'],
    queryFn: ({ signal }) => api('docCheck', { doc_id: docId }, { ...writeClient, signal }),
    // Both the text and the pages change.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const list = query.data?.list ?? []
  return (
    <ListState
      query={query}
      failed={{ title: sentenceOfError(query.error, errors), advice: '' }}
      skeleton={<Running />}
      isEmpty={list.length === 0}
      empty={<p>{texts.none}</p>}
    >
      {list.length > 0 && <Checks list={list} />}
    </ListState>
  )
}

function Running() {
  const { notes: texts } = useTexts('writer')
  return (
    <div className="grid gap-3">
      <output className="text-sm text-ink-soft">{texts.running}</output>
      <Skeleton className="h-24 w-full" />
    </div>
  )
}

function Checks({ list }: { readonly list: readonly NoteCheck[] }) {
  const { notes: texts } = useTexts('writer')
  const doubts = list.filter(({ state }) => inDoubt.has(state))
  return (
    <div className="grid gap-3">
      <output className="text-sm text-ink-soft">
        {doubts.length === 0 ? texts.fine : fill(texts.doubts, { count: doubts.length })}
      </output>
      <ul className="grid max-h-[60dvh] gap-3 overflow-y-auto">
        {[...doubts, ...list.filter(({ state }) => !inDoubt.has(state))].map((check, at) => (
          <Check key={`${at} ${check.label}`} {...check} />
        ))}
      </ul>
    </div>
  )
}

function Check({ claim, note, url, state }: NoteCheck) {
  const { notes: texts } = useTexts('writer')
  return (
    <li className="rounded-m border border-line p-3 text-sm">
      <p className="flex items-start justify-between gap-3">
        <span className="min-w-0 wrap-anywhere">{claim}</span>
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      </p>
      {url === '' ? (
        <p className="mt-1 text-ink-faint wrap-anywhere">{note}</p>
      ) : (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="mt-1 block text-indigo underline underline-offset-3 wrap-anywhere"
        >
          {url}
        </a>
      )}
    </li>
  )
}
