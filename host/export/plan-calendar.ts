import type { PlanContent, PlanItem } from '../../lib/contract/cards/plan.ts'
import { printable } from '../../lib/text/printable.ts'
import { aiMetadataName } from '../../lib/text/ai-metadata.ts'

interface CalendarOrder {
  readonly plan: PlanContent
  /** Names the plan, so that a calendar knows what it has already taken in. */
  readonly id: string
  /** The name of the product. */
  readonly app: string
  /** Milliseconds since 1970. */
  readonly exportedAt: number
  /** What is said of it being generated, in words and as the metadata; absent where no model wrote it. */
  readonly ai?: { readonly words: string; readonly metadata: string }
  /** With {cost}. */
  readonly cost: string
}

/** Octets of a line at most, its line break apart (RFC 5545, 3.1). */
const longestLine = 75

/**
 * Writes a plan as iCalendar (RFC 5545). Times are floating: they mean the clock of the place that is travelled to. What
 * has no time of day is an event of the whole day; what is on no date is left out.
 */
export function planCalendar(order: CalendarOrder): string {
  const { plan, app, ai } = order
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escaped(`-//${app}//Travel plan//ZH`)}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(plan.title)}`,
    ...(ai ? [`X-${aiMetadataName}:${escaped(ai.metadata)}`, `COMMENT:${escaped(ai.words)}`] : []),
    ...plan.days.flatMap((day, at) =>
      day.date === undefined
        ? []
        : day.items.flatMap((item, place) => event(order, item, { date: day.date ?? '', at, place })),
    ),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

interface Place {
  readonly date: string
  readonly at: number
  readonly place: number
}

function event(
  { plan, id, exportedAt, ai, cost: costWords }: CalendarOrder,
  item: PlanItem,
  at: Place,
): string[] {
  const { time = '', title, place = '', note = '', cost } = item
  const clock = clockOf(time)
  const price = cost === undefined ? '' : costWords.replace('{cost}', String(cost))
  const about = [note, price, ai?.words ?? ''].filter(Boolean).join('\n')
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(`${id}-${at.at + 1}-${at.place + 1}`)}`,
    `DTSTAMP:${new Date(exportedAt).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
    `SEQUENCE:${plan.version}`,
    ...(clock ? timed(at.date, clock) : wholeDay(at.date)),
    `SUMMARY:${escaped(clock || time === '' ? title : `${time} · ${title}`)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    ...(about === '' ? [] : [`DESCRIPTION:${escaped(about)}`]),
    'END:VEVENT',
  ]
}

interface Clock {
  readonly from: string
  /** '' where no end was said. */
  readonly to: string
}

/** @returns times of day as 0930; null for words */
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

function timed(date: string, { from, to }: Clock): string[] {
  const start = `DTSTART:${dayName(date)}T${from}00`
  if (to === '') return [start]
  // What ends before it begins ends on the next day.
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

/** A value of the type TEXT (3.3.11). Controls have no form in it. */
function escaped(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => printable(line).replaceAll(/[\\;,]/g, '\\$&'))
    .join('\\n')
}

/** A line in pieces of so many octets, each but the first behind a blank; no character is cut. */
function folded(line: string): string {
  let [result, octets] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > longestLine) {
      result += '\r\n '
      octets = 1
    }
    result += character
    octets += size
  }
  return result
}
