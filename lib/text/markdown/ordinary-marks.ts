import { blockQuote } from 'micromark-core-commonmark'
import type { gfm } from 'micromark-extension-gfm'
import type { MarkdownNode } from '../citations/citation-claims.ts'
import { mergeTexts } from './merge-texts.ts'

type Extension = ReturnType<typeof gfm>
type Constructs = NonNullable<NonNullable<Extension['text']>[string]>
type Construct = Exclude<Constructs, readonly unknown[]>
type Tokenizer = Construct['tokenize']
type Effects = Parameters<Tokenizer>[0]
type State = Exclude<ReturnType<Tokenizer>, undefined>
type Code = Parameters<State>[0]

const asterisk = 42
const underscore = 95
const greaterThan = 62
const equalsSign = 61
/** Maximum characters of a name between underscores. */
const maxName = 40

/**
 * Text that Markdown would shorten stays text: `__init__` is a name, `>5 分` and `>=60` at the start of a line are
 * comparisons.
 */
export function ordinaryText(): Extension {
  return {
    disable: { null: ['blockQuote'] },
    document: { [greaterThan]: quoteUnlessComparison },
    text: {
      [asterisk]: { name: 'power', tokenize: power, previous: isBase },
      [underscore]: { name: 'underscoredName', tokenize: underscoredName, previous: isOutsideName },
    },
  }
}

/** A block quote under another name: the usual one is disabled, also for its own further lines. */
const quote: Construct = {
  ...blockQuote,
  name: 'quote',
  continuation: {
    tokenize(effects, ok, nok) {
      const attempt: Effects['attempt'] = (_, found, missing) => effects.attempt(quote, found, missing)
      const further = blockQuote.continuation?.tokenize
      if (!further) throw new Error('micromark: a block quote without continuation')
      return further.call(this, { ...effects, attempt }, ok, nok)
    },
  },
}

const quoteUnlessComparison: Construct = {
  ...quote,
  tokenize(effects, ok, nok) {
    const start = blockQuote.tokenize.call(this, effects, ok, nok)
    return effects.check({ tokenize: comparison, partial: true }, nok, start)
  },
}

/** A sign directly before a number or an equals sign. */
const comparison: Tokenizer = (effects, ok, nok) => (code) => {
  effects.enter('data')
  effects.consume(code)
  effects.exit('data')
  return (behind) => (isDigit(behind) || behind === equalsSign ? ok(behind) : nok(behind))
}

const isDigit = (code: Code) => code !== null && code >= 48 && code <= 57

const isNameCharacter = (code: Code) =>
  code !== null && code > 0 && /[a-z0-9_]/.test(String.fromCharCode(code))
const isOutsideName = (code: Code) =>
  code === null || code < 0 || !/[A-Za-z0-9_\\]/.test(String.fromCharCode(code))

const isBase = (code: Code) => code !== null && code > 0 && /[A-Za-z0-9)\]]/.test(String.fromCharCode(code))

/** Two asterisks between a base and a number, behind which the calculation or the line goes on: `x**2 + 1`. */
const power: Tokenizer = function (effects, ok, nok) {
  let text = ''
  return (code) => {
    // Not asked before: micromark tries all constructs where one of them may begin.
    if (!isBase(this.previous)) return nok(code)
    effects.enter('data')
    return marks(code)
  }

  function marks(code: Code): State | undefined {
    if (code === asterisk && text.length < 2) {
      text += '*'
      effects.consume(code)
      return marks
    }
    effects.exit('data')
    return text.length === 2 ? effects.check({ tokenize: exponent, partial: true }, ok, nok)(code) : nok(code)
  }
}

const exponent: Tokenizer = (effects, ok, nok) => {
  let text = ''
  return (code) => {
    effects.enter('data')
    return inside(code)
  }

  function inside(code: Code): State | undefined {
    const isEnd = code === null || (code < 0 && code !== -1 && code !== -2)
    const character = isEnd ? '' : code < 0 ? ' ' : String.fromCharCode(code)
    const isInside = /^[A-Za-z0-9.]*$/.test(text) ? /[A-Za-z0-9. ]/.test(character) : character === ' '
    if (!isEnd && isInside && text.length < maxName) {
      text += character
      effects.consume(code)
      return inside
    }
    effects.exit('data')
    const goesOn = isEnd || /[-+/=<>^)\]，,；;。、]/.test(character)
    return /^\d/.test(text) && goesOn ? ok(code) : nok(code)
  }
}

/** Nothing but an identifier between two pairs of underscores. */
const underscoredName: Tokenizer = function (effects, ok, nok) {
  let text = ''
  return (code) => {
    if (!isOutsideName(this.previous)) return nok(code)
    effects.enter('data')
    return inside(code)
  }

  function inside(code: Code): State | undefined {
    if (!isNameCharacter(code) || text.length > maxName) {
      effects.exit('data')
      const isName = /^__[a-z](?:[a-z0-9]|_(?!_))*__$/.test(text) && isOutsideName(code)
      return isName ? ok(code) : nok(code)
    }
    text += String.fromCharCode(code as number)
    effects.consume(code)
    return inside
  }
}

/**
 * Restores marks that ordinary text uses for itself: in `2*3*4` and `长*宽*高` they are signs of a product, in `5~~7 和
 * 8~~9` of ranges. Emphasis has an end outside of a word, or stands between Chinese characters and Latin letters, as
 * in 学名*Homo sapiens*的. Takes time proportional to the tree, which it changes.
 */
export function restoreOrdinaryMarks(node: MarkdownNode): void {
  const { children } = node
  if (!children) return
  for (const child of children) restoreOrdinaryMarks(child)
  if (!children.some(({ type }) => type in marks)) return
  let isChanged = false
  const restored = children.flatMap((child, at) => {
    const mark = marks[child.type]
    const isText = child.type !== 'emphasis' || child.children?.[0]?.type === 'text'
    const edges = {
      before: lastOf(children[at - 1]),
      first: firstOf(child),
      last: lastOf(child),
      behind: firstOf(children[at + 1]),
      text: textOf(child),
    }
    if (!mark || !isText || !isOrdinaryMark(child.type, edges)) return [child]
    isChanged = true
    return [markText(child, mark.text, 'start'), ...(child.children ?? []), markText(child, mark.text, 'end')]
  })
  if (isChanged) node.children = mergeTexts(restored)
}

/** The characters at the ends of a marked text, outside and inside of its marks; '' for none. */
export interface MarkEdges {
  readonly before: string
  readonly first: string
  readonly last: string
  readonly behind: string
  readonly text: string
}

interface Mark {
  readonly text: string
  readonly isOrdinary: (edges: MarkEdges) => boolean
}

const marks: Readonly<Record<string, Mark>> = {
  emphasis: {
    text: '*',
    isOrdinary: ({ before, first, last, behind }) => areFactors(before, first) && areFactors(last, behind),
  },
  strong: {
    text: '**',
    isOrdinary: ({ before, first, last, behind, text }) =>
      arePowers(before, first) && arePowers(last, behind) && isCalculation(text),
  },
  delete: {
    text: '~~',
    isOrdinary: ({ before, first }) => /\d/.test(before) && /\d/.test(first),
  },
}

/** @returns whether the marks around a text are signs of a calculation or a range */
export function isOrdinaryMark(type: string, edges: MarkEdges): boolean {
  return marks[type]?.isOrdinary(edges) ?? false
}

/** Whether a sign between two characters is part of a calculation rather than a mark at the edge of a word. */
function areFactors(before: string, behind: string): boolean {
  if (!/[\p{L}\p{N})）%]/u.test(before) || !/[\p{L}\p{N}(（]/u.test(behind)) return false
  return /\d/.test(before + behind) || isWide(before) === isWide(behind)
}

/** Whether two asterisks between characters are a power, as in `x**2`. */
function arePowers(before: string, behind: string): boolean {
  return /[A-Za-z0-9)\]]/.test(before) && /[A-Za-z0-9(-]/.test(behind)
}

/** Between two powers stands a sign of a calculation, as in `x**2 + y**2`, or other text after a result. */
function isCalculation(text: string): boolean {
  return /^\d/.test(text) || /[-+*/=<>^,;，；、]/.test(text)
}

/** @returns the text of a node without its marks */
export function textOf(node: MarkdownNode): string {
  return node.value ?? (node.children ?? []).map(textOf).join('')
}

const isWide = (character: string) => character.charCodeAt(0) >= 0x2e80

const firstOf = (node: MarkdownNode | undefined): string =>
  node?.value?.charAt(0) ?? (node?.children?.[0] ? firstOf(node.children[0]) : '')
const lastOf = (node: MarkdownNode | undefined): string =>
  node?.value?.slice(-1) ?? (node?.children?.length ? lastOf(node.children.at(-1)) : '')

function markText(node: MarkdownNode, value: string, end: 'start' | 'end'): MarkdownNode {
  const { position } = node
  if (!position) return { type: 'text', value }
  const at = position[end].offset ?? 0
  const from = end === 'start' ? at : at - value.length
  return {
    type: 'text',
    value,
    position: { start: { offset: from }, end: { offset: from + value.length } },
  }
}
