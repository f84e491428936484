import type { FilledTemplate, Template } from '../../../lib/contract/template.ts'
import { numberOf, readTripDates, type TripDates } from './trip-dates.ts'

/** A trip as filled in by the user, without guesses. */
export interface TripWish extends TripDates {
  /** '' when unknown. */
  readonly destination: string
  /** In the order they were named. */
  readonly places: readonly string[]
}

export const travelForm: Template = {
  id: 'trip',
  title: '行程',
  fields: [
    { key: 'destination', label: '去哪里', type: 'text', required: true },
    { key: 'days', label: '几天', type: 'text', required: true },
    { key: 'start', label: '哪天出发', type: 'text', required: false },
    { key: 'from', label: '从哪里出发', type: 'text', required: false },
    { key: 'places', label: '想去的地方', type: 'long', required: false },
    {
      key: 'pace',
      label: '节奏',
      type: 'choice',
      required: false,
      options: ['轻松', '适中', '紧凑'],
      initial: '适中',
    },
    { key: 'interests', label: '喜欢什么、同行的人、预算', type: 'long', required: false },
  ],
}

export function wishOfForm({ fields }: FilledTemplate, now: number): TripWish {
  const { destination = '', start = '', days = '', places = '' } = fields
  const dates = readTripDates(`${start} ${days}`, now)
  const trimmed = days.trim()
  return {
    destination: destination.trim(),
    start: dates.start,
    days: dates.days || numberOf(trimmed.replace(/\s*(?:天|日|days?)$/i, '')),
    places: listPlaces(places),
  }
}

export function listPlaces(list: string): string[] {
  const parts = list
    .normalize('NFKC')
    .split(/[、,;\n/]|\s和\s?|以及|还有| and /)
    .map((part) => part.replace(/^[\s\-*•\d.)]+|[\s等。！!]+$/g, '').trim())
  return [...new Set(parts)].filter((part) => part !== '' && part.length <= 40)
}

export function wordsOfForm({ fields }: FilledTemplate): string {
  return travelForm.fields
    .flatMap(({ key, label }) => {
      const value = fields[key]?.trim() ?? ''
      return value === '' ? [] : [`${label}：${value}`]
    })
    .join('\n')
}
