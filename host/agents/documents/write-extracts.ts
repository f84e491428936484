import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { CardEvent } from '../../../lib/contract/frames/card.ts'
import { collectEvidence } from '../../answers/evidence.ts'
import { extractiveAnswer, quoteLimits } from '../../answers/extractive-answer.ts'
import type { Judgement } from '../../answers/judge-sources.ts'
import type { UploadedFiles } from '../../search/uploaded-files.ts'
import { extractiveNotice } from '../universal/answer-stage.ts'
import { byPlaces } from './source-parts.ts'

interface ExtractRun {
  readonly own: Pick<UploadedFiles, 'passages'>
  readonly question: string
  readonly nextId: () => string
  /** @returns a source as its user may see it; unchanged when absent */
  readonly shown?: (source: SourceReference) => SourceReference
}

/** Answers by quotes of the supporting sources, each cited at its page or row. */
export async function* writeExtracts(
  { own, question, nextId, shown = (source) => source }: ExtractRun,
  { supporting, weights }: Pick<Judgement, 'supporting' | 'weights'>,
): AsyncGenerator<CardEvent, void, void> {
  const evidence = collectEvidence(question, supporting, weights, quoteLimits(question))
  const { sources, quotes } = await byPlaces(own, supporting, evidence)
  yield { id: nextId(), type: 'search_result', target: 'replace', content: sources.map(shown) }
  const id = nextId()
  yield { id, type: 'markdown', target: 'start', content: `${extractiveNotice}\n\n` }
  for (const content of extractiveAnswer(quotes)) yield { id, target: 'update', content }
  yield { id, target: 'end' }
}
