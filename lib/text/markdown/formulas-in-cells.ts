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
/** Any character that is no part of the syntax of tables. */
const letter = 97
/** Maximum characters of a formula in a cell. */
const maxCharacters = 200

const isSpace = (code: Code) => code !== null && (code < 0 || code === 32)
const isLetterOrDigit = (code: Code) =>
  code !== null && code > 0 && /[a-z0-9]/i.test(String.fromCharCode(code))

/** @returns the construct of tables, in which a `|` within `$…$` separates no cells, as in `| $|x|$ | 绝对值 |` */
export function tableWithFormulas(construct: Constructs): Constructs {
  if (Array.isArray(construct)) return construct.map((each) => tableWithFormulas(each) as Construct)
  const table = construct as Construct
  return table.name === 'table' ? { ...table, tokenize: tokenizeTable(table) } : table
}

function tokenizeTable(table: Construct): Tokenizer {
  return function (effects, ok, nok) {
    let isInFormula = false
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
        if (isInFormula) {
          if (code === dollar) isInFormula = false
          return go(code === pipe ? letter : code)
        }
        const mayOpen =
          code === dollar &&
          this.previous !== dollar &&
          this.previous !== backslash &&
          !isLetterOrDigit(this.previous)
        if (!mayOpen) return go(code)
        const open: State = (at) => {
          isInFormula = true
          return go(at)
        }
        return effects.check({ tokenize: formulaWithPipe, partial: true }, open, go)(code)
      }
    }

    return reading(table.tokenize.call(this, effects, last(ok), last(nok)) as State)
  }
}

/** Looks ahead for a formula of this line that has a pipe, by the rules of {@link remarkFormulas}. */
const formulaWithPipe: Tokenizer = function (effects, ok, nok) {
  let length = 0
  let hasPipe = false
  let before: Code = null
  return (code) => {
    effects.enter('data')
    effects.consume(code)
    return (first) => (isSpace(first) || first === dollar ? leave(nok)(first) : inside(first))
  }

  function inside(code: Code): State | undefined {
    const isEnd = code === null || (code < 0 && code !== -1 && code !== -2)
    if (isEnd || length > maxCharacters) return leave(nok)(code)
    if (code === dollar && before !== backslash) {
      if (isSpace(before) || !hasPipe) return leave(nok)(code)
      effects.consume(code)
      return (behind) => leave(behind === dollar || isLetterOrDigit(behind) ? nok : ok)(behind)
    }
    length += 1
    if (code === pipe) hasPipe = true
    before = code
    effects.consume(code)
    return inside
  }

  function leave(state: State): State {
    return (code) => {
      effects.exit('data')
      return state(code)
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
