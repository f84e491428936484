import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough'
import { gfm } from 'micromark-extension-gfm'
import remarkGfm from 'remark-gfm'
import type { Processor } from 'unified'
import type { MarkdownNode } from '../citations/citation-claims.ts'
import { findCitationMarkers } from '../citations/citation-markers.ts'
import { tableWithFormulas, unescapePipes } from './formulas-in-cells.ts'
import { ordinaryText, restoreOrdinaryMarks } from './ordinary-marks.ts'
import { separateUnderlinedProse } from './underlined-prose.ts'

type Extension = ReturnType<typeof gfm>
type Constructs = NonNullable<NonNullable<Extension['text']>[string]>
type Construct = Exclude<Constructs, readonly unknown[]>
type Tokenizer = Construct['tokenize']
type Effects = Parameters<Tokenizer>[0]
type State = Exclude<ReturnType<Tokenizer>, undefined>

const openingBracket = 91
const onlyDoubleTilde = { singleTilde: false }

/**
 * GitHub-flavoured Markdown in which a bare link also ends before Chinese punctuation and before a citation marker,
 * since Chinese puts no space after an address and a citation inside a link would be lost. For the same reason bold,
 * italic and struck-out text may begin and end with Chinese punctuation, as in `**“加粗”**后`. One tilde is a range
 * (5~7 天) and never strikes out.
 */
export function remarkAnswerGfm(this: Processor): void {
  remarkGfm.call(this as ThisParameterType<typeof remarkGfm>)
  const data = this.data()
  const syntax = gfm(onlyDoubleTilde)
  const text = Object.entries(syntax.text ?? {}).map(
    ([code, all]) => [code, all && endingEarly(all)] as const,
  )
  const flow = Object.entries(syntax.flow ?? {}).map(
    ([code, all]) => [code, all && tableWithFormulas(all)] as const,
  )
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []).slice(0, -1),
    { ...syntax, text: Object.fromEntries(text), flow: Object.fromEntries(flow) },
    cjkFriendlyExtension(),
    gfmStrikethroughCjkFriendly(onlyDoubleTilde),
    ordinaryText(),
  ]
  // Splits texts before and joins them after GitHub's own link detection in remaining text.
  data.fromMarkdownExtensions = [
    { transforms: [(tree) => splitTexts(tree as MarkdownNode)] },
    ...(data.fromMarkdownExtensions ?? []),
    {
      transforms: [
        (tree) => {
          joinTexts(tree as MarkdownNode)
          restoreOrdinaryMarks(tree as MarkdownNode)
          unescapePipes(tree as MarkdownNode)
          separateUnderlinedProse(tree)
        },
      ],
    },
  ]
}

function endingEarly(constructs: Constructs): Constructs {
  if (Array.isArray(constructs)) return constructs.map((each) => endingEarly(each) as Construct)
  const construct = constructs as Construct
  const isAddress = construct.name === 'wwwAutolink' || construct.name === 'protocolAutolink'
  return isAddress ? { ...construct, tokenize: tokenizeEarly(construct) } : construct
}

/** Shows a construct the end of the text where an address ends. */
function tokenizeEarly(construct: Construct): Tokenizer {
  return function (effects, ok, nok) {
    const wrapped = new WeakSet<State>()
    let isOver = false

    const last =
      (state: State): State =>
      (code) => {
        isOver = true
        return state(code)
      }

    const early = (state: State): State => {
      if (wrapped.has(state)) return state

      const go: State = (code) => {
        const next = state(code)
        return isOver || !next ? next : early(next)
      }

      const look: State = (code) =>
        code === openingBracket
          ? effects.check({ tokenize: markerAhead, partial: true }, () => go(null), go)(code)
          : go(endsAddress(code) ? null : code)

      wrapped.add(look)
      return look
    }

    const tried = (inner: Construct): Construct => ({
      ...inner,
      tokenize(own, found, missing) {
        return early(inner.tokenize.call(this, within(own), found, missing) as State)
      },
    })

    const within = (own: Effects): Effects => ({
      ...own,
      attempt: (inner, found, missing) =>
        own.attempt(tried(inner as Construct), early(found), missing && early(missing)),
      check: (inner, found, missing) =>
        own.check(tried(inner as Construct), early(found), missing && early(missing)),
    })

    return early(construct.tokenize.call(this, within(effects), last(ok), last(nok)) as State)
  }
}

/** Looks ahead for a citation marker, including the character after it. */
const markerAhead: Tokenizer = (effects, ok, nok) => {
  let text = ''
  return inside
  function inside(code: Parameters<State>[0]): State | undefined {
    // PHP-style parameters: `?a[1]=b`.
    if (text.endsWith(']')) return code !== 61 && isMarker(text) ? ok(code) : nok(code)
    const isOther = code === null || (code < 0 && code !== -2 && code !== -1)
    if (isOther || text.length >= maxMarkerLength) return nok(code)
    text += code < 0 ? ' ' : String.fromCharCode(code)
    effects.consume(code)
    return inside
  }
}

/** A text whose pieces are processed separately by the next transform. */
interface Piece extends MarkdownNode {
  readonly whole: MarkdownNode
}

function splitTexts(node: MarkdownNode): void {
  if (!node.children) return
  node.children = node.children.flatMap((child): MarkdownNode[] => {
    splitTexts(child)
    const value = child.type === 'text' ? (child.value ?? '') : ''
    if (!/www\.|:\/\//i.test(value)) return [child]
    return addressPieces(value).map((piece): Piece => ({ type: 'text', value: piece, whole: child }))
  })
}

/** Joins adjacent pieces again, with GitHub's changes; an unchanged text becomes the original node. */
function joinTexts(node: MarkdownNode): void {
  const joined: MarkdownNode[] = []
  let run: MarkdownNode[] = []

  const end = () => {
    if (run.length > 0) joined.push(oneText(run))
    run = []
  }

  for (const child of node.children ?? []) {
    joinTexts(child)
    if (child.type === 'text' && !child.position) run.push(child)
    else {
      end()
      joined.push(child)
    }
  }

  end()
  if (node.children) node.children = joined
}

function oneText(run: readonly MarkdownNode[]): MarkdownNode {
  const value = run.map((each) => each.value ?? '').join('')
  const { whole } = run[0] as Partial<Piece>
  return whole?.value === value ? whole : { type: 'text', value }
}

/** Chinese punctuation: CJK symbols, full-width forms, and shared quotes, dashes and dots. */
const punctuation =
  /[\u2013\u2014\u2018-\u201d\u2026\u3000-\u3004\u3008-\u3020\u3030\u303d\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/
/** Maximum characters of a marker with its brackets. */
const maxMarkerLength = 48

/** @returns whether an address in running text ends before the character */
function endsAddress(code: number | null): boolean {
  return code !== null && code > 0x2000 && punctuation.test(String.fromCharCode(code))
}

function isMarker(text: string): boolean {
  const [marker] = findCitationMarkers(text)
  return marker !== undefined && marker.start < 2
}

/** @returns the text split where an address would end */
function addressPieces(text: string): string[] {
  const markers = new Set(findCitationMarkers(text).map(({ start }) => start))
  const pieces: string[] = []
  let from = 0
  for (let at = 1; at < text.length; at += 1) {
    if (!markers.has(at) && !endsAddress(text.charCodeAt(at))) continue
    pieces.push(text.slice(from, at))
    from = at
  }

  return [...pieces, text.slice(from)]
}
