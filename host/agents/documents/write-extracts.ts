import { type CardChange, cards } from '../../../lib/contract/cards/cards.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
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
): AsyncGenerator<CardChange, void, void> {
  const evidence = collectEvidence(question, supporting, weights, quoteLimits(question))
  const { sources, quotes } = await byPlaces(own, supporting, evidence)
  yield cards.show('search_result', nextId(), sources.map(shown))
  const id = nextId()
  yield cards.start('markdown', id, `${extractiveNotice}\n\n`)
  for (const content of extractiveAnswer(quotes)) yield cards.write(id, content)
  yield cards.end(id)
}
