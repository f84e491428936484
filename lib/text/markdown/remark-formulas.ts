import type { Root } from 'mdast'
import type { math } from 'micromark-extension-math'
import remarkMath from 'remark-math'
import type { Processor } from 'unified'
import { visitMarkdown } from './visit-markdown.ts'

/**
 * A remark plugin that parses formulas: `$$…$$` as remark-math does, and inline `\(…\)`, `\[…\]`, `\ce{…}`,
 * `\begin{align}…\end{align}` and, if it looks like one, `$…$`. They become `code` elements with their TeX, of class
 * `math-inline` or `math-display`.
 */
export function remarkFormulas(this: Processor) {
  remarkMath.call(this as ThisParameterType<typeof remarkMath>, { singleDollarTextMath: false })
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), formulaConstructs()]
  return (tree: Root, file: { toString(): string }): void => {
    const source = String(file)
    visitMarkdown(tree, (node) => {
      if (node.type !== 'inlineMath') return
      const begin = node.position?.start.offset ?? 0
      if (!isDisplayMark(source, begin)) return
      node.data = { ...node.data, hProperties: { className: ['language-math', 'math-display'] } }
    })
  }
}

/** Whether a formula that starts at the offset is written as one of its own line. */
export function isDisplayMark(source: string, from: number): boolean {
  return /^(?:\$\$|\\\[|\\begin\{)/.test(source.slice(from, from + 7))
}

type Extension = ReturnType<typeof math>
type Constructs = NonNullable<NonNullable<Extension['text']>[string]>
type Construct = Exclude<Constructs, readonly unknown[]>
type Tokenizer = Construct['tokenize']
type State = Exclude<ReturnType<Tokenizer>, undefined>
type Code = Parameters<State>[0]

const dollar = 36
const backslash = 92
const caret = 94
const underscore = 95
const equalsSign = 61
const space = 32
/** micromark gives line endings and tabs codes below zero, and null at the end. */
const isSpace = (code: Code) => code !== null && (code < 0 || code === space)
const isLineEnding = (code: Code) => code !== null && code < -2 && code > -6
const isLetterOrDigit = (code: Code) =>
  code !== null && code > 0 && /[a-z0-9]/i.test(String.fromCharCode(code))
const isDigit = (code: Code) => code !== null && code >= 48 && code <= 57
const isIdeograph = (code: Code) => code !== null && code >= 0x2e80

/** One letter, with what stands above or below it, after which a unit may follow: `重 $m$kg`. */
const symbol = /^(?:[A-Za-z]|\\[A-Za-z]+)(?:[_^](?:[A-Za-z0-9]|\{[^{}]*\}))*$/
/** Maximum characters of one that are looked at. */
const maxSymbol = 32

/** Maximum characters of an inline formula; limits the cost of an opening mark without an end. */
const maxCharacters = 1_000

/**
 * Delimiters of inline formulas: `\(…\)`, `\[…\]`, and `$…$` if it looks like one. They produce the tokens of
 * micromark-extension-math. A single dollar opens a formula as in Pandoc (no space after the first, none before the
 * last, no digit after it), or with a space at both ends around an equation or a TeX command. It also has no letter or
 * digit outside of it, but for a unit after a single symbol; text with Chinese and neither a TeX command nor a
 * subscript is prose about money. `\ce{…}` and the environments of equations need no marks.
 */
function formulaConstructs(): Extension {
  return {
    text: {
      [dollar]: {
        name: 'formulaBetweenDollars',
        tokenize: betweenDollars,
        previous: (code) => code !== dollar && !isLetterOrDigit(code),
      },
      [backslash]: [
        { name: 'formulaBetweenBrackets', tokenize: betweenBrackets },
        { name: 'formulaWithoutMarks', tokenize: withoutMarks },
      ],
    },
  }
}

const betweenDollars: Tokenizer = function (effects, ok, nok) {
  const content = contentReader(effects)
  let hasIdeograph = false
  let hasCommand = false
  let hasEquals = false
  let isSpaced = false
  let text = ''
  let last: Code = null
  return open

  function open(code: Code): State | undefined {
    effects.enter('mathText')
    effects.enter('mathTextSequence')
    effects.consume(code)
    effects.exit('mathTextSequence')
    return first
  }

  function first(code: Code): State | undefined {
    isSpaced = code === space
    return code === null || code === dollar || (isSpace(code) && !isSpaced) ? nok(code) : inside(code)
  }

  function inside(code: Code): State | undefined {
    if (code === null || content.isFull()) return nok(code)
    if (code === dollar && last !== backslash) return isSpace(last) !== isSpaced ? nok(code) : close(code)
    if (code === backslash || code === underscore || code === caret) hasCommand = true
    if (code === equalsSign) hasEquals = true
    if (isIdeograph(code)) hasIdeograph = true
    if (text.length < maxSymbol) text += isSpace(code) ? ' ' : String.fromCharCode(code)
    last = last === backslash && code === backslash ? null : code
    content.take(code)
    return inside
  }

  function close(code: Code): State | undefined {
    if (hasIdeograph && (isSpaced || !hasCommand)) return nok(code)
    if (isSpaced && !hasCommand && !hasEquals) return nok(code)
    content.end()
    effects.enter('mathTextSequence')
    effects.consume(code)
    effects.exit('mathTextSequence')
    effects.exit('mathText')
    return behind
  }

  function behind(code: Code): State | undefined {
    if (code === dollar || isDigit(code)) return nok(code)
    return isLetterOrDigit(code) && !symbol.test(text) ? nok(code) : ok(code)
  }
}

const brackets: Readonly<Record<number, number>> = { 40: 41, 91: 93 }

const betweenBrackets: Tokenizer = function (effects, ok, nok) {
  const content = contentReader(effects)
  let closing = 0
  let hasWord = false
  return open

  function open(code: Code): State | undefined {
    effects.enter('mathText')
    effects.enter('mathTextSequence')
    effects.consume(code)
    return opened
  }

  function opened(code: Code): State | undefined {
    closing = brackets[code ?? 0] ?? 0
    if (closing === 0) return nok(code)
    effects.consume(code)
    effects.exit('mathTextSequence')
    return inside
  }

  function inside(code: Code): State | undefined {
    if (code === null || content.isFull()) return nok(code)
    if (code === backslash) return effects.check({ tokenize: end, partial: true }, close, escaped)(code)
    if (isLetterOrDigit(code)) hasWord = true
    content.take(code)
    return inside
  }

  /** A command, whose own backslash may be followed by another one. */
  function escaped(code: Code): State | undefined {
    content.take(code)
    return afterBackslash
  }

  function afterBackslash(code: Code): State | undefined {
    if (code !== backslash) return inside(code)
    content.take(code)
    return inside
  }

  function close(code: Code): State | undefined {
    // Brackets around symbols only are escaped symbols.
    if (!hasWord) return nok(code)
    content.end()
    effects.enter('mathTextSequence')
    effects.consume(code)
    return closed
  }

  function closed(code: Code): State | undefined {
    effects.consume(code)
    effects.exit('mathTextSequence')
    effects.exit('mathText')
    return ok
  }

  function end(ahead: typeof effects, found: State, missing: State): State {
    return (code) => {
      ahead.enter('mathTextSequence')
      ahead.consume(code)
      return (next) => {
        if (next !== closing) return missing(next)
        ahead.consume(next)
        ahead.exit('mathTextSequence')
        return found
      }
    }
  }
}

/** Maximum characters of an environment of equations. */
const maxEnvironment = 4_000

/** A chemical formula, or an environment that TeX allows outside of formulas, up to its end. */
const withoutMarks: Tokenizer = function (effects, ok, nok) {
  const content = contentReader(effects, maxEnvironment)
  let text = ''
  return (code) => {
    effects.enter('mathText')
    return inside(code)
  }

  function inside(code: Code): State | undefined {
    if (isWhole(text)) {
      content.end()
      effects.exit('mathText')
      return ok(code)
    }
    if (code === null || content.isFull() || !mayBegin(text)) return nok(code)
    text += isSpace(code) ? ' ' : String.fromCharCode(code)
    content.take(code)
    return inside
  }
}

const environment =
  /^\\begin\{((?:align|aligned|alignat|array|cases|gather|gathered|multline|equation|eqnarray|split|smallmatrix|[bBpvV]?matrix)\*?)\}/
/** Characters of the longest one, `\\begin{smallmatrix*}`. */
const longestOpening = 20
const openings = [String.raw`\ce{`, String.raw`\begin{`]

function mayBegin(text: string): boolean {
  if (text.length < 7) return openings.some((each) => each.startsWith(text) || text.startsWith(each))
  return text.startsWith(String.raw`\ce{`) || text.length < longestOpening || environment.test(text)
}

function isWhole(text: string): boolean {
  if (!text.endsWith('}')) return false
  if (text.startsWith(String.raw`\ce{`)) return hasEvenBraces(text)
  const name = environment.exec(text)?.[1]
  return name !== undefined && text.endsWith(`\\end{${name}}`)
}

function hasEvenBraces(text: string): boolean {
  let depth = 0
  for (const character of text) depth += character === '{' ? 1 : character === '}' ? -1 : 0
  return depth === 0
}

/** Emits the content of a formula as data tokens, with the line endings between them. */
function contentReader(effects: Parameters<Tokenizer>[0], limit = maxCharacters) {
  let isInData = false
  let length = 0

  const end = () => {
    if (isInData) effects.exit('mathTextData')
    isInData = false
  }

  const take = (code: Code) => {
    length += 1
    if (isLineEnding(code)) {
      end()
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      return
    }

    if (!isInData) effects.enter('mathTextData')
    isInData = true
    effects.consume(code)
  }

  return { take, end, isFull: () => length >= limit }
}
