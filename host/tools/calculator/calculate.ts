import { CannotCalculate } from './cannot-calculate.ts'
import { Fraction } from './fraction.ts'
import { type Expression, type Operator, parseExpression } from './parse-expression.ts'

/** Exact as long as only + - * / ^ ! and integer exponents were used. */
type Value = Fraction | number

const maxFactorial = 1_000n
const digitsShown = 12
/** Maximum digits of an integer that is written in full. */
const maxDigits = 60

const functions: Readonly<Record<string, (...operands: number[]) => number>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  arcsin: Math.asin,
  arccos: Math.acos,
  arctan: Math.atan,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  exp: Math.exp,
  ln: Math.log,
  log: (value = Number.NaN, base = 10) => Math.log(value) / Math.log(base),
  lg: Math.log10,
  log2: Math.log2,
  log10: Math.log10,
  cbrt: Math.cbrt,
}

const exactFunctions: Readonly<Record<string, (...operands: Fraction[]) => Fraction | null>> = {
  sqrt: (value) => (value ? rootOf(value) : null),
  abs: (value) => (value ? new Fraction(value.isNegative ? -value.over : value.over, value.under) : null),
  floor: (value) => (value ? new Fraction(floorOf(value)) : null),
  ceil: (value) => (value ? new Fraction(-floorOf(new Fraction(-value.over, value.under))) : null),
  round: (value) => (value ? new Fraction(floorOf(value.plus(new Fraction(1n, 2n)))) : null),
  max: (...values) => values.reduce((one, other) => (one.minus(other).isNegative ? other : one)),
  min: (...values) => values.reduce((one, other) => (other.minus(one).isNegative ? other : one)),
}
const inexactFunctions: Readonly<Record<string, (...operands: number[]) => number>> = {
  ...functions,
  sqrt: Math.sqrt,
  abs: Math.abs,
  floor: Math.floor,
  ceil: Math.ceil,
  round: Math.round,
  max: Math.max,
  min: Math.min,
}

const constants: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E }

/**
 * Evaluates an expression, exactly as a fraction when possible.
 * @returns `0.1+0.2` → `3/10`, with an approximate decimal when it differs: `1/3 ≈ 0.333333333333`
 * @throws {CannotCalculate} with the reason, when it has no value
 */
export function calculate(written: string): string {
  return shown(valueOf(parseExpression(written), {}))
}

/** @throws {CannotCalculate} when it is not a function of x; undefined values are NaN */
export function functionOfX(written: string): (x: number) => number {
  const expression = parseExpression(written)
  // Rejects other unknowns before rendering.
  if (namesIn(expression).some((name) => name !== 'x' && !(name in constants)))
    throw new CannotCalculate('函数里只能有一个未知数 x')
  return (x) => {
    try {
      return toNumber(valueOf(expression, { x }))
    } catch (error) {
      if (error instanceof CannotCalculate) return Number.NaN
      throw error
    }
  }
}

function namesIn(expression: Expression): string[] {
  switch (expression.kind) {
    case 'number':
      return []
    case 'name':
      return [expression.name]
    case 'sign':
    case 'factorial':
      return namesIn(expression.operand)
    case 'binary':
      return [...namesIn(expression.left), ...namesIn(expression.right)]
    case 'call':
      known(expression.name)
      return expression.operands.flatMap(namesIn)
  }
}

function valueOf(expression: Expression, names: Readonly<Record<string, number>>): Value {
  switch (expression.kind) {
    case 'number':
      return fractionOf(expression.written)
    case 'name':
      return named(expression.name, names)
    case 'sign':
      return binary('-', new Fraction(0n), valueOf(expression.operand, names))
    case 'factorial':
      return factorial(valueOf(expression.operand, names))
    case 'binary':
      return binary(expression.operator, valueOf(expression.left, names), valueOf(expression.right, names))
    case 'call':
      return called(
        expression.name,
        expression.operands.map((operand) => valueOf(operand, names)),
      )
  }
}

function named(name: string, names: Readonly<Record<string, number>>): Value {
  const value = names[name] ?? (Object.hasOwn(constants, name) ? constants[name] : undefined)
  if (value === undefined) throw new CannotCalculate(`不知道“${name}”是多少`)
  return value
}

function fractionOf(written: string): Fraction {
  const [mantissa = '', exponent = '0'] = written.split('e')
  const [whole = '', decimals = ''] = mantissa.split('.')
  const digits = new Fraction(BigInt(`${whole}${decimals}` || '0'), 10n ** BigInt(decimals.length))
  return digits.times(new Fraction(10n).power(BigInt(exponent)))
}

function binary(operator: Operator, left: Value, right: Value): Value {
  if (!(left instanceof Fraction && right instanceof Fraction))
    return inexact(operator, toNumber(left), toNumber(right))
  switch (operator) {
    case '+':
      return left.plus(right)
    case '-':
      return left.minus(right)
    case '*':
      return left.times(right)
    case '/':
      return left.through(right)
    case '%': {
      const quotient = new Fraction(floorOf(left.through(right)))
      return left.minus(quotient.times(right))
    }
    case '^':
      return right.isWhole ? left.power(right.over) : inexact('^', left.toNumber(), right.toNumber())
  }
}

function inexact(operator: Operator, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      if (right === 0) throw new CannotCalculate('除数是零')
      return left / right
    case '%':
      return left - right * Math.floor(left / right)
    case '^':
      return left ** right
  }
}

function factorial(value: Value): Fraction {
  const isValid = value instanceof Fraction && value.isWhole && !value.isNegative
  if (!isValid || value.over > maxFactorial)
    throw new CannotCalculate(`阶乘只能是 0 到 ${maxFactorial} 的整数`)
  let product = 1n
  for (let factor = 2n; factor <= value.over; factor += 1n) product *= factor
  return new Fraction(product)
}

function called(name: string, operands: readonly Value[]): Value {
  const fallback = known(name)
  const exact = Object.hasOwn(exactFunctions, name) ? exactFunctions[name] : undefined
  const fractions = operands.filter((each) => each instanceof Fraction)
  const value = exact && fractions.length === operands.length ? exact(...fractions) : null
  return value ?? fallback(...operands.map(toNumber))
}

function known(name: string): (...operands: number[]) => number {
  const found = Object.hasOwn(inexactFunctions, name) ? inexactFunctions[name] : undefined
  if (!found) throw new CannotCalculate(`没有“${name}”这个函数`)
  return found
}

/** @returns null when the root is not a fraction */
function rootOf(value: Fraction): Fraction | null {
  if (value.isNegative) throw new CannotCalculate('负数没有实数平方根')
  const [over, under] = [integerRoot(value.over), integerRoot(value.under)]
  return over === null || under === null ? null : new Fraction(over, under)
}

/** Newton's method on integers. @returns null when there is no integer root */
function integerRoot(value: bigint): bigint | null {
  if (value < 2n) return value
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (guess + value / guess) / 2n
    if (next >= guess) return guess * guess === value ? guess : null
    guess = next
  }
}

function floorOf({ over, under }: Fraction): bigint {
  const quotient = over / under
  return over < 0n && quotient * under !== over ? quotient - 1n : quotient
}

function toNumber(value: Value): number {
  return value instanceof Fraction ? value.toNumber() : value
}

function shown(value: Value): string {
  const about = toNumber(value)
  if (Number.isNaN(about)) throw new CannotCalculate('在实数里没有结果')

  const decimal = Number.isFinite(about) ? String(Number(about.toPrecision(digitsShown))) : ''
  if (!(value instanceof Fraction)) {
    if (decimal === '') throw new CannotCalculate('数太大了')
    return `≈ ${decimal}`
  }

  const exact = value.isWhole ? String(value.over) : `${value.over}/${value.under}`
  if (exact.length > maxDigits)
    return decimal === '' ? `一个 ${String(value.over).length} 位的整数` : `≈ ${decimal}`
  if (value.isWhole) return exact

  return `${exact} ${isExactDecimal(value.under, decimal) ? '=' : '≈'} ${decimal}`
}

/** Whether a fraction has a finite decimal within the displayed digits. */
function isExactDecimal(under: bigint, decimal: string): boolean {
  let rest = under
  for (const prime of [2n, 5n]) while (rest % prime === 0n) rest /= prime
  return rest === 1n && decimal.replace(/\D/g, '').replace(/^0+/, '').length < digitsShown
}
