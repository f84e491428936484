import { readQuestionSet } from '../../host/search/testing/question-set.ts'
import { judgeClaim } from '../../lib/text/citations/claim-support/judge-claim.ts'
import { type ReadSource, readSource } from '../../lib/text/citations/claim-support/read-source.ts'
import type { SupportState } from '../../lib/text/citations/claim-support/support-state.ts'
import { alteredSamples } from './claim-support/altered-samples.ts'
import type { ClaimSample } from './claim-support/claim-sample.ts'
import { derivedSamples } from './claim-support/derived-samples.ts'
import { supportedSamples } from './claim-support/supported-samples.ts'
import { writtenSamples } from './claim-support/written-samples.ts'
import type { BenchPart } from './support/part.ts'
import { atLeast, atMost, type Figure, noted } from './support/table.ts'

const seed = 20_261_124
const perKind = 75
const derivedPerKind = 20

type Judged = ClaimSample & { readonly state: SupportState }

/** Whether altered sentences are found, true ones pass, and calculated numbers are calculated again. */
export const claimSupport: BenchPart = {
  title: 'support：每句话对着它的出处（规则按偶数篇定，这里是奇数篇）',
  measure: () => {
    const set = readQuestionSet()
    if (!set) return Promise.resolve({ skipped: '没有 ../shared/data/qa' })
    // The rules were fitted on the even passages; these are the odd ones.
    const documents = set.documents.filter((_, at) => at % 2 === 1)
    const made = [
      ...alteredSamples(documents, perKind, seed),
      ...supportedSamples(documents, perKind, seed),
      ...derivedSamples(documents, derivedPerKind, seed),
    ]
    const judged = judgeAll(made)
    const written = judgeAll(writtenSamples(documents))
    return Promise.resolve([
      ...figuresOf('程序改的', judged),
      ...figuresOf('人写的', written),
      atMost('一句话的处理器时间', millisecondsEach(made), 1, ' ms'),
    ])
  },
}

function judgeAll(samples: readonly ClaimSample[]): Judged[] {
  const read = sourceReader()
  return samples.map((sample) => ({ ...sample, state: judgeClaim(sample.claim, [read(sample)]).state }))
}

/** Processor time, so that a busy machine does not change it; what is read of a source once is not counted. */
function millisecondsEach(samples: readonly ClaimSample[]): number {
  const read = sourceReader()
  for (const sample of samples) judgeClaim(sample.claim, [read(sample)])
  const before = process.cpuUsage()
  for (const sample of samples) judgeClaim(sample.claim, [read(sample)])
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / samples.length
}

function sourceReader(): (sample: ClaimSample) => ReadSource {
  const sources = new Map<string, ReadSource>()
  return ({ title, passage }) => {
    const known = sources.get(passage) ?? readSource({ title, passage })
    sources.set(passage, known)
    return known
  }
}

function figuresOf(name: string, judged: readonly Judged[]): Figure[] {
  const of = (expected: ClaimSample['expected']) => judged.filter((each) => each.expected === expected)
  const share = (list: readonly Judged[], ...states: readonly SupportState[]) =>
    (100 * list.filter(({ state }) => states.includes(state)).length) / Math.max(1, list.length)
  const [altered, supported] = [of('altered'), of('supported')]
  const [literal, paraphrased] = [
    supported.filter(({ kind }) => kind !== 'paraphrase'),
    supported.filter(({ kind }) => kind === 'paraphrase'),
  ]
  const [right, wrong] = [of('derived'), of('wrongly derived')]
  const kinds = [...new Set(altered.map(({ kind }) => kind))]
  return [
    ...(altered.length === 0
      ? []
      : [
          atLeast(`${name}：${altered.length} 句改过的，不是有据或推算`, share(altered, 'unclear'), 95, ' %'),
          ...kinds.map((kind) => {
            const list = altered.filter((each) => each.kind === kind)
            return atLeast(`　${kind}（${list.length}）`, share(list, 'unclear'), 85, ' %')
          }),
        ]),
    ...(literal.length === 0
      ? []
      : [atMost(`${name}：${literal.length} 句对的，说不准`, share(literal, 'unclear'), 5, ' %')]),
    ...(paraphrased.length === 0
      ? []
      : [
          atMost(
            `${name}：${paraphrased.length} 句换了说法的，说不准`,
            share(paraphrased, 'unclear'),
            20,
            ' %',
          ),
        ]),
    ...(right.length === 0
      ? []
      : [
          atLeast(
            `${name}：${right.length} 个算对的数，是推算`,
            share(right, 'derived', 'supported'),
            95,
            ' %',
          ),
          atLeast(`${name}：${wrong.length} 个算错的数，不是推算`, share(wrong, 'unclear'), 95, ' %'),
        ]),
    noted(`${name}：共`, String(judged.length)),
  ]
}
