import type { KnownColumn } from './known-column.ts'

const digits = '零一二三四五六七八九'
const days = '一二三四五六日'
const ordinal = /^(\D*?)(\d{1,4}|[一二三四五六七八九十日天]{1,3})(\D*)$/
const maxValues = 40

/** @returns the values of a text column sorted by number (一季度, 二季度); null when they are no such series */
export function ordinalValues({ kind, profile }: KnownColumn): string[] | null {
  const values = profile?.top.map(({ value }) => String(value)) ?? []
  if (
    kind !== 'text' ||
    values.length < 2 ||
    values.length > maxValues ||
    values.length !== profile?.distinct
  )
    return null

  const read = values.map((value) => {
    const [, before = '', number = '', after = ''] = ordinal.exec(value) ?? []
    return { value, around: `${before}…${after}`, place: placeOf(number, before) }
  })
  const areAlike = new Set(read.map(({ around }) => around)).size === 1
  if (!areAlike || read.some(({ place }) => Number.isNaN(place))) return null

  return read.toSorted((one, other) => one.place - other.place).map(({ value }) => value)
}

function placeOf(number: string, before: string): number {
  if (/^\d+$/.test(number)) return Number(number)
  if (/(?:周|星期|礼拜)$/.test(before)) return days.indexOf(number.replace('天', '日')) + 1 || Number.NaN
  if (!/^[一二三四五六七八九]?十?[一二三四五六七八九]?$/.test(number) || number === '') return Number.NaN
  const [tens, ones = ''] = number.includes('十') ? number.split('十') : [undefined, number]
  const ten = tens === undefined ? 0 : 10 * Math.max(1, digits.indexOf(tens))
  return ten + Math.max(0, digits.indexOf(ones))
}
