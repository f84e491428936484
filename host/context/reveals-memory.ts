import { foldForSearch } from '../../lib/text/fold.ts'
import { significantWords } from '../../lib/text/tokens.ts'
import type { RememberedFact } from '../models/exchange.ts'

/** Characters of Chinese, and letters of a word in other scripts, by which a memory is recognized. */
const runLength = 3
const minWordLength = 4
/** Words of two characters that tell nothing of their author. */
const common = new Set(
  '今天 明天 今年 去年 明年 现在 以前 以后 已经 正在 准备 开始 经常 每天 每年 一个 两个 三个 一些 喜欢 希望 需要 觉得 可能 因为 所以 如果'.split(
    ' ',
  ),
)
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
/** Characters of the newest questions that are compared: a conversation may have millions. */
const maxSaid = 100_000

/**
 * Whether a text that a model wrote, such as a search query, contains words of a memory that the user has not written
 * in this conversation.
 * @param said the questions of the conversation, oldest first
 */
export function revealsMemory(text: string, memories: readonly RememberedFact[], said: string): boolean {
  const known = rememberedIn(memories)
  const runs = [...tracesOf(text)].filter((trace) => known.runs.has(trace))
  const words = [...shortWordsOf(text)].filter((word) => known.words.has(word))
  if (runs.length === 0 && words.length === 0) return false
  const newest = said.slice(-maxSaid)
  const [allowed, folded] = [tracesOf(newest), foldForSearch(newest)]
  return runs.some((trace) => !allowed.has(trace)) || words.some((word) => !folded.includes(word))
}

interface Remembered {
  readonly runs: ReadonlySet<string>
  readonly words: ReadonlySet<string>
}

/** Several queries of a turn are compared with the same memories. */
const remembered = new WeakMap<readonly RememberedFact[], Remembered>()

function rememberedIn(memories: readonly RememberedFact[]): Remembered {
  const known = remembered.get(memories)
  if (known) return known
  const text = memories.map((memory) => memory.text).join('\n')
  const made = { runs: tracesOf(text), words: shortWordsOf(text) }
  remembered.set(memories, made)
  return made
}

/** @returns Chinese words that are too short for a run */
function shortWordsOf(text: string): ReadonlySet<string> {
  const words = significantWords(decoded(text))
  return new Set(words.filter((word) => word.length === 2 && unspaced.test(word) && !common.has(word)))
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
