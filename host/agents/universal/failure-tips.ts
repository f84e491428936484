import type { CardEvent } from '../../../lib/contract/card.ts'
import { failureNote } from '../../search/failure-note.ts'
import type { SearchRun } from './search-run.ts'

/**
 * A card naming the failed searches of the web and what to do, for answers without sources. Nothing when none failed.
 */
export function* failureTips({ failures, nextId }: SearchRun): Generator<CardEvent, void, void> {
  const text = failureNote(failures)
  if (text !== '') yield { id: nextId(), type: 'tips', target: 'replace', content: { text } }
}
