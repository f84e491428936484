import { maxClaimCharacters, type Verdict } from '../../lib/contract/cards/support-check.ts'
import type { SentenceVerdict } from '../../lib/contract/routes/check-routes.ts'
import { splitSentences } from '../../lib/text/sentences.ts'
import { type JudgedAnswer, judgeAnswer } from '../answers/warrants/judge-answer.ts'
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

/**
 * Of one call, which everything of a part fits into: its reply, of some ten tokens a sentence, has to come while a person
 * waits, and each passage that its sentences name keeps some 250 characters.
 */
const bounds: JudgeBounds = { material: 12_000, asked: 24, characters: 24 * maxClaimCharacters }

/** What a model says of several passages together: the first of these counts. */
const order = ['contradicted', 'supported', 'derived', 'unsupported', 'unclear'] as const

/** @returns the sentences in the order of the text, as many together as one call takes */
export function partsOf(open: readonly OpenSentence[]): OpenSentence[][] {
  const count = Math.ceil(open.length / bounds.asked)
  return Array.from({ length: count }, (_, at) => open.slice(at * bounds.asked, (at + 1) * bounds.asked))
}

interface JudgedPart {
  readonly model: string
  /** Of the sentences that the model said something of. */
  readonly verdicts: readonly SentenceVerdict[]
}

/**
 * Asks a model, as for an answer, about sentences that no program proves.
 * @param part one of {@link partsOf}
 * @param onVerdicts called with those that are settled while the rest is still written
 * @returns null when nothing usable came before the signal was aborted
 */
export async function judgeSentences(
  part: readonly OpenSentence[],
  checked: Pick<CheckedSentences, 'verdicts' | 'passages'>,
  { model, today, sources }: Judging,
  signal: AbortSignal,
  onVerdicts: (judged: JudgedPart) => Promise<void>,
): Promise<JudgedPart | null> {
  const asked = new Set(part.flatMap((sentence) => sentence.sources))
  const shown = checked.passages.flatMap(({ id, index, place, text }): JudgedSource[] => {
    const source = sources[index - 1]
    // The lines that are nearest to the sentences are sent: each sentence is one.
    const passage = splitSentences(text)
      .map((each) => each.text)
      .join('\n')
    return source && asked.has(id) ? [{ ...source, index: id, place, passage }] : []
  })
  const question = { question: '', today, answer: '', questions: 0, claims: part, sources: shown, bounds }
  const saidOf = ({ model: name, verdicts }: Pick<JudgedAnswer, 'model' | 'verdicts'>): JudgedPart => {
    return { model: name, verdicts: sentenceVerdicts(part, checked, verdicts) }
  }
  const judged = await judgeAnswer(model, question, signal, (early) => onVerdicts(saidOf(early)))
  return judged && saidOf(judged)
}

function sentenceVerdicts(
  part: readonly OpenSentence[],
  { verdicts, passages }: Pick<CheckedSentences, 'verdicts' | 'passages'>,
  judged: readonly Verdict[],
): SentenceVerdict[] {
  const byClaim = Map.groupBy(judged, ({ claim }) => claim)
  const indexOf = new Map(passages.map(({ id, index }) => [id, index]))
  return part.flatMap((sentence) => {
    const verdict = verdicts[sentence.at - 1]
    const said = strongest(sentence, byClaim)
    return verdict && said ? [withSaid(verdict, said, { sentence, indexOf })] : []
  })
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
  const { at, claim } = verdict
  // A model that can not tell has seen more than the score.
  if (said.state === 'unclear') {
    const { likely: _, ...rest } = verdict
    return verdict.state === 'unclear' ? { ...rest, by: 'model' } : verdict
  }
  if (said.state === 'unsupported' && sentence.shown !== 'near') {
    // Of some passages by position a model can't say that no source has it.
    if (sentence.shown === 'some') return verdict
    return { at, claim, index: 0, state: 'unsupported', by: 'model', quotes: [] }
  }
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
