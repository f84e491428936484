import { type PlanContent, type PlanDraft, type PlanItem, planLimits } from '@/lib/contract/cards/plan'

export interface DraftItem {
  /** Stable when the entry is moved. */
  readonly key: string
  readonly time: string
  readonly title: string
  readonly place: string
  readonly note: string
  readonly cost: string
  readonly sources?: PlanItem['sources']
}

export interface DraftDay {
  readonly key: string
  readonly title: string
  readonly date: string
  readonly items: readonly DraftItem[]
}

export interface Draft {
  readonly title: string
  readonly days: readonly DraftDay[]
}

export interface Place {
  readonly day: number
  readonly index: number
}

export interface DraftFault {
  readonly kind: 'missing' | 'badCost'
  readonly day: number
  readonly key: string
}

let made = 0
const nextKey = () => `p${(made += 1)}`

export function draftOf({ title, days }: PlanContent): Draft {
  return {
    title,
    days: days.map((day) => ({
      key: nextKey(),
      title: day.title,
      date: day.date ?? '',
      items: day.items.map(({ time = '', place = '', note = '', cost, ...item }) => ({
        ...item,
        key: nextKey(),
        time,
        place,
        note,
        cost: cost === undefined ? '' : String(cost),
      })),
    })),
  }
}

export function planOf({ title, days }: Draft): PlanDraft | DraftFault {
  for (const [day, { items }] of days.entries()) {
    for (const item of items.filter((each) => !isEmpty(each))) {
      if (item.title.trim() === '') return { kind: 'missing', day, key: item.key }
      if (costOf(item) === null) return { kind: 'badCost', day, key: item.key }
    }
  }
  return {
    title: title.trim(),
    days: days.map((day) => ({
      title: day.title.trim(),
      ...(day.date === '' ? {} : { date: day.date }),
      items: day.items.filter((item) => !isEmpty(item)).map(itemOf),
    })),
  }
}

function itemOf({ time, title, place, note, sources, ...item }: DraftItem): PlanItem {
  const cost = costOf(item)
  return {
    ...(time.trim() === '' ? {} : { time: time.trim() }),
    title: title.trim(),
    ...(place.trim() === '' ? {} : { place: place.trim() }),
    ...(note.trim() === '' ? {} : { note: note.trim() }),
    ...(cost === undefined || cost === null ? {} : { cost }),
    ...(sources === undefined ? {} : { sources }),
  }
}

function isEmpty({ time, title, place, note, cost }: DraftItem): boolean {
  return [time, title, place, note, cost].every((text) => text.trim() === '')
}

/** @returns undefined if empty, null if invalid */
function costOf({ cost }: Pick<DraftItem, 'cost'>): number | undefined | null {
  const written = cost.normalize('NFKC').trim()
  if (written === '') return undefined
  const amount = Number(written)
  const isAmount = /^\d+(?:\.\d{1,2})?$/.test(written) && amount <= planLimits.cost
  return isAmount ? amount : null
}

export function withItem(draft: Draft, at: Place, change: Partial<DraftItem>): Draft {
  return withItems(draft, at.day, (items) =>
    items.map((item, index) => (index === at.index ? { ...item, ...change } : item)),
  )
}

export function withDay(draft: Draft, day: number, change: Partial<Pick<DraftDay, 'title' | 'date'>>): Draft {
  return { ...draft, days: draft.days.map((each, at) => (at === day ? { ...each, ...change } : each)) }
}

export function withoutItem(draft: Draft, at: Place): Draft {
  return withItems(draft, at.day, (items) => items.toSpliced(at.index, 1))
}

export function withNewItem(draft: Draft, day: number): { readonly draft: Draft; readonly key: string } {
  const key = nextKey()
  const item = { key, time: '', title: '', place: '', note: '', cost: '' }
  return { draft: withItems(draft, day, (items) => [...items, item]), key }
}

export function withNewDay(draft: Draft, title: string): Draft {
  const last = draft.days.at(-1)?.date ?? ''
  const date = last === '' ? '' : new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10)
  return { ...draft, days: [...draft.days, { key: nextKey(), title, date, items: [] }] }
}

export function withoutDay(draft: Draft, day: number): Draft {
  return { ...draft, days: draft.days.toSpliced(day, 1) }
}

/**
 * Moves an entry up or down by one; beyond the edge of its day into the next one.
 * @returns null if there is no such position
 */
export function moveItem(
  draft: Draft,
  { day, index }: Place,
  step: -1 | 1,
): { readonly draft: Draft; readonly to: Place } | null {
  const items = draft.days[day]?.items ?? []
  const item = items[index]
  if (!item) return null

  const isInside = index + step >= 0 && index + step < items.length
  const to = isInside ? { day, index: index + step } : edgeOf(draft, day + step, step)
  if (!to) return null

  const without = withoutItem(draft, { day, index })
  return { draft: withItems(without, to.day, (rest) => rest.toSpliced(to.index, 0, item)), to }
}

/** @returns the insert position at the edge of a day; null if it is full or does not exist */
function edgeOf({ days }: Draft, day: number, step: -1 | 1): Place | null {
  const count = days[day]?.items.length
  if (count === undefined || count >= planLimits.items) return null
  return { day, index: step === -1 ? count : 0 }
}

function withItems(
  draft: Draft,
  day: number,
  change: (items: readonly DraftItem[]) => readonly DraftItem[],
): Draft {
  return {
    ...draft,
    days: draft.days.map((each, at) => (at === day ? { ...each, items: change(each.items) } : each)),
  }
}
