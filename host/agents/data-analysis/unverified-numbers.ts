import type { ChartContent } from '../../../lib/contract/cards/chart.ts'
import { maxClaimCharacters, type Verdict } from '../../../lib/contract/cards/support-check.ts'
import { visitRunningTexts, withLabels } from '../../../lib/text/citations/citation-claims.ts'
import { splitSentences } from '../../../lib/text/sentences.ts'
import { parseAnswer } from '../../answers/warrants/find-claims.ts'

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
/** Code and formulas, whose numbers are no findings. */
const unchecked =
  /```[\s\S]*?(?:```|$)|`[^`\n]*`|\$\$[\s\S]*?(?:\$\$|$)|\$(?![\s$])[^$\n\u3400-\u9fff]*(?<!\s)\$|\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]/g
/** 1. at the beginning of a line, 第 3 名, 前 5 个: ordinals rather than findings. */
const ordinalBefore = /(?:第|前|后|[Tt]op|TOP)\s*$/
const notInResults = '不在查询结果里'

/**
 * Finds the sentences with numbers that occur in no query result, neither exactly nor rounded to the displayed digits.
 * @param texts Markdown of the answer
 * @param known texts whose numbers need no check: the question and calculation results
 * @returns verdicts that these sentences have no source, with the numbers; each sentence once
 */
export function unverifiedSentences(
  texts: readonly string[],
  results: readonly ChartContent[],
  known: readonly string[],
): Verdict[] {
  const values = collectProvenValues(results, known)
  const verdicts = new Map<string, Verdict>()
  for (const text of texts.map(withHiddenCode)) {
    visitRunningTexts(parseAnswer(text), text, (running) => {
      for (const sentence of splitSentences(running.text)) {
        const numbers = unprovenNumbers(sentence.text, values)
        if (numbers.length === 0) continue
        const claim = shown(withLabels(sentence.text, running)).slice(0, maxClaimCharacters)
        verdicts.set(claim, { claim, index: 0, state: 'uncited', by: 'none', note: noteOf(numbers) })
      }
    })
  }
  return [...verdicts.values()]
}

const mostNamed = 5

function noteOf(numbers: readonly string[]): string {
  const named = [...new Set(numbers)]
  const more = named.length > mostNamed ? '……' : ''
  return `${named.slice(0, mostNamed).join('、')}${more} ${notInResults}`
}

function unprovenNumbers(sentence: string, values: readonly number[]): string[] {
  return [...sentence.matchAll(written)].flatMap(({ 0: found, 1: unit, index: at }) => {
    const before = sentence.slice(0, at)
    const isListMark = before.trim() === '' && /^[.、)）]/.test(sentence.slice(at + found.length))
    const isNoFinding = isListMark || ordinalBefore.test(before.slice(-8))
    return isNoFinding || isProven(found, unit, values) ? [] : [found.trim()]
  })
}

/** A plane of private characters: no digits, no marks of Markdown, no ends of sentences. */
const hiddenPlane = 0xf0000

/** Inline code and formulas without what delimits them, in characters that mean nothing; {@link shown} is its inverse. */
function withHiddenCode(text: string): string {
  return text.replace(unchecked, (found) => {
    if (found.startsWith('```')) return found
    const inner = found.replaceAll(/^(?:`|\$\$?|\\[([])|(?:`|\$\$?|\\[)\]])$/g, '')
    return inner.replaceAll(/[^\n]/gu, (character) => {
      const code = character.codePointAt(0) ?? 0
      return code < 0x10000 ? String.fromCodePoint(hiddenPlane + code) : character
    })
  })
}

function shown(text: string): string {
  return text.replaceAll(/[\u{f0000}-\u{fffff}]/gu, (character) =>
    String.fromCodePoint((character.codePointAt(0) ?? 0) - hiddenPlane),
  )
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
