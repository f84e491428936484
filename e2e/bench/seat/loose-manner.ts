import type { JudgeVerdict } from '../../../host/answers/warrants/judge-reply.ts'
import { splitSentences } from '../../../lib/text/sentences.ts'
import type { AskedItem } from './judge-prompt-reader.ts'

type Loosen = (quote: string, item: AskedItem, random: () => number) => string

/** How a small model copies, with how often. */
const manners: readonly (readonly [share: number, Loosen])[] = [
  [0.45, (quote) => quote],
  [0.15, (quote, _, random) => shortened(quote, random)],
  [
    0.15,
    (quote) => quote.replaceAll('，', ', ').replaceAll('；', '，').replaceAll('：', ' ').replace(/。$/, ''),
  ],
  [0.1, (quote, _, random) => withoutWord(quote, random)],
  [0.05, (quote, { others }, random) => sentenceOf(others, random) ?? quote],
  [
    0.1,
    (quote) =>
      `${quote.slice(0, Math.ceil(quote.length * 0.4))}……${quote.slice(-Math.ceil(quote.length * 0.4))}`,
  ],
]

/** Quotations as a small model writes them: half of them verbatim. */
export function loosened(quotes: readonly string[], item: AskedItem, random: () => number): string[] {
  const loose = quotes.map((quote) => {
    let left = random()
    const manner = manners.find(([share]) => {
      left -= share
      return left < 0
    })
    return manner ? manner[1](quote, item, random) : quote
  })
  return loose.length > 1 && random() < joinedShare ? [loose.join('…')] : loose
}

const joinedShare = 0.15

function shortened(quote: string, random: () => number): string {
  const length = Math.max(8, Math.floor(quote.length * 0.7))
  return random() < 0.5 ? quote.slice(0, length) : quote.slice(-length)
}

/** Two characters are left out in the middle. */
function withoutWord(quote: string, random: () => number): string {
  const at = 1 + Math.floor(random() * Math.max(1, quote.length - 4))
  return quote.slice(0, at) + quote.slice(at + 2)
}

function sentenceOf(sources: AskedItem['others'], random: () => number): string | undefined {
  const sentences = sources.flatMap(({ text }) => splitSentences(text))
  return sentences[Math.floor(random() * sentences.length)]?.text
}

/** A reply with what small models do to the format. */
export function noisyReply(verdicts: readonly JudgeVerdict[], random: () => number): string {
  const kept = verdicts.filter(() => random() >= missingShare)
  const written = kept.map(({ item, verdict, quotes, calculation }) => {
    const isTurned = random() < 0.2
    const number = random() < 0.2 ? String(item) : item
    if (quotes.length === 1 && random() < 0.2) return { item: number, verdict, quote: quotes[0], calculation }
    return isTurned
      ? { calculation, quotes, verdict, item: number }
      : { item: number, verdict, quotes, calculation }
  })
  const json = JSON.stringify({ verdicts: written, conflicts: [], questions: [] })
  const form = random()
  if (form < 0.2) return `\`\`\`json\n${json}\n\`\`\``
  if (form < 0.35) return `好的，下面是我的核对结果：\n\n${json}\n\n以上就是全部“结果”。`
  return json
}

const missingShare = 0.02
