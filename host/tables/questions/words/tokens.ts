import type { Aggregate, ChartKind, ColumnRef, Comparison, Period, TimeUnit } from '../question-frame.ts'

export interface ColumnCandidate extends ColumnRef {
  /** The score, 1 for the full name. */
  readonly score: number
}

export interface ValueCandidate extends ColumnRef {
  readonly values: readonly string[]
  readonly score: number
  /** Whether the words are only part of the values. */
  readonly isPart?: boolean
}

export type Meaning =
  | { readonly kind: 'column'; readonly candidates: readonly ColumnCandidate[]; readonly isSplit?: boolean }
  | { readonly kind: 'value'; readonly candidates: readonly ValueCandidate[] }
  /** The share of rows for which a yes/no column is true. */
  | { readonly kind: 'rate'; readonly candidates: readonly ValueCandidate[] }
  /** A common beginning of several column names, which names none of them. */
  | { readonly kind: 'stem'; readonly candidates: readonly ColumnCandidate[] }
  | { readonly kind: 'table'; readonly tables: readonly string[] }
  | { readonly kind: 'aggregate'; readonly aggregate: Aggregate }
  | {
      readonly kind: 'superlative'
      readonly isMost: boolean
      readonly adjective: string
      readonly isBare: boolean
      /** 2 for 第二高. */
      readonly nth?: number
    }
  | {
      readonly kind: 'cut'
      readonly count: number
      readonly isLast: boolean | null
      /** Whether only the one at that rank is meant: 第二名. */
      readonly isOnly?: boolean
    }
  | { readonly kind: 'sort'; readonly isMost: boolean }
  | { readonly kind: 'each' }
  | { readonly kind: 'by' }
  | { readonly kind: 'which'; readonly isMany: boolean }
  | { readonly kind: 'who' }
  | { readonly kind: 'howMany'; readonly noun: string }
  | { readonly kind: 'unit'; readonly unit: TimeUnit; readonly isAsked: boolean }
  | { readonly kind: 'meanPer'; readonly unit: TimeUnit }
  | {
      readonly kind: 'period'
      readonly from: Period | null
      readonly to: Period | null
      readonly relative?: string
    }
  | {
      readonly kind: 'amount'
      readonly comparison: Comparison
      readonly amount: number
      readonly unit: string
      readonly scale: number
    }
  | {
      readonly kind: 'range'
      readonly least: number
      readonly greatest: number
      readonly unit: string
      readonly scale: number
    }
  | { readonly kind: 'number'; readonly amount: number; readonly unit: string; readonly scale: number }
  | { readonly kind: 'comparison'; readonly comparison: Comparison }
  | {
      readonly kind: 'change'
      readonly change: 'share' | 'year_before' | 'unit_before' | 'growth' | 'running' | 'rate'
    }
  | { readonly kind: 'chart'; readonly chart: ChartKind }
  | {
      readonly kind: 'topic'
      readonly topic: 'correlation' | 'missing' | 'filled' | 'distribution' | 'pass' | 'fail'
    }
  | { readonly kind: 'not' }
  | { readonly kind: 'other' }
  | { readonly kind: 'mention' }
  | { readonly kind: 'difference' }
  | { readonly kind: 'compare' }
  | { readonly kind: 'and' }
  | { readonly kind: 'or' }
  | { readonly kind: 'within' }
  | { readonly kind: 'takesShare' }
  | { readonly kind: 'noun'; readonly noun: string }
  | { readonly kind: 'distinct' }
  /** 几个月: a number of periods. */
  | { readonly kind: 'countUnits' }
  | { readonly kind: 'follow'; readonly follow: 'what_of' | 'only' | 'switch' | 'split' | 'reverse' }
  | { readonly kind: 'weekdays'; readonly days: readonly number[] }
  | { readonly kind: 'break' }
  | { readonly kind: 'cannot'; readonly why: string }
  | { readonly kind: 'filler' }
  | { readonly kind: 'unknown' }

export type Token = Meaning & { readonly text: string; readonly start: number; readonly end: number }
export type TokenOf<Kind extends Meaning['kind']> = Extract<Token, { readonly kind: Kind }>
