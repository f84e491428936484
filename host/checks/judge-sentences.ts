import { maxClaimCharacters, type Verdict } from '../../lib/contract/cards/support-check.ts'
import type { SentenceVerdict } from '../../lib/contract/routes/check-routes.ts'
import { splitSentences } from '../../lib/text/sentences.ts'
import { judgeAnswer } from '../answers/warrants/judge-answer.ts'
import type { JudgeBounds, JudgedSource } from '../answers/warrants/judge-prompt.ts'
import type { LanguageModel } from '../models/language-model.ts'
import type { CheckedSentences, OpenSentence } from './check-sentences.ts'
import { correctionOf } from './correction-of.ts'

interface Judging {
  readonly model: LanguageModel
  readonly today: string
  /** By number. */
  readonly sources: readonly { readonly title: string; readonly site: string; readonly date: string }[]
}

/** Of one call: its reply, of some ten tokens a sentence, has to come while a person waits. */
const bounds: JudgeBounds = { material: 12_000, asked: 40, characters: 4_000 }

/** What a model says of several passages together: the first of these counts. */
const order = ['contradicted', 'supported', 'derived', 'unsupported', 'unclear'] as const

/**
 * Asks a model, as for an answer, about the sentences that no program proves.
 * @returns the verdicts of all sentences; null when nothing usable came before the signal was aborted
 */
export async function judgeSentences(
  { verdicts, open, passages }: CheckedSentences,
  { model, today, sources }: Judging,
  signal: AbortSignal,
): Promise<{ readonly model: string; readonly verdicts: readonly SentenceVerdict[] } | null> {
  const asked = new Set(open.flatMap((sentence) => sentence.sources))
  const shown = passages.flatMap(({ id, index, place, text }): JudgedSource[] => {
    const source = sources[index - 1]
    // The lines that are nearest to the sentences are sent: each sentence is one.
    const passage = splitSentences(text)
      .map((each) => each.text)
      .join('\n')
    return source && asked.has(id) ? [{ ...source, index: id, place, passage }] : []
  })
  const question = { question: '', today, answer: '', questions: 0, claims: open, sources: shown, bounds }
  const judged = await judgeAnswer(model, question, signal)
  if (!judged) return null
  const byPassage = Map.groupBy(judged.verdicts, ({ claim }) => claim)
  const indexOf = new Map(passages.map(({ id, index }) => [id, index]))
  const openAt = new Map(open.map((sentence) => [sentence.at, sentence]))
  return {
    model: judged.model,
    verdicts: verdicts.map((verdict) => {
      const sentence = openAt.get(verdict.at)
      const said = sentence && strongest(sentence, byPassage)
      return said ? withSaid(verdict, said, { sentence, indexOf }) : verdict
    }),
  }
}

function strongest(
  { text, sources }: OpenSentence,
  byClaim: ReadonlyMap<string, readonly Verdict[]>,
): Verdict | undefined {
  const own = (byClaim.get(text.slice(0, maxClaimCharacters)) ?? []).filter(({ index }) =>
    sources.includes(index),
  )
  return order.flatMap((state) => own.find((each) => each.state === state) ?? [])[0]
}

function withSaid(
  verdict: SentenceVerdict,
  said: Verdict,
  { sentence, indexOf }: { readonly sentence: OpenSentence; readonly indexOf: ReadonlyMap<number, number> },
): SentenceVerdict {
  // Where the model could not tell either, the guess stays.
  if (said.state === 'unclear') return { ...verdict, by: 'model' }
  const { at, claim } = verdict
  const quotes = said.quotes ?? []
  const correction = said.state === 'contradicted' ? correctionOf(sentence.text, quotes) : undefined
  return {
    at,
    claim,
    index: indexOf.get(said.index) ?? verdict.index,
    passage: said.index,
    state: said.state,
    by: 'model',
    quotes,
    ...(said.steps !== undefined && { steps: said.steps }),
    ...(correction !== undefined && { correction }),
  }
}
