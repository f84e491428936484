'use client'
import { useConflict } from '@/components/drafts/conflict/use-conflict'
import type { DraftState } from '@/components/drafts/draft-state'
import { SaveStatus } from '@/components/drafts/save-status'
import { type DocumentSettings, documentLimits } from '@/lib/contract/writer/document'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { type DocumentStore, documentKind } from '../document-kind'

interface WriterSaveStatusProps {
  readonly store: DocumentStore
  readonly state: DraftState<DocumentSettings>
  readonly words: number
}

/** Length of the document, and the state of its last save. */
export function WriterSaveStatus({ store, state, words }: WriterSaveStatusProps) {
  const texts = useTexts('writer')
  const openConflict = useConflict(
    { kind: documentKind, store, labels: texts.fields, textOf: (field, settings) => settings[field] },
    state,
  )
  const { title, content } = state.settings
  const wrong = [
    ...(title.length > documentLimits.title ? [texts.fields.title] : []),
    ...(content.length > documentLimits.content ? [texts.fields.content] : []),
  ]
  return (
    <SaveStatus store={store} state={state} wrong={wrong} onConflict={openConflict}>
      <span>{fill(texts.words, { count: words.toLocaleString() })}</span>
    </SaveStatus>
  )
}
