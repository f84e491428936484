import type { DraftKind } from '@/components/drafts/draft-kind'
import type { DraftStore } from '@/components/drafts/draft-store'
import { type DocumentSettings, documentLimits, documentSettings } from '@/lib/contract/writer/document'

export type DocumentStore = DraftStore<DocumentSettings>
type DocumentField = keyof DocumentSettings

const documentFields = ['title', 'content', 'model'] as const satisfies readonly DocumentField[]

/** What is written, as a draft that is saved automatically. */
export const documentKind: DraftKind<DocumentSettings> = {
  name: 'document',
  fields: documentFields,
  shownFields: new Set(documentFields),
  parse: (value) => documentSettings.safeParse(value).data ?? null,
  clean: (settings) => ({ ...settings, title: settings.title.replaceAll(/\s+/g, ' ').trim() }),
  hasProblems: ({ title, content }) =>
    title.length > documentLimits.title || content.length > documentLimits.content,
}
