import { type CallUnit, type ReadUnit } from './call-unit.ts'
import { channelHeads, markedCalls, readChannel, readMarkedCalls } from './channel-calls.ts'
import { readFirst } from './growing-pattern.ts'
import { callEnds, finalTokens, hiddenTokens, roleTokens, weakTags } from './hidden-tokens.ts'
import { readInventedResult } from './invented-results.ts'
import { functions, invokes, readTagCall } from './tag-calls.ts'
import { thinkingClosings, thinkingOpenings } from './thinking-tags.ts'
import {
  mistralCalls,
  readMistralCalls,
  readTokenCall,
  readWrappedCalls,
  tokenCalls,
  tokenSections,
  wrappers,
} from './token-calls.ts'

/** Markup at a place of a text. */
export type Markup =
  | {
      readonly kind: 'opening' | 'closing' | 'channel' | 'token' | 'end' | 'weak' | 'final'
      readonly end: number
    }
  | { readonly kind: 'result'; readonly end: number; readonly inner: string }
  | { readonly kind: 'calls'; readonly end: number; readonly unit: CallUnit }

const callReaders = [readWrappedCalls, readTagCall, readTokenCall, readMistralCalls, readMarkedCalls]
const simple = [
  ['opening', thinkingOpenings],
  ['closing', thinkingClosings],
  ['end', callEnds],
  ['weak', weakTags],
  ['final', finalTokens],
  ['token', roleTokens],
  ['token', hiddenTokens],
] as const

const groups = [
  channelHeads,
  markedCalls,
  wrappers,
  invokes,
  functions,
  tokenSections,
  tokenCalls,
  mistralCalls,
]
const all = [...groups, ...simple.map(([, patterns]) => patterns)].flat()
/** Rules out most places at once. */
const anyBeginning = new RegExp(all.map(({ beginning }) => beginning).join('|'), 'yu')

/** Where markup may begin. */
export const markupBeginning = /[<[◁\]]/g

/** @returns 'more' when the text is too short to tell, null when it is no markup */
export function readMarkup(text: string, at: number, isEnded: boolean): Markup | 'more' | null {
  anyBeginning.lastIndex = at
  if (!anyBeginning.test(text)) return null
  const channel = readChannel(text, at, isEnded)
  if (channel === 'more') return channel
  if (channel?.kind === 'call') return { kind: 'calls', end: channel.unit.end, unit: channel.unit }
  if (channel) return { kind: channel.kind === 'thinking' ? 'channel' : 'token', end: channel.end }

  const result = readInventedResult(text, at, isEnded)
  if (result === 'more') return result
  if (result) return { kind: 'result', ...result }

  let isOpen = false
  for (const read of callReaders) {
    const unit: ReadUnit = read(text, at, isEnded)
    if (unit === 'more') isOpen = true
    else if (unit) return { kind: 'calls', end: unit.end, unit }
  }
  for (const [kind, patterns] of simple) {
    const found = readFirst(patterns, text, at)
    const end = found && found !== 'more' ? at + found[0].length : 0
    // The rest of a role may follow.
    if (found === 'more' || (patterns === roleTokens && end === text.length)) isOpen = true
    // A longer form may still come of it.
    if (end > 0 && (isEnded || !isOpen)) return { kind, end }
  }
  return isOpen && !isEnded ? 'more' : null
}

/**
 * @param rest what is known to follow
 * @returns whether what follows decides what it is: a tag between words of a line is spoken of, and an end is the last
 */
export function dependsOnNext({ kind }: Markup, rest: string, isLineBlank: boolean): boolean {
  if (kind === 'final') return rest.trim() === ''
  return (kind === 'opening' || kind === 'closing') && !isLineBlank && /^[ \t]*$/.test(rest)
}
