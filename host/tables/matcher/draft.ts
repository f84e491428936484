import { openLimits } from '../../../lib/contract/cards/query-choice.ts'
import type { FrameChange } from '../../../lib/contract/tables/frame-change.ts'
import type { FrameFilter, QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { roleOf } from '../query/column-score.ts'
import { type ColumnRef, type Group, isSame, type Measure } from '../query/frame-types.ts'
import { isDate, isNumber, type KnownColumn } from '../query/known-column.ts'
import type { Lexicon } from './lexicon.ts'
import type { Token } from './segment.ts'
import type { Operation } from './words.ts'

/** What a question leaves open, with what it may be; the likeliest first. */
export interface OpenPart {
  readonly part: 'measure' | 'group' | 'time' | 'filter' | 'table' | 'rows' | 'word'
  /** The words it is about; '' for none. */
  readonly said: string
  readonly choices: readonly { readonly label: string; readonly change: FrameChange }[]
}

type OperationKind = Operation['kind']

/** A query as it is read from the tokens of a question. Each token is used once; what is left has no place in it. */
export class Draft {
  readonly tokens: readonly Token[]
  /** Those of the tables that the question is about. */
  readonly columns: readonly KnownColumn[]
  readonly lexicon: Lexicon
  readonly open: OpenPart[] = []
  readonly notes: string[] = []
  readonly filters: FrameFilter[] = []
  readonly groups: Group[] = []
  readonly measures: Measure[] = []
  /** Numbers of which it is not known how they are put together, or which one is meant. */
  readonly pending: { readonly said: string; readonly choices: readonly Measure[] }[] = []
  readonly labels: ColumnRef[] = []
  /** Words that were read and could not be applied. */
  readonly lost: string[] = []
  share: FrameFilter[] | null = null
  change: QueryFrame['change'] = null
  order: QueryFrame['order'] = null
  limit: number | null = null
  nth: number | null = null
  shape: QueryFrame['shape'] = 'aggregate'
  chart: QueryFrame['chart'] = null
  having: QueryFrame['having'] = null
  isWithin = false
  isMeanOfGroups = false
  isDistinct = false
  /** The first rows are wanted, whatever they are grouped by. */
  isOfRows = false
  /** Measures of which the question says how they are put together. */
  readonly said = new Set<Measure>()
  readonly #used = new Set<number>()

  constructor(tokens: readonly Token[], columns: readonly KnownColumn[], lexicon: Lexicon) {
    this.tokens = tokens
    this.columns = columns
    this.lexicon = lexicon
  }

  use(...places: readonly number[]): void {
    for (const at of places) this.#used.add(at)
  }

  isUsed(at: number): boolean {
    return this.#used.has(at)
  }

  /** @returns the operation of an unused token */
  operationAt(at: number): Operation | undefined {
    const token = this.tokens[at]
    return token?.kind === 'operation' && !this.#used.has(at) ? token.operation : undefined
  }

  isOperation(at: number, ...kinds: readonly OperationKind[]): boolean {
    const token = this.tokens[at]
    return token?.kind === 'operation' && kinds.includes(token.operation.kind)
  }

  /** @returns the places of unused tokens with these operations */
  placesOf(...kinds: readonly OperationKind[]): number[] {
    return this.tokens.flatMap((_, at) => (!this.#used.has(at) && this.isOperation(at, ...kinds) ? [at] : []))
  }

  has(...kinds: readonly OperationKind[]): boolean {
    return this.tokens.some((_, at) => this.isOperation(at, ...kinds))
  }

  /** @returns the columns that a token may name; several only when no one is closer than the others */
  columnsAt(at: number, fits: (column: KnownColumn) => boolean = () => true): KnownColumn[] {
    const token = this.tokens[at]
    if (token?.kind !== 'column') return []
    const named = token.columns.filter(({ column }) => this.#has(column) && fits(column))
    const least = Math.min(...named.map(({ cost }) => cost))
    return named.filter(({ cost }) => cost <= least + 0.2).map(({ column }) => column)
  }

  /** @returns the places of unused columns that fit */
  unusedColumns(fits: (column: KnownColumn) => boolean): number[] {
    return this.tokens.flatMap((_, at) =>
      !this.isUsed(at) && this.columnsAt(at, fits).length > 0 ? [at] : [],
    )
  }

  /** @returns the place behind classifiers, and numbers where asked for */
  skip(at: number, step: 1 | -1 = 1, isOverNumbers = false): number {
    let next = at
    for (;;) {
      const kind = this.tokens[next]?.kind
      if (kind !== 'classifier' && !(isOverNumbers && kind === 'amount')) return next
      next += step
    }
  }

  /** @returns the place of the nearest unused number in one direction, over what has no place in a query */
  near(from: number, step: 1 | -1): number | null {
    for (let at = from + step; this.tokens[at] !== undefined; at += step) {
      if (!this.isUsed(at) && this.columnsAt(at, isNumber).length > 0) return at
      const kind = this.tokens[at]?.kind
      const isSkipped =
        kind === 'unread' ||
        kind === 'classifier' ||
        kind === 'amount' ||
        this.isOperation(at, 'each') ||
        this.isUsed(at)
      if (!isSkipped) return null
    }
    return null
  }

  #has({ table, column }: KnownColumn): boolean {
    return this.columns.some((each) => each.table === table && each.column === column)
  }

  addGroup(group: Group): void {
    const isKnown = this.groups.some(
      ({ column, unit }) => isSame(column, group.column) && unit === group.unit,
    )
    if (!isKnown) this.groups.push(group)
  }

  ask(part: OpenPart['part'], said: string, choices: OpenPart['choices']): void {
    if (choices.length === 0) return
    this.open.push({
      part,
      said: said.slice(0, openLimits.said),
      choices: choices.slice(0, openLimits.choices),
    })
  }

  get isMeasureOpen(): boolean {
    return this.pending.length > 0 || this.open.some(({ part }) => part === 'measure')
  }

  /** Columns of names: of whoever 谁 is. */
  get persons(): KnownColumn[] {
    return this.columns.filter(({ kind, plain }) => kind === 'text' && /[名人]/.test(plain))
  }

  /** @returns whether a noun is in the name of a table: then it means its rows */
  isTableNoun(noun: string): boolean {
    return noun !== '' && this.lexicon.tables.some(({ name, title }) => `${name} ${title}`.includes(noun))
  }

  /** Numbers that are measured. */
  readonly isMeasure = (column: KnownColumn): boolean => isNumber(column) && roleOf(column) !== 'key'

  readonly isGroupable = (column: KnownColumn): boolean => !isDate(column) && !this.isMeasure(column)
}
