import { foldForSearch } from '../../lib/text/fold.ts'
import type { RememberedFact } from '../models/exchange.ts'

/** Characters of Chinese, and letters of a word in other scripts, by which a memory is recognized. */
const runLength = 3
const minWordLength = 4
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Characters of the newest questions that are compared: a conversation may have millions. */
const maxSaid = 100_000

/**
 * Whether a text that a model wrote, such as a search query, contains words of a memory that the user has not written
 * in this conversation.
 * @param said the questions of the conversation, oldest first
 */
export function revealsMemory(text: string, memories: readonly RememberedFact[], said: string): boolean {
  const remembered = tracesOf(memories.map((memory) => memory.text).join('\n'))
  const shared = [...tracesOf(text)].filter((trace) => remembered.has(trace))
  if (shared.length === 0) return false
  const allowed = tracesOf(said.slice(-maxSaid))
  return shared.some((trace) => !allowed.has(trace))
}

/** @returns runs of Chinese characters across blanks and punctuation, and longer words of other scripts */
function tracesOf(text: string): ReadonlySet<string> {
  const words = foldForSearch(decoded(text)).match(/[\p{L}\p{N}]+/gu) ?? []
  const characters = words.flatMap((word) => Array.from(word).filter((character) => unspaced.test(character)))
  const runs = characters.map((_, at) => characters.slice(at, at + runLength).join(''))
  const others = words.flatMap((word) =>
    word.split(/[^\p{L}\p{N}]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u),
  )
  return new Set([
    ...runs.filter((run) => Array.from(run).length === runLength),
    ...others.filter((word) => word.length >= minWordLength),
  ])
}

/** An address may contain them in its query; other percent signs stay as they are. */
function decoded(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (encoded) => {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  })
}
