/** A number of an expression, or a sign between two. */
export type Token = NumberToken | { readonly kind: 'operator'; readonly sign: Sign }

export interface NumberToken {
  readonly kind: 'number'
  /** With its scale; a percentage as a share of one. NaN where it is a time of several units. */
  readonly plain: number
  /** As a time; a number without a unit of time as it is. */
  readonly seconds: number
  /** Each number that is written, without and with its scale. */
  readonly written: readonly (readonly number[])[]
  /** What the last written digit counts. */
  readonly step: number
  /** What its last unit of time counts in seconds; null without one. */
  readonly secondsOfUnit: number | null
  /** What one of it counts: 10000 of 万, 0.01 of %. */
  readonly scale: number
}

type Sign = '+' | '-' | '*' | '/' | '(' | ')'

const signs: Readonly<Record<string, Sign>> = {
  '+': '+',
  '-': '-',
  '−': '-',
  '–': '-',
  '×': '*',
  '*': '*',
  x: '*',
  '÷': '/',
  '/': '/',
  '(': '(',
  ')': ')',
}
const scales: Readonly<Record<string, number>> = { 百: 100, 千: 1_000, 万: 1e4, 亿: 1e8, 万亿: 1e12 }
const secondsOf: Readonly<Record<string, number>> = { 天: 86_400, 小时: 3_600, 分钟: 60, 分: 60, 秒: 1 }
const numberForm =
  /^(\d[\d,]*(?:\.\d+)?)\s?(万亿|亿|万|千(?![米克瓦卡赫伏焦帕字])|百(?!分))?\s?(%|‰|个?百分点)?(天|小时|分钟|分(?![贝之])|秒)?/
const clockForm = /^(\d{1,2}):(\d{2})(?::(\d{2}))?(?!\d)/

/**
 * Reads a folded expression; words between its numbers and signs are units.
 * @returns null where two numbers without a sign between them are no time
 */
export function readExpression(folded: string): Token[] | null {
  const tokens: Token[] = []
  let at = 0
  while (at < folded.length) {
    const rest = folded.slice(at)
    const number = clockOf(rest) ?? numberOf(rest)
    const sign = signs[folded[at] ?? '']
    if (number) {
      const last = tokens.at(-1)
      if (last?.kind === 'number') {
        const joined = joinedTime(last, number.token)
        if (!joined) return null
        tokens.splice(-1, 1, joined)
      } else tokens.push(number.token)
      at += number.length
      continue
    }
    // 公里/小时 and 元/kg are units.
    if (sign && !((sign === '/' || sign === '*') && !/^.\s*[\d(]/.test(rest)))
      tokens.push({ kind: 'operator', sign })
    at += 1
  }
  return tokens
}

function numberOf(text: string): { readonly token: NumberToken; readonly length: number } | null {
  const match = numberForm.exec(text)
  if (!match) return null
  const [whole, written = '', word = '', share = '', time = ''] = match
  const number = Number(written.replaceAll(',', ''))
  const scale = (scales[word] ?? 1) * (share === '' ? 1 : share === '‰' ? 0.001 : 0.01)
  const unit = secondsOf[time] ?? null
  const decimals = written.split('.')[1]?.length ?? 0
  const token: NumberToken = {
    kind: 'number',
    plain: number * scale,
    seconds: number * scale * (unit ?? 1),
    written: [[number, Number((number * (scales[word] ?? 1)).toPrecision(12)), number * scale]],
    step: (decimals > 0 ? 10 ** -decimals : stepOf(number, word)) * scale,
    secondsOfUnit: unit,
    scale,
  }
  return { token, length: whole.length }
}

/** Zeros at the end of a whole number may be rounded, but for two digits. */
function stepOf(number: number, scaleWord: string): number {
  if (scaleWord !== '') return 1
  const digits = String(number)
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0
  return 10 ** Math.max(0, Math.min(zeros, digits.length - 2))
}

function clockOf(text: string): { readonly token: NumberToken; readonly length: number } | null {
  const match = clockForm.exec(text)
  if (!match) return null
  const [whole, ...parts] = match
  const numbers = parts.filter((part) => part !== undefined).map(Number)
  const [hours = 0, minutes = 0, seconds = 0] = numbers
  const token: NumberToken = {
    kind: 'number',
    plain: Number.NaN,
    seconds: 3_600 * hours + 60 * minutes + seconds,
    written: numbers.map((number) => [number]),
    step: 1,
    secondsOfUnit: numbers.length === 3 ? 1 : 60,
    scale: 1,
  }
  return { token, length: whole.length }
}

/** 2小时9分41秒 is one time. */
function joinedTime(left: NumberToken, right: NumberToken): NumberToken | null {
  if (left.secondsOfUnit === null || right.secondsOfUnit === null) return null
  if (right.secondsOfUnit >= left.secondsOfUnit) return null
  return {
    ...right,
    plain: Number.NaN,
    seconds: left.seconds + right.seconds,
    written: [...left.written, ...right.written],
  }
}

/** @returns null for what is no expression, or divides by zero */
export function evaluate(tokens: readonly Token[], as: 'plain' | 'seconds'): number | null {
  let at = 0
  const signAt = () => {
    const token = tokens[at]
    return token?.kind === 'operator' ? token.sign : null
  }
  const factor = (depth: number): number => {
    const token = tokens[at]
    at += 1
    if (token?.kind === 'number') return token[as]
    if (token?.sign !== '(' || depth > deepest) return Number.NaN
    const inner = sum(depth + 1)
    if (signAt() !== ')') return Number.NaN
    at += 1
    return inner
  }
  const product = (depth: number): number => {
    let value = factor(depth)
    for (let sign = signAt(); sign === '*' || sign === '/'; sign = signAt()) {
      at += 1
      const next = factor(depth)
      value = sign === '*' ? value * next : value / next
    }
    return value
  }
  const sum = (depth: number): number => {
    let value = product(depth)
    for (let sign = signAt(); sign === '+' || sign === '-'; sign = signAt()) {
      at += 1
      const next = product(depth)
      value = sign === '+' ? value + next : value - next
    }
    return value
  }
  const value = sum(0)
  return at === tokens.length && Number.isFinite(value) ? value : null
}

/** Brackets within each other. */
const deepest = 8

/** Whether a value is written as this number: all of it, or rounded to its last digit; a time also cut off there. */
export function comesOutAs(value: number, result: NumberToken, as: 'plain' | 'seconds'): boolean {
  if (as === 'seconds') {
    const { seconds, secondsOfUnit } = result
    if (secondsOfUnit === null) return false
    return isEqual(value, seconds) || (value >= seconds && value - seconds < secondsOfUnit)
  }
  const { plain, step, scale } = result
  // `× 100` may stand on the left of a percentage, then what comes out is its digits.
  return (scale < 1 ? [1, scale] : [1]).some((factor) => {
    const own = value * factor
    if (factor !== 1 && Math.abs(value) <= 1) return false
    if (isEqual(own, plain)) return true
    // What comes out whole is written whole.
    return !(scale === 1 && Number.isInteger(own)) && Math.abs(own - plain) <= step / 2 + 1e-9
  })
}

function isEqual(one: number, other: number): boolean {
  return Math.abs(one - other) <= 1e-9 * Math.max(Math.abs(one), Math.abs(other), 1e-9)
}
