import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { featureNames, featuresOf, preparePassages } from '../../host/answers/warrants/score-features.ts'
import { Warrants } from '../../host/answers/warrants/warrants.ts'
import { readQuestionSet } from '../../host/search/testing/question-set.ts'
import type { Verdict } from '../../lib/contract/cards/support-check.ts'
import { areaUnderCurve, fitLogisticRegression } from './citecheck/logistic-regression.ts'
import { alteredSamples } from './claim-support/altered-samples.ts'
import { supportedSamples } from './claim-support/supported-samples.ts'
import type { BenchPart } from './support/part.ts'
import { atLeast, atMost, type Figure, noted } from './support/table.ts'

const seed = 20_261_124
const perKind = 75
/** Of the made sentences: with more of them, people's labels are met less well. */
const eachOf = 16

interface Row {
  readonly statement: string
  readonly quote: string
  readonly label?: number
}

const labelled = new URL('../../../shared/data/citecheck/dev.jsonl', import.meta.url)
const weightsFile = new URL('../../host/answers/warrants/score-weights.json', import.meta.url)

/**
 * What a program alone says of labelled sentences (CiteCheck, arXiv 2502.10881). `BENCH_FILE` names another file, and
 * `BENCH_OUT` one for the verdicts; `BENCH_FIT=1` fits the weights of the score on the odd rows and writes them.
 */
export const citeCheck: BenchPart = {
  title: 'citecheck：只凭程序看一句话有没有出处（权重按单数行定，这里是双数行）',
  measure: () => {
    const { BENCH_FILE: given, BENCH_OUT: out, BENCH_FIT: isFitting } = process.env
    const file = given ?? labelled
    if (!existsSync(file)) return Promise.resolve({ skipped: '没有 ../shared/data/citecheck' })
    const rows = readFileSync(file, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Row)
    if (isFitting) writeWeights(rows.filter((_, at) => at % 2 === 0))
    const told = given ? rows : rows.filter((_, at) => at % 2 === 1)
    const judged = told.map(judge)
    if (out) writeFileSync(out, JSON.stringify(judged.map(({ state, by, score }) => ({ state, by, score }))))
    return Promise.resolve(figuresOf(told, judged))
  },
}

function judge({ statement, quote }: Row): Verdict & { readonly ms: number } {
  const sources = passagesOf(quote).map((passage) => ({ title: '', passage }))
  const since = process.cpuUsage()
  const warrants = new Warrants(sources)
  const [verdict, ...others] = warrants.verdictsOf({
    text: statement,
    sources: sources.map((_, at) => at + 1),
    under: '',
  })
  const { user, system } = process.cpuUsage(since)
  const best = [verdict, ...others].find((each) => each?.state !== 'unclear') ?? verdict
  if (!best) throw new Error('a row without a passage')
  return { ...best, ms: (user + system) / 1_000 }
}

/** Splits `[1] passage [2] passage`, whose numbers ascend. */
function passagesOf(quote: string): string[] {
  const passages: string[] = []
  let rest = quote
  for (let next = 2; ; next += 1) {
    const at = rest.indexOf(` [${next}] `)
    passages.push((at < 0 ? rest : rest.slice(0, at)).replace(/^\[\d+\]\s*/, ''))
    if (at < 0) return passages
    rest = rest.slice(at + 1)
  }
}

/** Also on some altered and true sentences of encyclopaedia passages: people's labels hold few changed details. */
function writeWeights(rows: readonly Row[]): void {
  const cited = rows.map(({ statement, quote, label = 0 }) => {
    const passages = preparePassages(passagesOf(quote).map((passage) => ({ title: '', passage })))
    return { features: featuresOf(statement, passages), label }
  })
  const documents = readQuestionSet()?.documents.filter((_, at) => at % 2 === 0) ?? []
  const made = [...alteredSamples(documents, perKind, seed), ...supportedSamples(documents, perKind, seed)]
  const changed = made
    .filter(({ kind }, at) => at % eachOf === 0 && kind !== 'verbatim' && kind !== 'numbers rewritten')
    .map(({ claim, expected, ...source }) => {
      return {
        features: featuresOf(claim, preparePassages([source])),
        label: expected === 'supported' ? 1 : 0,
      }
    })
  const all = [...cited, ...changed]
  const fitted = fitLogisticRegression(
    featureNames,
    all.map(({ features }) => features),
    all.map(({ label }) => label),
  )
  writeFileSync(weightsFile, `${JSON.stringify(fitted, null, 2)}\n`)
}

function figuresOf(rows: readonly Row[], judged: readonly ReturnType<typeof judge>[]): Figure[] {
  const pairs = judged.map((verdict, at) => ({
    verdict,
    label: rows[at]?.label ?? 0,
    score: verdict.score ?? 1,
  }))
  const proven = (by: Verdict['by']) => pairs.filter(({ verdict }) => verdict.by === by)
  const share = (list: readonly { readonly label: number }[]) =>
    list.length === 0 ? 100 : (100 * list.filter(({ label }) => label === 1).length) / list.length
  const [text, sum] = [proven('text'), proven('sum')]
  const supported = pairs.filter(({ label }) => label === 1).length
  return [
    atLeast(`原文里有（${text.length} 句），对的`, share(text), 99, ' %'),
    atLeast(`算得出（${sum.length} 句），对的`, share(sum), 99, ' %'),
    noted(
      '对的里面，程序证明了',
      `${Math.round((1_000 * (text.length + sum.length)) / Math.max(1, supported)) / 10} %`,
    ),
    atLeast('评分的 AUC', areaUnderCurve(pairs.filter(({ verdict }) => verdict.state === 'unclear')), 0.9),
    atLeast('评分的 AUC，证明了的算 1', areaUnderCurve(pairs), 0.94),
    atMost('一句话的处理器时间', judged.reduce((total, { ms }) => total + ms, 0) / judged.length, 5, ' ms'),
  ]
}
