import { amountsIn } from '../../../host/answers/warrants/amounts.ts'
import type { JudgeVerdict } from '../../../host/answers/warrants/judge-reply.ts'
import { type LanguageModel, textOf } from '../../../host/models/language-model.ts'
import { contentBigrams, countShared } from '../../../lib/text/bigrams.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { splitSentences } from '../../../lib/text/sentences.ts'
import { seeded } from '../../../lib/text/testing/seeded.ts'
import { type AskedItem, readJudgeRequest, type ShownSource } from './judge-prompt-reader.ts'
import { loosened, noisyReply } from './loose-manner.ts'

/** What is true of a sentence. */
export interface Truth {
  readonly isTrue: boolean
  /** Words that bear it out, or say otherwise. */
  readonly quotes: readonly string[]
  /** How its numbers follow from those of the words; '' where it has them as they are. */
  readonly calculation: string
}

/** By the letters of a sentence. */
export type Truths = ReadonlyMap<string, Truth>

type State = JudgeVerdict['verdict']
export type JudgeName = 'right' | 'loose' | 'credulous' | 'wary'

const states: readonly State[] = ['supported', 'contradicted', 'unsupported', 'unclear']
/** How often a model of 7B judges right. */
const rightShare = 0.8

/**
 * A model that judges from known truth, in one of four manners, whatever the product asks. The wary one supports everything
 * but what the product makes up to find such a judge.
 */
export function simulatedJudge(name: JudgeName, truths: Truths, seed: number): LanguageModel {
  const random = seeded(seed)
  return {
    name: `simulated ${name}`,
    async *stream({ messages }) {
      const items = readJudgeRequest(textOf(messages.at(-1) ?? { role: 'user', content: '' }))
      const verdicts = items.map((item) => verdictOf(name, item, truths, random))
      const text =
        name === 'loose' && random() < wordsShare
          ? noisyReply(verdicts, random)
          : replyOf(verdicts, items, name, random)
      yield { kind: 'text', text }
    },
  }
}

/** How often a model of 7B writes the words of a source although their numbers are asked for, and names a wrong line. */
const [wordsShare, wrongLineShare] = [0.4, 0.15]

/** As the request asks for it: verdicts that name lines. */
function replyOf(
  verdicts: readonly JudgeVerdict[],
  items: readonly AskedItem[],
  name: JudgeName,
  random: () => number,
): string {
  const lines = verdicts.map(({ item, verdict, quotes, calculation }) => {
    const { cited = [] } = items.find((each) => each.item === item) ?? {}
    const named = cited.flatMap((source) => linesOf(quotes, source))
    const all = cited.flatMap((source) => [...source.lines.keys()])
    const written = named.map((line) =>
      name === 'loose' && random() < wrongLineShare ? (all[Math.floor(random() * all.length)] ?? line) : line,
    )
    return `${item} ${verdict} ${written.join(',')}${calculation && `|${calculation}`}`.trim()
  })
  return JSON.stringify({ verdicts: lines, conflicts: [], questions: [] })
}

/** The lines of a source in which quotations are, or which are parts of these. */
function linesOf(quotes: readonly string[], { lines }: ShownSource): string[] {
  const wanted = quotes
    .flatMap((quote) => quote.split(/[。；\n]/))
    .map(foldToLetters)
    .filter((each) => each !== '')
  return [...lines].flatMap(([number, line]) => {
    const letters = foldToLetters(line)
    return wanted.some((quote) => letters.includes(quote) || (letters.length >= 6 && quote.includes(letters)))
      ? [number]
      : []
  })
}

function verdictOf(name: JudgeName, item: AskedItem, truths: Truths, random: () => number): JudgeVerdict {
  const isOwn = !truths.get(foldToLetters(item.sentence))
  if (name === 'credulous' || (name === 'wary' && !isOwn))
    return { item: item.item, verdict: 'supported', quotes: nearest(item), calculation: contrived(item) }
  const right = rightVerdict(item, truths)
  if (name === 'right' || name === 'wary') return right
  const said = random() < rightShare ? right : wrongVerdict(item, right.verdict, random)
  const isCalculated = said === right && random() < calculatedShare
  return {
    ...said,
    quotes: loosened(said.quotes, item, random),
    calculation: isCalculated ? said.calculation : '',
  }
}

/** How often a model of 7B writes the calculation that is asked for, and it comes out. */
const calculatedShare = 0.8

/** Any arithmetic of two numbers of the nearest words that yields a number of the sentence. */
function contrived(item: AskedItem): string {
  const numbers = amountsIn(nearest(item).join('\n'))
  const wanted = amountsIn(item.sentence).map(({ amount }) => amount)
  const found = wanted.flatMap((result) =>
    numbers.flatMap(({ amount: one }) =>
      numbers.flatMap(({ amount: other }) =>
        Object.entries({ '+': one + other, '-': one - other, '×': one * other, '÷': one / other })
          .filter(([, value]) => Number(value.toPrecision(3)) === Number(result.toPrecision(3)))
          .map(([sign]) => `${one}${sign}${other}=${result}`),
      ),
    ),
  )
  return found.slice(0, 4).join('；')
}

/** As somebody who knows the truth judges from the passages that are shown. */
function rightVerdict(item: AskedItem, truths: Truths): JudgeVerdict {
  const { isTrue, quotes, calculation } = truths.get(foldToLetters(item.sentence)) ?? truthOfOwn(item)
  const shown = item.cited.map(({ text }) => foldToLetters(text))
  const visible = quotes
    .filter((quote) => shown.some((text) => text.includes(foldToLetters(quote))))
    .map((quote) => longEnough(quote, item))
  const isWhole = visible.length === quotes.length
  if (!isTrue && visible.length > 0)
    return { item: item.item, verdict: 'contradicted', quotes: visible, calculation: '' }
  if (!isTrue || visible.length === 0)
    return { item: item.item, verdict: 'unsupported', quotes: [], calculation: '' }
  return isWhole
    ? { item: item.item, verdict: 'supported', quotes: visible, calculation }
    : { item: item.item, verdict: 'unclear', quotes: [], calculation: '' }
}

/** As the request asks: of fewer than eight characters, the sentence around them. */
function longEnough(quote: string, { cited }: AskedItem): string {
  if (foldToLetters(quote).length >= leastQuoted) return quote
  const sentences = cited.flatMap(({ text }) => splitSentences(text))
  return sentences.find(({ text }) => text.includes(quote))?.text ?? quote
}

const leastQuoted = 8

/** A sentence that the product itself asks about: true if it is one of the source's, as far as somebody can read. */
function truthOfOwn({ sentence, cited }: AskedItem): Truth {
  const own = foldToLetters(sentence)
  const isTrue = cited.some(({ text }) =>
    splitSentences(text).some((each) => foldToLetters(each.text) === own),
  )
  return { isTrue, quotes: isTrue ? [sentence] : [], calculation: '' }
}

function wrongVerdict(item: AskedItem, right: State, random: () => number): JudgeVerdict {
  const others = states.filter((state) => state !== right)
  const verdict = others[Math.floor(random() * others.length)] ?? 'unclear'
  const isQuoted = verdict === 'supported' || verdict === 'contradicted'
  return { item: item.item, verdict, quotes: isQuoted ? nearest(item) : [], calculation: '' }
}

/** The most similar sentence of each cited source, by pairs of characters. */
export function nearest({ sentence, cited }: Pick<AskedItem, 'sentence' | 'cited'>): string[] {
  const asked = contentBigrams(sentence)
  return cited.flatMap(({ text }: ShownSource) => {
    const best = text
      .split('\n')
      .flatMap((line) => [...splitSentences(line).map((each) => each.text), line])
      .filter((each) => each.length <= longestQuotation)
      .map((each) => {
        const own = contentBigrams(each)
        // Of two that share as much, the shorter one is nearer.
        return { each, near: countShared(asked, own) - own.size / 1_000 }
      })
      .toSorted((one, other) => other.near - one.near)
    return best[0]?.each ?? []
  })
}

const longestQuotation = 200
