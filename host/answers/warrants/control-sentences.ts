import { foldForSearch } from '../../../lib/text/fold.ts'
import { splitSentences } from '../../../lib/text/sentences.ts'
import { type Amount, amountsIn } from './amounts.ts'

/** A sentence that its source does not say. */
export interface ControlSentence {
  readonly sentence: string
  /** Number of the source. */
  readonly source: number
}

interface ShownSource {
  readonly id: number
  readonly text: string
}

const mostControls = 2
const characters = { least: 10, most: 90 } as const

/**
 * Makes false sentences whose answer is known, by which a judge is measured: a sentence of a source with one of its numbers
 * replaced by another of the same unit that the source has elsewhere.
 * @returns few, of different sources where possible; none of sources without such numbers
 */
export function controlSentences(shown: readonly ShownSource[]): ControlSentence[] {
  const perSource = shown.map(({ id, text }) =>
    controlsOf(text).map((sentence): ControlSentence => ({ sentence, source: id })),
  )
  return Array.from({ length: mostControls }, (_, at) => perSource.flatMap((list) => list[at] ?? []))
    .flat()
    .slice(0, mostControls)
}

function controlsOf(text: string): string[] {
  const all = amountsIn(text).filter(isMeasured)
  const sentences = splitSentences(text).filter(
    ({ text: { length } }) => length >= characters.least && length <= characters.most,
  )
  return sentences
    .flatMap((sentence) => exchanged(foldForSearch(sentence.text), all) ?? [])
    .slice(0, mostControls)
}

function exchanged(sentence: string, all: readonly Amount[]): string | null {
  const own = amountsIn(sentence)
  for (const { start, end, unit, amount } of own.filter(isMeasured)) {
    const other = all.find(
      (each) => each.unit === unit && each.amount !== amount && !own.some(({ key }) => key === each.key),
    )
    if (other) return `${sentence.slice(0, start)}${other.written}${sentence.slice(end)}`
  }
  return null
}

/** Days, months and counted things are exchanged less visibly than measures, and ordinals are names. */
function isMeasured({ unit, isBare }: Amount): boolean {
  return !isBare && unit !== '' && unit !== '第'
}
