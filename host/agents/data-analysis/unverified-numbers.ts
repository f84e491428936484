import type { ChartContent } from '../../../lib/contract/cards/chart.ts'

const unverifiedMark = '（未核对）'

/** A number as written, with its unit. */
const written = /(?<![\w.,])[-−]?\d+(?:,\d{3})*(?:\.\d+)?\s*(%|％|‰|万亿|亿|万|千)?/g
const scales: Readonly<Record<string, number>> = {
  '%': 0.01,
  '％': 0.01,
  '‰': 0.001,
  千: 1e3,
  万: 1e4,
  亿: 1e8,
  万亿: 1e12,
}
/** Code and formulas, in which a mark would be part of them. */
const unmarked =
  /```[\s\S]*?(?:```|$)|`[^`\n]*`|\$\$[\s\S]*?(?:\$\$|$)|\$(?![\s$])[^$\n\u3400-\u9fff]*(?<!\s)\$|\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]/g
/** 1. at the beginning of a line, 第 3 名, 前 5 个: ordinals rather than findings. */
const ordinalBefore = /(?:第|前|后|[Tt]op|TOP)\s*$/
const listMark = /(?:^|\n)\s*$/

/**
 * Marks the numbers of a text that occur in no query result, neither exactly nor rounded to the displayed digits.
 * @param known texts whose numbers need no check: the question and calculation results
 * @returns the text with its marks, and their number
 */
export function markUnverified(
  text: string,
  results: readonly ChartContent[],
  known: readonly string[],
): { readonly text: string; readonly count: number } {
  const values = collectProvenValues(results, known)
  let count = 0
  const code = Array.from(
    text.matchAll(unmarked),
    ({ 0: found, index }) => [index, index + found.length] as const,
  )
  let nextCode = 0
  const marked = text.replace(written, (found: string, unit: string | undefined, at: number) => {
    while ((code[nextCode]?.[1] ?? Number.POSITIVE_INFINITY) <= at) nextCode += 1
    if ((code[nextCode]?.[0] ?? Number.POSITIVE_INFINITY) <= at) return found
    const before = text.slice(Math.max(0, at - 8), at)
    const after = text.slice(at + found.length, at + found.length + 2)
    const isListMark = listMark.test(text.slice(Math.max(0, at - 20), at)) && /^[.、)）]/.test(after)
    if (isListMark || ordinalBefore.test(before) || isProven(found, unit, values)) return found

    count += 1
    // Trailing white space matched with the number stays after it.
    const kept = found.trimEnd()
    return `${kept}${unverifiedMark}${found.slice(kept.length)}`
  })
  return { text: marked, count }
}

function collectProvenValues(results: readonly ChartContent[], known: readonly string[]): number[] {
  const values = new Set<number>()
  const add = (value: number) => Number.isFinite(value) && values.add(Math.abs(value))
  for (const { rows, total, columns } of results) {
    add(total)
    for (const row of rows)
      for (const value of row) {
        if (typeof value === 'number') add(value)
        else if (typeof value === 'string') for (const number of numbersIn(value)) add(number)
      }
    for (const { name } of columns) for (const number of numbersIn(name)) add(number)
  }

  for (const text of known) for (const number of numbersIn(text)) add(number)
  return [...values].toSorted((left, right) => left - right)
}

function numbersIn(text: string): number[] {
  return [...text.slice(0, 20_000).matchAll(/\d+(?:,\d{3})*(?:\.\d+)?/g)].map(([found]) =>
    Number(found.replaceAll(',', '')),
  )
}

function isProven(found: string, unit: string | undefined, values: readonly number[]): boolean {
  const digits = found.replace(/[^\d.]/g, '')
  const decimals = (digits.split('.')[1] ?? '').length
  const plain = Number(digits)
  // 7.9% matches 0.079, or 7.9 in a column of percentages.
  const scaled = [1, scales[unit?.trim() ?? ''] ?? 1]

  return scaled.some((scale) => {
    const half = (0.5 * scale) / 10 ** decimals
    return holdsWithin(values, plain * scale, half * (1 + 1e-9) + 1e-12)
  })
}

/** @param values in ascending order */
function holdsWithin(values: readonly number[], value: number, distance: number): boolean {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((values[middle] ?? 0) < value - distance) low = middle + 1
    else high = middle
  }
  return (values[low] ?? Number.POSITIVE_INFINITY) <= value + distance
}
