import type { gfm } from 'micromark-extension-gfm'
import type { MarkdownNode } from '../citations/citation-claims.ts'

type Extension = ReturnType<typeof gfm>
type Constructs = NonNullable<NonNullable<Extension['flow']>[string]>
type Construct = Exclude<Constructs, readonly unknown[]>
type Tokenizer = Construct['tokenize']
type State = Exclude<ReturnType<Tokenizer>, undefined>
type Code = Parameters<State>[0]

const dollar = 36
const pipe = 124
const backslash = 92
const backtick = 96
/** Any character that is no part of the syntax of tables. */
const letter = 97
/** Maximum characters of a formula in a cell. */
const maxCharacters = 200

const isLetterOrDigit = (code: Code) =>
  code !== null && code > 0 && /[a-z0-9]/i.test(String.fromCharCode(code))

/**
 * @returns the construct of tables, in which a `|` within `$…$`, `\\(…\\)` or code separates no cells, as in
 * `| $|x|$ | 绝对值 |` and in the row `a|b` of code
 */
export function tableWithFormulas(construct: Constructs): Constructs {
  if (Array.isArray(construct)) return construct.map((each) => tableWithFormulas(each) as Construct)
  const table = construct as Construct
  return table.name === 'table' ? { ...table, tokenize: tokenizeTable(table) } : table
}

function tokenizeTable(table: Construct): Tokenizer {
  return function (effects, ok, nok) {
    /** Characters of the formula, or code, that are still to come. */
    let left = 0
    let isOver = false

    const last =
      (state: State): State =>
      (code) => {
        isOver = true
        return state(code)
      }

    const reading = (state: State): State => {
      const go: State = (code) => {
        const next = state(code)
        return isOver || !next ? next : reading(next)
      }
      return (code) => {
        if (left > 0) {
          left -= 1
          return go(code === pipe ? letter : code)
        }
        const form = formAt(code, this.previous)
        if (!form) return go(code)
        let length = 0
        const ahead = spanWithPipe(form, (found) => {
          length = found
        })
        const open: State = (at) => {
          // The opening mark is read now.
          left = length - 1
          return go(at)
        }
        return effects.check({ tokenize: ahead, partial: true }, open, go)(code)
      }
    }

    return reading(table.tokenize.call(this, effects, last(ok), last(nok)) as State)
  }
}

/** What begins and ends with marks in one line. */
interface Form {
  readonly open: string
  readonly close: string
}

const dollars: Form = { open: '$', close: '$' }
const forms: Readonly<Record<number, Form>> = {
  [dollar]: dollars,
  [backslash]: { open: String.raw`\(`, close: String.raw`\)` },
  [backtick]: { open: '`', close: '`' },
}

function formAt(code: Code, previous: Code): Form | undefined {
  if (code === null || previous === backslash || previous === code) return undefined
  const form = forms[code]
  return form === dollars && isLetterOrDigit(previous) ? undefined : form
}

/** Looks ahead for one of this line that has a pipe; one in dollars by the rules of `remarkFormulas`. */
function spanWithPipe({ open, close }: Form, found: (length: number) => void): Tokenizer {
  return (effects, ok, nok) => {
    let text = ''
    return (code) => {
      effects.enter('data')
      return inside(code)
    }

    function inside(code: Code): State | undefined {
      const isEnd = code === null || (code < 0 && code !== -1 && code !== -2)
      if (text.length > open.length && text.endsWith(close) && text.at(-close.length - 1) !== '\\') {
        effects.exit('data')
        if (!isSpan(text.slice(open.length, -close.length), code)) return nok(code)
        found(text.length)
        return ok(code)
      }
      const isStart = text.length >= open.length || open.startsWith(text)
      if (isEnd || !isStart || text.length > maxCharacters) {
        effects.exit('data')
        return nok(code)
      }
      text += code < 0 ? ' ' : String.fromCharCode(code)
      effects.consume(code)
      return inside
    }

    function isSpan(content: string, behind: Code): boolean {
      if (!content.includes('|') || /^\s|\s$/.test(content) || content === '') return false
      if (behind !== null && String.fromCharCode(Math.max(behind, 0)) === open) return false
      return open !== '$' || !isLetterOrDigit(behind)
    }
  }
}

/** In a cell `\|` is a pipe, in its formulas too (GitHub Flavored Markdown 0.29, 4.10). */
export function unescapePipes(node: MarkdownNode, isInCell = false): void {
  if (isInCell && node.type === 'inlineMath' && node.value?.includes(String.raw`\|`)) {
    node.value = node.value.replaceAll(String.raw`\|`, '|')
    const [shown] = (node as { data?: { hChildren?: { value?: string }[] } }).data?.hChildren ?? []
    if (shown) shown.value = node.value
  }
  for (const child of node.children ?? []) unescapePipes(child, isInCell || node.type === 'tableCell')
}
