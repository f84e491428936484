import type { Change, ChartKind, ColumnRef, Filter, Group, Measure, TimeUnit } from '../question-frame.ts'
import { isDate } from '../words/column-roles.ts'
import type { KnownColumn } from '../words/known-column.ts'
import type { Item, ItemOf } from '../words/resolve-words.ts'
import type { Vocabulary } from '../words/vocabulary.ts'

export interface PlacedFilter {
  readonly filter: Filter
  /** Index of the token that states it. */
  readonly at: number
}

/** The target of 哪个, 谁 or after 最高的: a column, a time unit, or rows. */
export type Target =
  | { readonly kind: 'column'; readonly column: KnownColumn }
  | { readonly kind: 'unit'; readonly unit: TimeUnit }
  /** With a requested column: 最贵的订单是哪个城市的. */
  | { readonly kind: 'row'; readonly shown?: readonly KnownColumn[] }

/** The state of parsing a question: each reader takes the tokens that it understands. */
export class Draft {
  readonly items: readonly Item[]
  readonly vocabulary: Vocabulary
  readonly tables: readonly string[]
  readonly used = new Set<number>()
  readonly filters: PlacedFilter[] = []
  readonly groups: Group[] = []
  readonly measures: Measure[] = []
  readonly caveats: string[] = []
  readonly problems: string[] = []
  /** What the previous question may fill in. */
  readonly gaps: string[] = []
  /** Assumptions to report unless the previous question settles them. */
  readonly guesses: string[] = []
  target: Target | null = null
  change: Change | 'growth' | 'rate' | null = null
  chart: ChartKind | null = null
  isMeanOfGroups = false

  constructor(items: readonly Item[], vocabulary: Vocabulary, tables: readonly string[]) {
    this.items = items
    this.vocabulary = vocabulary
    this.tables = tables
  }

  get columns(): readonly KnownColumn[] {
    return this.vocabulary.columns.filter(({ table }) => this.tables.includes(table))
  }

  has(kind: Item['kind']): boolean {
    return this.items.some((item) => item.kind === kind)
  }

  /** @returns the tokens of this kind that are not taken yet, with their indexes */
  free<Kind extends Item['kind']>(kind: Kind): { readonly item: ItemOf<Kind>; readonly at: number }[] {
    return this.items.flatMap((item, at) =>
      item.kind === kind && !this.used.has(at) ? [{ item: item as ItemOf<Kind>, at }] : [],
    )
  }

  take(at: number): void {
    this.used.add(at)
    const item = this.items[at]
    if (item?.kind !== 'column') return

    const { column, rivals, text } = item
    if (rivals.length > 0)
      this.caveat(
        `“${text}”像是好几列：用了“${column.column}”，不是${rivals
          .slice(0, 3)
          .map((each) => `“${each.column}”`)
          .join('、')}`,
      )
    else if (item.score < 0.62 && (text.length === 1 || !column.plain.includes(text)))
      this.caveat(`“${text}”按“${column.column}”理解`)
  }

  caveat(text: string): void {
    if (!this.caveats.includes(text)) this.caveats.push(text)
  }

  /** @returns the nearest matching column, in the same clause, first before the index, then after it */
  nearestColumn(at: number, fits: (column: KnownColumn) => boolean, hasUsed = false): number | null {
    const isFit = (place: number) => {
      const item = this.items[place]
      return item?.kind === 'column' && (hasUsed || !this.used.has(place)) && fits(item.column)
    }
    for (let place = at - 1; place >= 0 && this.items[place]?.kind !== 'break'; place -= 1)
      if (isFit(place)) return place
    for (let place = at + 1; place < this.items.length && this.items[place]?.kind !== 'break'; place += 1)
      if (isFit(place)) return place
    return null
  }

  columnAt(at: number): KnownColumn | null {
    const item = this.items[at]
    return item?.kind === 'column' ? item.column : null
  }

  /** @returns the index of the next token in a direction that is not a filler */
  neighbourOf(at: number, step: 1 | -1): number {
    let place = at + step
    while (this.items[place]?.kind === 'filler') place += step
    return place
  }

  /** The date column that times refer to: the named one, or the only one. */
  dateColumn(): KnownColumn | null {
    const named = this.items.findIndex((item) => item.kind === 'column' && isDate(item.column))
    if (named >= 0) {
      this.used.add(named)
      return this.columnAt(named)
    }

    const dates = this.columns.filter(isDate)
    const [first] = dates
    if (!first) return null

    if (dates.length > 1) this.caveat(`有 ${dates.length} 列日期：用了“${first.column}”`)
    return first
  }
}

export function refOf({ table, column }: KnownColumn): ColumnRef {
  return { table, column }
}

export function isSame(a: ColumnRef, b: ColumnRef): boolean {
  return a.table === b.table && a.column === b.column
}
