import type { PlanContent, PlanItem } from '../../lib/contract/cards/plan.ts'
import { aiMetadataName } from '../../lib/text/ai-metadata.ts'
import { printable } from '../../lib/text/printable.ts'

interface CalendarOptions {
  readonly plan: PlanContent
  /** Identifies the plan, so that a calendar recognizes events it has already imported. */
  readonly id: string
  readonly app: string
  /** Milliseconds since 1970. */
  readonly exportedAt: number
  /** The AI label, as text and as metadata; absent when no model wrote the plan. */
  readonly ai?: { readonly words: string; readonly metadata: string }
  /** The text for costs, with the placeholder {cost}. */
  readonly cost: string
}

/** Maximum octets of a line, without its line break (RFC 5545, 3.1). */
const maxLineLength = 75

/**
 * Writes a plan as iCalendar (RFC 5545). Times are floating: local to the destination. Entries without a time are
 * all-day events; those without a date are omitted.
 */
export function planCalendar(options: CalendarOptions): string {
  const { plan, app, ai } = options
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escapeText(`-//${app}//Travel plan//ZH`)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(plan.title)}`,
    ...(ai ? [`X-${aiMetadataName}:${escapeText(ai.metadata)}`, `COMMENT:${escapeText(ai.words)}`] : []),
    ...plan.days.flatMap((day, at) =>
      day.date === undefined
        ? []
        : day.items.flatMap((item, place) => event(options, item, { date: day.date ?? '', at, place })),
    ),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

interface ItemPosition {
  readonly date: string
  readonly at: number
  readonly place: number
}

function event(
  { plan, id, exportedAt, ai, cost: costWords }: CalendarOptions,
  item: PlanItem,
  at: ItemPosition,
): string[] {
  const { time = '', title, place = '', note = '', cost } = item
  const clock = clockOf(time)
  const price = cost === undefined ? '' : costWords.replace('{cost}', String(cost))
  const about = [note, price, ai?.words ?? ''].filter(Boolean).join('\n')

  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(`${id}-${at.at + 1}-${at.place + 1}`)}`,
    `DTSTAMP:${new Date(exportedAt).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `SEQUENCE:${plan.version}`,
    ...(clock ? timeLines(at.date, clock) : wholeDay(at.date)),
    `SUMMARY:${escapeText(clock || time === '' ? title : `${time} · ${title}`)}`,
    ...(place === '' ? [] : [`LOCATION:${escapeText(place)}`]),
    ...(about === '' ? [] : [`DESCRIPTION:${escapeText(about)}`]),
    'END:VEVENT',
  ]
}

interface Clock {
  readonly from: string
  /** '' when no end is given. */
  readonly to: string
}

/** @returns a time of day as 0930; null for words */
function clockOf(time: string): Clock | null {
  const match = /^(\d{1,2})[:：](\d{2})(?:\s*[-–—~～至到]\s*(\d{1,2})[:：](\d{2}))?$/.exec(time.trim())
  if (!match) return null

  const [, hour = '', minute = '', lastHour, lastMinute] = match
  const named = (h: string, m: string) =>
    Number(h) < 24 && Number(m) < 60 ? `${h.padStart(2, '0')}${m}` : null
  const from = named(hour, minute)
  const to = lastHour === undefined ? '' : named(lastHour, lastMinute ?? '')
  return from === null || to === null ? null : { from, to }
}

function timeLines(date: string, { from, to }: Clock): string[] {
  const start = `DTSTART:${dayName(date)}T${from}00`
  if (to === '') return [start]
  // An end before the start is on the next day.
  const last = to > from ? date : nextDay(date)
  return [start, `DTEND:${dayName(last)}T${to}00`]
}

function wholeDay(date: string): string[] {
  return [`DTSTART;VALUE=DATE:${dayName(date)}`, `DTEND;VALUE=DATE:${dayName(nextDay(date))}`]
}

function dayName(date: string): string {
  return date.replaceAll('-', '')
}

function nextDay(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10)
}

/** Escapes a value of type TEXT (3.3.11). Control characters cannot be represented. */
function escapeText(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => printable(line).replaceAll(/[\\;,]/g, '\\$&'))
    .join('\\n')
}

/** Folds a line at the octet limit, each further piece after a blank; no character is split. */
function foldLine(line: string): string {
  let [result, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxLineLength) {
      result += '\r\n '
      octets = 1
    }
    result += character
    octets += size
  }
  return result
}
