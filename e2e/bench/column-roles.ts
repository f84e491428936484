import { readFileSync, writeFileSync } from 'node:fs'
import {
  type ColumnRole,
  leastLikely,
  roleFeatures,
  columnRoles as roles,
} from '../../host/tables/query/column-score.ts'
import { foldForSearch } from '../../lib/text/fold.ts'
import type { BenchPart } from './support/part.ts'
import { atLeast, noted } from './support/table.ts'

const namesFile = new URL('column-roles/names.tsv', import.meta.url)
const weightsFile = new URL('../../host/tables/query/column-scores.json', import.meta.url)
/** Weights that hardly matter, and features of one name only, are left out. */
const leastWeight = 0.08
const passes = 60

interface LabelledName {
  readonly features: readonly string[]
  readonly role: number
}

interface Fit {
  readonly bias: number[]
  readonly weights: Map<string, number[]>
}

/**
 * How often the role of a column of numbers is read from its name: fitted on four fifths of the labelled names, told of the
 * rest. `BENCH_FIT=1` fits the weights on all of them and writes them.
 */
export const columnRoles: BenchPart = {
  title: 'columnRoles：从列名看一列数是相加、平均还是编号（按五分之四定，这里是其余）',
  measure: () => {
    const all = readNames()
    if (process.env.BENCH_FIT) writeWeights(fit(all), all)
    const told = all.filter((_, at) => at % 5 === 0)
    const fitted = fit(all.filter((_, at) => at % 5 !== 0))
    const guesses = told.map(({ features, role }) => ({ role: roles[role], guess: guess(fitted, features) }))
    const decided = guesses.filter(({ guess: each }) => each !== 'open')
    const right = decided.filter(({ role, guess: each }) => role === each)
    return Promise.resolve([
      noted('定下来的（其余两种都给）', (decided.length / told.length).toFixed(2)),
      atLeast('其中对的', right.length / decided.length, 0.85),
    ])
  },
}

function readNames(): LabelledName[] {
  const lines = readFileSync(namesFile, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => {
    const [name = '', unit = '', role = ''] = line.split('\t')
    const folded = foldForSearch(name).replaceAll(/\s+/g, '')
    return { features: roleFeatures(folded, unit), role: roles.indexOf(role as ColumnRole) }
  })
}

/** Stochastic gradient descent on the log loss of a multinomial logistic regression, with a little shrinking. */
function fit(names: readonly LabelledName[]): Fit {
  const fitted: Fit = { bias: roles.map(() => 0), weights: new Map() }
  let order = [...names]
  for (let pass = 0; pass < passes; pass += 1) {
    const step = 0.3 / (1 + pass / 10)
    order = shuffled(order, pass)
    for (const { features, role } of order) {
      const likely = probabilities(fitted, features)
      const error = likely.map((each, at) => each - Number(at === role))
      for (const [at, each] of error.entries()) fitted.bias[at] = (fitted.bias[at] ?? 0) - step * 0.1 * each
      const share = Math.max(4, Math.sqrt(features.length))
      for (const feature of features) {
        const before = fitted.weights.get(feature) ?? roles.map(() => 0)
        fitted.weights.set(
          feature,
          before.map((weight, at) => weight - step * ((error[at] ?? 0) / share + 0.001 * weight)),
        )
      }
    }
  }
  return fitted
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const places = items.map((item, at) => ({
    item,
    key: ((at + 1) * 2_654_435_761 + seed * 40_503) % 4_294_967_291,
  }))
  return places.toSorted((one, other) => one.key - other.key).map(({ item }) => item)
}

function probabilities({ bias, weights }: Fit, features: readonly string[]): number[] {
  const sums = bias.map((each, at) =>
    features.reduce((sum, feature) => sum + (weights.get(feature)?.[at] ?? 0), each),
  )
  const exps = sums.map((sum) => Math.exp(sum - Math.max(...sums)))
  const total = exps.reduce((sum, each) => sum + each, 0)
  return exps.map((each) => each / total)
}

function guess(fitted: Fit, features: readonly string[]): ColumnRole {
  const likely = probabilities(fitted, features)
  const most = Math.max(...likely)
  return most >= leastLikely ? (roles[likely.indexOf(most)] ?? 'open') : 'open'
}

function writeWeights({ bias, weights }: Fit, names: readonly LabelledName[]): void {
  const counts = new Map<string, number>()
  for (const feature of names.flatMap(({ features }) => features))
    counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const kept = [...weights]
    .filter(
      ([feature, each]) =>
        (counts.get(feature) ?? 0) > 1 && each.some((weight) => Math.abs(weight) >= leastWeight),
    )
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([feature, each]) => [feature, each.map((weight) => Number(weight.toFixed(2)))])
  const scores = { bias: bias.map((each) => Number(each.toFixed(3))), weights: Object.fromEntries(kept) }
  writeFileSync(weightsFile, `${JSON.stringify(scores)}\n`)
}
