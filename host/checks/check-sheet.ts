import {
  type CheckBlock,
  type CheckResult,
  checkLimits,
  type SentenceVerdict,
} from '../../lib/contract/routes/check-routes.ts'
import { fill } from '../../lib/messages/fill.ts'
import type { Messages } from '../../lib/messages/zh-cn.ts'
import { countedStates, doubtfulStates } from '../../lib/text/citations/verdict-counts.ts'

type Texts = Messages['check']

/** A check as it leaves in a file, in the order in which it is read. */
export interface CheckSheet {
  readonly title: string
  /** How many sentences have which verdict, and who judged. */
  readonly lines: readonly string[]
  readonly blocks: readonly {
    readonly kind: CheckBlock['kind']
    readonly heading: string
    readonly sentences: readonly {
      readonly text: string
      readonly state: SentenceVerdict['state']
      readonly mark: string
    }[]
  }[]
  readonly columns: Texts['columns']
  readonly rows: readonly Record<keyof Texts['columns'], string>[]
  readonly sourcesTitle: string
  readonly sources: readonly {
    readonly index: number
    readonly title: string
    readonly url: string
    readonly note: string
  }[]
}

/** @returns a finished check for files */
export function checkSheet(result: CheckResult, texts: Texts): CheckSheet {
  const { blocks, sentences, verdicts, sources, passages, model } = result
  const textOf = (at: number) => sentences[at - 1] ?? ''
  const placeOf = (id: number | undefined) => passages.find((passage) => passage.id === id)?.place ?? ''
  return {
    title: texts.title,
    lines: [
      ...noticesOf(result, texts),
      summaryOf(result, texts),
      ...(result.unasked === undefined ? [] : [fill(texts.unasked, { count: result.unasked })]),
      model === '' ? texts.byProgram : fill(texts.byModel, { model }),
    ],
    blocks: blocks.map(({ kind, heading, sentences: numbers }) => ({
      kind,
      heading,
      sentences: numbers.flatMap((at) => {
        const verdict = verdicts[at - 1]
        return verdict ? [{ text: textOf(at), state: verdict.state, mark: markOf(verdict, texts) }] : []
      }),
    })),
    columns: texts.columns,
    rows: verdicts.map((verdict) => ({
      at: String(verdict.at),
      sentence: textOf(verdict.at),
      state: stateInWords(verdict, texts),
      source:
        verdict.index === 0 ? '' : [`[${verdict.index}]`, placeOf(verdict.passage)].filter(Boolean).join(' '),
      quote: verdict.steps ?? (verdict.quotes ?? []).join(' … '),
      correction: verdict.correction ?? '',
    })),
    sourcesTitle: texts.sources,
    sources: sources.map(({ index, title, url, problem, is_cut: isCut }) => ({
      index,
      title: title || fill(texts.untitled, { n: index }),
      url,
      note: problem || (isCut ? texts.cut : ''),
    })),
  }
}

/** @returns what a reader has to know first: what was not searched, and how many sentences were not looked at */
export function noticesOf(
  { unsearched = [], unjudged }: Pick<CheckResult, 'unsearched' | 'unjudged'>,
  texts: Texts,
): string[] {
  return [
    ...unsearched.map(({ scope, problem }) =>
      fill(texts.notSearched, { scope: texts.scopes[scope], problem }),
    ),
    ...(unjudged > 0 ? [fill(texts.unjudged, { count: unjudged, most: checkLimits.sentences })] : []),
  ]
}

function summaryOf({ verdicts }: CheckResult, texts: Texts): string {
  const count = (state: SentenceVerdict['state']) => verdicts.filter((each) => each.state === state).length
  const doubts = doubtfulStates.flatMap((state) => {
    const number = count(state)
    return number > 0 ? [fill(texts.summaryStates[state], { count: number })] : []
  })
  if (doubts.length === 0) return fill(texts.allFine, { count: verdicts.length })
  const fine = countedStates
    .filter((state) => state === 'supported' || state === 'derived')
    .flatMap((state) => (count(state) > 0 ? [`${texts.states[state]} ${count(state)}`] : []))
  return [fill(texts.summary, { count: verdicts.length }), [...doubts, ...fine].join(' · ')].join(' ')
}

function stateInWords({ state, likely, disputed }: SentenceVerdict, texts: Texts): string {
  return [
    texts.states[state],
    ...(likely ? [texts.likely[likely]] : []),
    ...(disputed ? [fill(texts.disputedAs, { says: texts.disputes[disputed] })] : []),
  ].join(' · ')
}

function markOf(verdict: SentenceVerdict, texts: Texts): string {
  const source = verdict.index > 0 ? ` [${verdict.index}]` : ''
  return `${texts.states[verdict.state]}${source}`
}
