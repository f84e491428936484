import * as z from 'zod'
import { chinaDay, nameOfDay } from '../platform/china-day.ts'
import type { Clock } from '../platform/clock.ts'
import { type Tool, ToolFailure } from './tool.ts'

const dayMs = 86_400_000
const day = z.iso.date().describe('日期，YYYY-MM-DD')
const input = z.object({
  date: day.optional().describe('从哪一天算起，YYYY-MM-DD；不给就是今天'),
  add_days: z.int().min(-1_000_000).max(1_000_000).optional().describe('加上几天，可以是负数'),
  until: day.optional().describe('到哪一天，用来数相差几天，YYYY-MM-DD'),
})

/** Returns date and time in China, the weekday and the lunar date, and counts days. */
export function createDateTool(now: Clock): Tool {
  return {
    name: 'date',
    title: '日期',
    description:
      '查现在的日期和时间（北京时间）、某一天是星期几和农历几月几日，推算几天后是哪天、两天相差几天。',
    input: z.toJSONSchema(input, { io: 'input' }),
    timeoutMs: 5_000,
    isSafeToRepeat: true,
    run: async (given) => {
      const { date, add_days: added = 0, until } = input.parse(given)
      const from = date === undefined ? chinaDay(now()) : dayOf(date)
      const reached = from + added
      const time = date === undefined && added === 0 ? `，现在 ${timeOf(now())}（北京时间）` : ''
      const lines = [`${describeDay(reached)}${time}`]
      if (until !== undefined) {
        const last = dayOf(until)
        lines.push(`到 ${describeDay(last)} 相差 ${last - reached} 天`)
      }

      return lines.join('\n')
    },
  }
}

function dayOf(name: string): number {
  return Date.parse(`${name}T00:00:00Z`) / dayMs
}

function describeDay(at: number): string {
  const date = new Date(at * dayMs)
  const year = date.getUTCFullYear()
  if (!(year >= 1 && year <= 9999)) throw new ToolFailure('failed', '只能算公元 1 年到 9999 年')
  return `${nameOfDay(at)} ${weekday.format(date)}，农历${lunar.format(date)}`
}

function timeOf(now: number): string {
  return clockTime.format(now)
}

const weekday = new Intl.DateTimeFormat('zh-CN', { weekday: 'long', timeZone: 'UTC' })
const lunar = new Intl.DateTimeFormat('zh-CN-u-ca-chinese', { dateStyle: 'medium', timeZone: 'UTC' })
const clockTime = new Intl.DateTimeFormat('zh-CN', { timeStyle: 'short', timeZone: 'Asia/Shanghai' })
