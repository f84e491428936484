import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { PlanContent, PlanItem } from '../../lib/contract/cards/plan.ts'
import { printable } from '../../lib/text/printable.ts'
import { planCalendar } from './plan-calendar.ts'

/** A property as RFC 5545 writes one, read by its grammar alone. */
interface Property {
  readonly name: string
  readonly parameters: string
  readonly value: string
}

/** Reads iCalendar: unfolds, takes lines apart, and undoes the escapes of TEXT. */
function readCalendar(file: string): Property[] {
  expect(file.endsWith('\r\n')).toBe(true)
  // No line break but CRLF.
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const lines = file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)
  return lines.map((line) => {
    const match = /^([A-Z-]+)((?:;[A-Z-]+=[^:;]+)*):(.*)$/.exec(line)
    if (!match) throw new Error(`no property: ${line}`)
    const [, name = '', parameters = '', value = ''] = match
    return { name, parameters, value: unescapeText(value) }
  })
}

function unescapeText(value: string): string {
  let text = ''
  for (let at = 0; at < value.length; at += 1) {
    const character = value[at] ?? ''
    if (character !== '\\') {
      if (character === ';' || character === ',') throw new Error(`a bare ${character}`)
      text += character
      continue
    }
    at += 1
    const next = value[at] ?? ''
    if (!'\\;,nN'.includes(next) || next === '') throw new Error(`an unknown escape: ${next}`)
    text += next.toLowerCase() === 'n' ? '\n' : next
  }
  return text
}

function eventsOf(properties: readonly Property[]): Record<string, Property>[] {
  const events: Record<string, Property>[] = []
  let current: Record<string, Property> | null = null
  for (const property of properties) {
    if (property.name === 'BEGIN' && property.value === 'VEVENT') current = {}
    else if (property.name === 'END' && property.value === 'VEVENT') {
      if (current) events.push(current)
      current = null
    } else if (current) {
      expect(current[property.name]).toBeUndefined()
      current[property.name] = property
    }
  }
  return events
}

const planOf = (...items: PlanItem[]): PlanContent => ({
  title: '三日',
  version: 2,
  days: [{ title: '第 1 天', date: '2026-12-31', items }],
})
const written = (plan: PlanContent, over: Partial<Parameters<typeof planCalendar>[0]> = {}) =>
  planCalendar({ plan, id: 'd1', app: '知舟', exportedAt: 1_700_000_000_000, cost: '{cost} 元', ...over })

describe('a plan as a calendar', () => {
  test('has local times, or all-day events', () => {
    const events = eventsOf(
      readCalendar(
        written(
          planOf(
            { time: '9:30', title: '甲' },
            { time: '22:00-01:00', title: '乙' },
            { time: '上午', title: '丙' },
            { title: '丁' },
            { time: '25:00', title: '戊' },
          ),
        ),
      ),
    )
    const facts = events.map(({ DTSTART, DTEND, SUMMARY }) => [
      `${DTSTART?.parameters}:${DTSTART?.value}`,
      DTEND?.value,
      SUMMARY?.value,
    ])
    expect(facts).toEqual([
      [':20261231T093000', undefined, '甲'],
      [':20261231T220000', '20270101T010000', '乙'],
      [';VALUE=DATE:20261231', '20270101', '上午 · 丙'],
      [';VALUE=DATE:20261231', '20270101', '丁'],
      [';VALUE=DATE:20261231', '20270101', '25:00 · 戊'],
    ])
    expect(new Set(events.map(({ UID }) => UID?.value)).size).toBe(5)
    expect(events[0]).toMatchObject({
      DTSTAMP: { value: '20231114T221320Z' },
      SEQUENCE: { value: '2' },
    })
  })

  test('leaves out entries without a date', () => {
    const plan = { ...planOf(), days: [{ title: '第 1 天', items: [{ title: '甲' }] }] }
    expect(eventsOf(readCalendar(written(plan)))).toEqual([])
  })

  test('states in the file and in each event that it is generated', () => {
    const ai = { words: 'AI 生成 · 由 模型 生成', metadata: '{"Label":"1","by":"a;b"}' }
    const properties = readCalendar(written(planOf({ title: '甲', note: '早到' }), { ai }))
    expect(properties.find(({ name }) => name === 'X-AIGC')?.value).toBe(ai.metadata)
    expect(eventsOf(properties)[0]?.DESCRIPTION?.value).toBe(`早到\n${ai.words}`)
    expect(written(planOf({ title: '甲' }))).not.toContain('AIGC')
  })

  test('escapes any text', () => {
    const text = fc.string({ unit: 'binary', maxLength: 120 }).map((each) => printable(each))
    const lines = fc.array(text, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(text, text, lines, fc.nat(1_000_000), (title, place, note, cost) => {
        const item = { title, place, note: note.join('\n'), cost }
        const [event] = eventsOf(readCalendar(written({ ...planOf(item), title })))
        expect(event?.SUMMARY?.value).toBe(title)
        expect(event?.LOCATION?.value ?? '').toBe(place)
        const said = [item.note, `${cost} 元`].filter((each) => each !== '').join('\n')
        expect(event?.DESCRIPTION?.value).toBe(said)
      }),
      { numRuns: 300 },
    )
  })
})
