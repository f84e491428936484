import { publishedDate } from '../../ingest/published-date.ts'
import { dayOf } from './web-scope.ts'

const dayMs = 86_400_000
const unitDays: Readonly<Record<string, number>> = {
  分钟: 0,
  小时: 0,
  天: 1,
  日: 1,
  周: 7,
  星期: 7,
  个月: 30,
  月: 30,
  年: 365,
  minute: 0,
  hour: 0,
  day: 1,
  week: 7,
  month: 30,
  year: 365,
}
const relative =
  /^(\d{1,3})\s*(分钟|小时|天|日|周|星期|个月|月|年|minute|hour|day|week|month|year)s?\s*(?:前|ago)$/i
const english = /^(?:[a-z]{3,9},?\s+)?(?:\d{1,2}\s+[a-z]{3,9}|[a-z]{3,9}\s+\d{1,2},?)\s+\d{4}/i

/**
 * Parses the date of a search result in the formats that vendors use: ISO 8601, 2024年3月5日, 'Mar 5, 2024', 'Mon, 05
 * Feb 2024 12:00:00 GMT', '3 天前', '2 days ago'.
 * @param now ms, for relative dates
 * @returns YYYY-MM-DD, or '' when it is not a past date
 */
export function resultDate(text: string | null | undefined, now: number): string {
  const stated = text?.trim() ?? ''
  const date = publishedDate(stated) || relativeDay(stated, now) || englishDay(stated)
  // Crawler clocks and time zones are off by hours; more than a day is a mistake.
  return date > dayOf(now + dayMs) ? '' : date
}

function relativeDay(text: string, now: number): string {
  const [, count, unit = ''] = relative.exec(text) ?? []
  return count === undefined ? '' : dayOf(now - Number(count) * (unitDays[unit.toLowerCase()] ?? 0) * dayMs)
}

function englishDay(text: string): string {
  const [stated] = english.exec(text) ?? []
  const time = stated === undefined ? Number.NaN : Date.parse(`${stated} UTC`)
  return Number.isNaN(time) ? '' : dayOf(time)
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  middot: '·',
  ldquo: '“',
  rdquo: '”',
  mdash: '—',
}

/** Converts a title or excerpt to plain text: vendors mark matches with tags and write entities. */
export function plainText(marked: string): string {
  return marked
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, decodeEntities)
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

function decodeEntities(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? entity
  const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  const isCharacter = point > 0 && point <= 0x10_ff_ff && (point < 0xd8_00 || point > 0xdf_ff)
  return isCharacter ? String.fromCodePoint(point) : entity
}
