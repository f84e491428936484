import type { Verdict } from '../../../lib/contract/cards/support-check.ts'
import { atLeast, atMost, type Figure, noted } from '../support/table.ts'
import type { JudgeName } from './judges.ts'
import type { Labelled } from './labelled-answer.ts'

/** A labelled sentence with what the product says of it for each of its sources. */
export interface Outcome {
  readonly question: string
  readonly claim: string
  readonly label: Labelled
  readonly verdicts: readonly Verdict[]
}

type Seal = 'stamped' | 'accused' | 'unsupported' | 'open'

/** Bars in percent; absent for none. */
interface Bars {
  readonly trueAccused?: number
  readonly falseStamped?: number
  readonly trueStamped?: number
}

export const bars: Readonly<Record<JudgeName | 'none', Bars>> = {
  right: { trueAccused: 0, falseStamped: 1, trueStamped: 95 },
  loose: { trueAccused: 1, falseStamped: 5, trueStamped: 85 },
  credulous: { trueAccused: 0, falseStamped: 15 },
  // What no program sees: shown without a bar.
  wary: {},
  none: { trueAccused: 0, falseStamped: 0 },
}
const leastSums = 85

const isStamp = ({ state }: Verdict) => state === 'supported' || state === 'derived'

/** What a user sees: a true sentence counts as stamped with all of its sources, a false one with any. */
export function sealOf({ label, verdicts }: Pick<Outcome, 'label' | 'verdicts'>): Seal {
  if (verdicts.some(({ state }) => state === 'contradicted')) return 'accused'
  const isStamped = label.falseBy ? verdicts.some(isStamp) : verdicts.length > 0 && verdicts.every(isStamp)
  if (isStamped) return 'stamped'
  return verdicts.some(({ state }) => state === 'unsupported') ? 'unsupported' : 'open'
}

export function figuresOf(name: string, outcomes: readonly Outcome[], limits: Bars): Figure[] {
  const [good, bad] = [outcomes.filter(isTrue), outcomes.filter((each) => !isTrue(each))]
  const sums = good.filter(({ label }) => label.isSum)
  const figure = (
    title: string,
    list: readonly Outcome[],
    seal: Seal,
    isBounded: (share: number) => Figure,
  ) => {
    const share = shareOf(list, seal)
    return { ...isBounded(share), name: `${name}：${title}` }
  }
  const most = (bar?: number) => (share: number) =>
    bar === undefined ? noted('', percent(share)) : atMost('', share, bar, ' %')
  const least = (bar?: number) => (share: number) =>
    bar === undefined ? noted('', percent(share)) : atLeast('', share, bar, ' %')
  return [
    figure(`${good.length} 句对的，与原文不符`, good, 'accused', most(limits.trueAccused)),
    figure(`${bad.length} 句不对的，有据或推算`, bad, 'stamped', most(limits.falseStamped)),
    figure('对的，有据或推算', good, 'stamped', least(limits.trueStamped)),
    figure('　没有提到', good, 'unsupported', most()),
    figure('　说不准', good, 'open', most()),
    figure('不对的，与原文不符', bad, 'accused', most()),
    figure('　没有提到', bad, 'unsupported', most()),
    figure('　说不准', bad, 'open', most()),
    figure(`${sums.length} 个算对的，有据或推算`, sums, 'stamped', least(limits.trueStamped && leastSums)),
    figure(
      '算错的，有据或推算',
      bad.filter(({ label }) => label.isSum),
      'stamped',
      most(),
    ),
  ]
}

/** The sentences that miss their bar, one a line. */
export function listOf(name: string, outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap((outcome) => {
    const seal = sealOf(outcome)
    const isMissed = isTrue(outcome) ? seal !== 'stamped' : seal === 'stamped'
    if (!isMissed) return []
    const { claim, label, verdicts } = outcome
    const words = verdicts.flatMap(({ quotes = [] }) => quotes).join(' | ')
    return [`${name} ${seal} ${label.falseBy ?? (label.isSum ? 'right sum' : 'true')}：${claim} ← ${words}`]
  })
}

/** False sentences that are stamped, by kind. */
export function kindsOf(outcomes: readonly Outcome[]): string {
  const stamped = outcomes.filter((each) => !isTrue(each) && sealOf(each) === 'stamped')
  const counts = new Map<string, number>()
  for (const { label } of stamped) counts.set(label.falseBy ?? '', (counts.get(label.falseBy ?? '') ?? 0) + 1)
  return [...counts].map(([kind, count]) => `${kind} ${count}`).join('，')
}

function isTrue({ label }: Outcome): boolean {
  return label.falseBy === undefined
}

function shareOf(list: readonly Outcome[], seal: Seal): number {
  return (100 * list.filter((each) => sealOf(each) === seal).length) / Math.max(1, list.length)
}

function percent(share: number): string {
  return `${share.toFixed(1)} %`
}
