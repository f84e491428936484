import { CannotCalculate } from './cannot-calculate.ts'

/** An expression tree. Numbers are kept as written, so that 0.1 is exactly a tenth. */
export type Expression =
  | { readonly kind: 'number'; readonly written: string }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'sign'; readonly operand: Expression }
  | { readonly kind: 'factorial'; readonly operand: Expression }
  | {
      readonly kind: 'binary'
      readonly operator: Operator
      readonly left: Expression
      readonly right: Expression
    }
  | { readonly kind: 'call'; readonly name: string; readonly operands: readonly Expression[] }
export type Operator = '+' | '-' | '*' | '/' | '^' | '%'

const maxCharacters = 500
/** Maximum nesting, to protect the stack. */
const maxDepth = 60

/** Alternative spellings of the same operator. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/[×·⋅✕]/g, '*'],
  [/[÷∕]/g, '/'],
  [/[−–—]/g, '-'],
  [/\*\*/g, '^'],
  [/²/g, '^2'],
  [/³/g, '^3'],
  [/π/g, 'pi'],
  [/√/g, 'sqrt '],
  [/[[{]/g, '('],
  [/[\]}]/g, ')'],
]
const token = /\s*(?:(\d+(?:\.\d*)?(?:e[-+]?\d{1,4}(?![\da-z]))?|\.\d+)|([a-z]+\d*)|([-+*/^%!(),]))/iy

/**
 * Parses an expression of numbers, names, + - * / ^ ! and calls; % is the modulo operator, or percent when no operand
 * follows. A number or bracket before a name or bracket is multiplied (2x, 3(1+2)).
 * @throws {CannotCalculate} on a syntax error
 */
export function parseExpression(written: string): Expression {
  const folded = spellings.reduce((text, [from, to]) => text.replaceAll(from, to), written).normalize('NFKC')
  if (folded.trim() === '') throw new CannotCalculate('没有算式')
  if (folded.length > maxCharacters) throw new CannotCalculate(`算式最长 ${maxCharacters} 个字符`)
  const reader = new Reader(tokensOf(folded.toLowerCase()))
  const expression = reader.sum(0)
  reader.expectEnd()
  return expression
}

interface Token {
  readonly kind: 'number' | 'name' | 'sign'
  readonly text: string
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  token.lastIndex = 0
  const end = text.trimEnd().length
  while (token.lastIndex < end) {
    const at = token.lastIndex
    const found = token.exec(text)
    if (!found) throw new CannotCalculate(`看不懂“${text.slice(at).trim().slice(0, 12)}”`)
    const [, number, name, sign = ''] = found
    if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (name === undefined) tokens.push({ kind: 'sign', text: sign })
    else tokens.push({ kind: 'name', text: name })
  }

  return tokens
}

class Reader {
  readonly #tokens: readonly Token[]
  #at = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  expectEnd(): void {
    const left = this.#tokens[this.#at]
    if (left) throw new CannotCalculate(`看不懂“${left.text}”`)
  }

  sum(depth: number): Expression {
    if (depth > maxDepth) throw new CannotCalculate('括号太多层')
    let left = this.#product(depth)
    for (let operator = this.#take('+', '-'); operator; operator = this.#take('+', '-'))
      left = { kind: 'binary', operator, left, right: this.#product(depth) }
    return left
  }

  #product(depth: number): Expression {
    let left = this.#signed(depth)
    for (;;) {
      const operator = this.#take('*', '/', '%')
      if (operator) left = { kind: 'binary', operator, left, right: this.#signed(depth) }
      else if (this.#beginsOperand()) {
        left = { kind: 'binary', operator: '*', left, right: this.#power(depth) }
      } else return left
    }
  }

  /** A sign binds weaker than a power: -2^2 is -4. */
  #signed(depth: number): Expression {
    if (depth > maxDepth) throw new CannotCalculate('括号太多层')
    if (this.#take('+')) return this.#signed(depth + 1)
    return this.#take('-') ? { kind: 'sign', operand: this.#signed(depth + 1) } : this.#power(depth)
  }

  /** Right-associative: 2^3^2 is 2^9. */
  #power(depth: number): Expression {
    const base = this.#postfix(depth)
    return this.#take('^')
      ? { kind: 'binary', operator: '^', left: base, right: this.#signed(depth + 1) }
      : base
  }

  #postfix(depth: number): Expression {
    let operand = this.#operand(depth)
    for (;;) {
      if (this.#take('!')) operand = { kind: 'factorial', operand }
      else if (this.#peek() === '%' && !this.#beginsOperand(1)) {
        this.#at += 1
        const hundred: Expression = { kind: 'number', written: '100' }
        operand = { kind: 'binary', operator: '/', left: operand, right: hundred }
      } else return operand
    }
  }

  #operand(depth: number): Expression {
    const next = this.#tokens[this.#at]
    if (!next) throw new CannotCalculate('算式没有写完')

    this.#at += 1
    if (next.kind === 'number') return { kind: 'number', written: next.text }
    if (next.kind === 'name') return this.#named(next.text, depth)
    if (next.text !== '(') throw new CannotCalculate(`“${next.text}”前面缺少数`)

    const inner = this.sum(depth + 1)
    if (!this.#take(')')) throw new CannotCalculate('括号没有配对')

    return inner
  }

  /** A function may be applied to one number without brackets (sin x, √2). */
  #named(name: string, depth: number): Expression {
    if (this.#take('(')) {
      const operands = [this.sum(depth + 1)]
      while (this.#take(',')) operands.push(this.sum(depth + 1))
      if (!this.#take(')')) throw new CannotCalculate('括号没有配对')
      return isConstant(name) && operands[0] && operands.length === 1
        ? { kind: 'binary', operator: '*', left: { kind: 'name', name }, right: operands[0] }
        : { kind: 'call', name, operands }
    }
    if (isConstant(name)) return { kind: 'name', name }
    return { kind: 'call', name, operands: [this.#power(depth + 1)] }
  }

  #peek(ahead = 0): string | undefined {
    return this.#tokens[this.#at + ahead]?.text
  }

  #beginsOperand(ahead = 0): boolean {
    const next = this.#tokens[this.#at + ahead]
    return next !== undefined && (next.kind !== 'sign' || next.text === '(')
  }

  #take<Sign extends string>(...signs: readonly Sign[]): Sign | null {
    const next = this.#tokens[this.#at]
    const sign = next?.kind === 'sign' ? signs.find((each) => each === next.text) : undefined
    if (sign === undefined) return null
    this.#at += 1
    return sign
  }
}

/** A constant rather than a function: one letter, or pi. */
function isConstant(name: string): boolean {
  return name === 'pi' || name.length === 1
}
