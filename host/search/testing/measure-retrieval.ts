import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { createNormalSearch } from '../../agents/universal/normal-search.ts'
import { systemClock } from '../../platform/clock.ts'
import type { LibraryIndex } from '../../storage/library/library-index.ts'
import { createLibraryProvider } from '../providers/library-provider.ts'
import type { QuestionSet } from './question-set.ts'
import { firstCitedPassage, quotedText, runPipeline, textOf } from './run-pipeline.ts'

/** Shares of the questions, from 0 to 1, and times in milliseconds. */
export interface RetrievalFigures {
  readonly questions: number
  readonly hitAt1: number
  readonly hitAt5: number
  /** The first marker names a passage that holds an answer. */
  readonly citesAnswer: number
  /** The quotes hold an answer. */
  readonly holdsAnswer: number
  /** How long the quotes of those are that are answered, in the mean. */
  readonly meanCharacters: number
  /** The answer states that nothing was found. */
  readonly denied: number
  readonly medianMs: number
  readonly ninetyFifthMs: number
  readonly slowestMs: number
}

/** Asks every question of a set without a model and counts what came of it. */
export async function measureRetrieval(
  set: Pick<QuestionSet, 'questions'>,
  library: LibraryIndex,
): Promise<RetrievalFigures> {
  const provider = createLibraryProvider(library)
  const pipeline = createNormalSearch({ providers: [provider], library, clock: systemClock })
  const counts = { first: 0, five: 0, cites: 0, holds: 0, denied: 0, characters: 0 }
  const times: number[] = []
  for (const { question, answers, passage } of set.questions) {
    const startedAt = performance.now()
    const { cards } = await runPipeline(pipeline, question)
    times.push(performance.now() - startedAt)
    const rank = (readCards(cards, 'search_result')[0] ?? []).findIndex(
      (source) => source.passage === passage,
    )
    const cited = firstCitedPassage(cards) ?? ''
    const quoted = quotedText(cards)
    const isDenied = textOf(cards).startsWith('没有找到')
    counts.denied += Number(isDenied)
    if (!isDenied) counts.characters += quoted.length
    counts.first += Number(rank === 0)
    counts.five += Number(rank >= 0 && rank < 5)
    counts.cites += Number(answers.some((answer) => cited.includes(answer)))
    counts.holds += Number(answers.some((answer) => quoted.includes(answer)))
  }
  const total = set.questions.length
  times.sort((left, right) => left - right)
  return {
    questions: total,
    hitAt1: counts.first / total,
    hitAt5: counts.five / total,
    citesAnswer: counts.cites / total,
    holdsAnswer: counts.holds / total,
    meanCharacters: counts.characters / Math.max(1, total - counts.denied),
    denied: counts.denied / total,
    medianMs: times[Math.floor(total / 2)] ?? 0,
    ninetyFifthMs: times[Math.ceil(total * 0.95) - 1] ?? 0,
    slowestMs: times.at(-1) ?? 0,
  }
}

/** The figures as a table for the terminal. */
export function retrievalTable(figures: RetrievalFigures): string {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  const rows = [
    ['questions', String(figures.questions), ''],
    ['hit@1', percent(figures.hitAt1), '≥ 98.5 %'],
    ['hit@5', percent(figures.hitAt5), '≥ 99.8 %'],
    ['first marker opens the answer', percent(figures.citesAnswer), '≥ 94.1 %'],
    ['the quotes hold the answer', percent(figures.holdsAnswer), '≥ 90.0 %'],
    ['characters of an answer, mean', figures.meanCharacters.toFixed(0), '≤ 130'],
    ['time an answer, median', `${figures.medianMs.toFixed(1)} ms`, ''],
    ['time an answer, slowest', `${figures.slowestMs.toFixed(1)} ms`, ''],
  ]
  return `${rows.map(([name = '', value = '', bar = '']) => `${name.padEnd(32)}${value.padStart(10)}  ${bar}`).join('\n')}\n`
}
