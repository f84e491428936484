import { withoutSourceList } from '../answers/warrants/answer-parts.ts'
import { processReady } from '../ingest/process/isolated-process.ts'
import { type CheckedSentences, checkSentences } from './check-sentences.ts'
import type { SourceText } from './cut-source.ts'
import {
  givenSentences,
  sentencesOfPlainText,
  sentencesOfText,
  type TextSentence,
  type TextSentences,
} from './sentences-of-text.ts'

/** A text to split, plainly when its Markdown took too long; or sentences to compare with sources. */
export type TextCheckRequest =
  | {
      readonly kind: 'split'
      readonly text: string | readonly string[]
      readonly isPlain: boolean
      readonly count: number
      readonly most: number
    }
  | {
      readonly kind: 'compare'
      readonly sentences: readonly TextSentence[]
      readonly sources: readonly SourceText[]
    }

export type TextCheckAnswer = TextSentences | CheckedSentences

// In a separate process: what anybody pastes may keep a parser busy.
process.on('message', (request: TextCheckRequest) => {
  process.send?.(answerTo(request))
})
process.once('disconnect', () => process.exit())
process.send?.(processReady)

function answerTo(request: TextCheckRequest): TextCheckAnswer {
  if (request.kind === 'compare') return checkSentences(request.sentences, request.sources)
  const { text, isPlain } = request
  if (typeof text !== 'string') return givenSentences(text, request)
  return (isPlain ? sentencesOfPlainText : sentencesOfText)(withoutSourceList(text), request)
}
