import { Warrants } from '../../host/answers/warrants/warrants.ts'
import { readQuestionSet } from '../../host/search/testing/question-set.ts'
import type { Verdict } from '../../lib/contract/cards/support-check.ts'
import { alteredSamples } from './claim-support/altered-samples.ts'
import type { ClaimSample, SampleKind } from './claim-support/claim-sample.ts'
import { derivedSamples } from './claim-support/derived-samples.ts'
import { supportedSamples } from './claim-support/supported-samples.ts'
import { writtenSamples } from './claim-support/written-samples.ts'
import type { BenchPart } from './support/part.ts'
import { atLeast, atMost, type Figure, noted } from './support/table.ts'

const seed = 20_261_124
const perKind = 75
const derivedPerKind = 20
/** Kinds of true sentences of which nothing but the notation is changed. */
const untouched: readonly SampleKind[] = ['verbatim', 'numbers rewritten']

const none = '0.0 %'

type Judged = ClaimSample & { readonly state: Verdict['state'] }

/** Whether a program proves the sentences of a passage, and none that was changed; and whether its sums are right. */
export const claimSupport: BenchPart = {
  title: 'support：每句话对着它的出处，只凭程序（奇数篇）',
  measure: () => {
    const set = readQuestionSet()
    if (!set) return Promise.resolve({ skipped: '没有 ../shared/data/qa' })
    // The weights of the score were fitted on the even passages; these are the odd ones.
    const documents = set.documents.filter((_, at) => at % 2 === 1)
    const made = [
      ...alteredSamples(documents, perKind, seed),
      ...supportedSamples(documents, perKind, seed),
      ...derivedSamples(documents, derivedPerKind, seed),
    ]
    return Promise.resolve([
      ...figuresOf('程序改的', judgeAll(made)),
      ...figuresOf('人写的', judgeAll(writtenSamples(documents))),
      atMost('一句话的处理器时间', millisecondsEach(made), 1, ' ms'),
    ])
  },
}

function judgeAll(samples: readonly ClaimSample[]): Judged[] {
  const judge = judgeOf()
  return samples.map((sample) => ({ ...sample, state: judge(sample) }))
}

/** Processor time, so that a busy machine does not change it; what is read of a source once is not counted. */
function millisecondsEach(samples: readonly ClaimSample[]): number {
  const judge = judgeOf()
  for (const sample of samples) judge(sample)
  const before = process.cpuUsage()
  for (const sample of samples) judge(sample)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / samples.length
}

function judgeOf(): (sample: ClaimSample) => Verdict['state'] {
  const read = new Map<string, Warrants>()
  return ({ title, passage, claim }) => {
    const warrants = read.get(passage) ?? new Warrants([{ title, passage }])
    read.set(passage, warrants)
    const [verdict] = warrants.verdictsOf({ text: claim, sources: [1], under: '' })
    if (!verdict) throw new Error('a sentence without a verdict')
    return verdict.state
  }
}

function figuresOf(name: string, judged: readonly Judged[]): Figure[] {
  const of = (expected: ClaimSample['expected']) => judged.filter((each) => each.expected === expected)
  const isUntouched = ({ kind }: Judged) => untouched.includes(kind)
  const same = of('supported').filter(isUntouched)
  const rewritten = of('supported').filter((each) => !isUntouched(each))
  const altered = of('altered')
  const [right, wrong] = [of('derived'), of('wrongly derived')]
  return [
    ...(same.length === 0
      ? []
      : [atLeast(`${name}：${same.length} 句没有动过的，证明了`, proven(same), 97, ' %')]),
    ...byKind(same),
    ...(altered.length === 0
      ? []
      : [atMost(`${name}：${altered.length} 句改过的，证明了`, proven(altered), 2, ' %')]),
    ...byKind(altered).filter(({ value }) => value !== none),
    // Other words are for the model: what a program proves of them is only told.
    ...byKind(rewritten),
    ...(right.length === 0
      ? []
      : [
          sumFigure(`${name}：${right.length} 个算对的数，是推算`, right, name),
          atMost(`${name}：${wrong.length} 个算错的数，是推算`, proven(wrong), 2, ' %'),
        ]),
    noted(`${name}：共`, String(judged.length)),
  ]
}

/** Sums in the words of an answer are for the model as well. */
function sumFigure(title: string, right: readonly Judged[], name: string): Figure {
  const share = proven(right)
  return name === '人写的' ? noted(title, asText(share)) : atLeast(title, share, 85, ' %')
}

function proven(judged: readonly Judged[]): number {
  const count = judged.filter(({ state }) => state === 'supported' || state === 'derived').length
  return (100 * count) / Math.max(1, judged.length)
}

function byKind(judged: readonly Judged[]): Figure[] {
  return [...new Set(judged.map(({ kind }) => kind))].map((kind) => {
    const list = judged.filter((each) => each.kind === kind)
    return noted(`　${kind}（${list.length}），证明了`, asText(proven(list)))
  })
}

function asText(share: number): string {
  return `${share.toFixed(1)} %`
}
