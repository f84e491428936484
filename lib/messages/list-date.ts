import { fill } from './fill.ts'
import type { Messages } from './zh-cn.ts'

const lastYearShown = 2023

/**
 * Formats the date of a list entry: today the time, then yesterday, then month and day; the year only for 2023 or
 * earlier (§3).
 * @param seconds since 1970; shown in the local time zone
 * @param nowMs milliseconds since 1970
 */
export function listDate(seconds: number, nowMs: number, texts: Messages['common']): string {
  const date = new Date(seconds * 1000)
  const [month, day] = [twoDigits(date.getMonth() + 1), twoDigits(date.getDate())]
  if (date.getFullYear() <= lastYearShown)
    return fill(texts.yearDate, { year: date.getFullYear(), month, day })

  const daysAgo = Math.round((startOfDay(nowMs) - startOfDay(date.getTime())) / 86_400_000)
  if (daysAgo === 0) return listTime(seconds)
  if (daysAgo === 1) return texts.yesterday

  return `${month}-${day}`
}

/** @returns the time of day in the local time zone */
export function listTime(seconds: number): string {
  const date = new Date(seconds * 1_000)
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
}

/** The time today, else date and time. @param atMs milliseconds since 1970, as is `nowMs` */
export function listMoment(atMs: number, nowMs: number, texts: Messages['common']): string {
  const seconds = atMs / 1_000
  const time = listTime(seconds)
  return startOfDay(atMs) === startOfDay(nowMs) ? time : `${listDate(seconds, nowMs, texts)} ${time}`
}

/** Differences rounded to whole days are correct even for days of 23 or 25 hours. */
function startOfDay(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0)
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
