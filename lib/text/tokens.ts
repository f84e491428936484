import { Jieba } from '@node-rs/jieba'
import { dict } from '@node-rs/jieba/dict.js'
import { characterBigrams } from './bigrams.ts'
import { foldForSearch } from './fold.ts'

/** Changes whenever tokenization changes, so that outdated indexes are detected. */
export const tokenRevision = '2'

/** Tokens of a title count this many times, as a title is more significant than a sentence. */
export const titleWeight = 2

let jieba: Jieba | undefined

/**
 * Tokens of a text for indexing and querying: jieba's search words and the character bigrams, folded, in order, with
 * repetitions, without punctuation and stop words. Words match the meaning, bigrams match names that are in no
 * dictionary.
 */
export function tokenize(text: string): string[] {
  const folded = foldForSearch(text)
  return [...wordsOf(folded), ...characterBigrams(folded)].filter(isSignificant)
}

/**
 * Tokens of a question. A pair of characters that is no word and contains a stop word (由谁, 作的) belongs to the
 * wording of the question, not to its subject.
 */
export function questionTokens(question: string): string[] {
  const words = new Set(wordsOf(foldForSearch(question)))
  return tokenize(question).filter((token) => {
    const isPair = token.length === 2 && !words.has(token)
    return !isPair || !(stopWords.has(token.charAt(0)) || stopWords.has(token.charAt(1)))
  })
}

export function passageTokens(passage: { title: string; heading: string; text: string }): string[] {
  const title = tokenize(passage.title)
  const repeated = Array.from({ length: titleWeight }, () => title).flat()
  return [...tokenize(passage.text), ...tokenize(passage.heading), ...repeated]
}

/** Segments a folded text into words in order, including stop words. */
export function wordsOf(folded: string): string[] {
  return segmenter()
    .cutForSearch(folded, true)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** Segments a folded text into non-overlapping words, including the text between them. */
export function wordsInOrder(folded: string): string[] {
  return segmenter().cut(folded, true)
}

/** Whether the dictionary lists a folded word as a noun, a name or used as one. */
export function isNoun(word: string): boolean {
  const [first, ...others] = segmenter().tag(word, true)
  return others.length === 0 && /^(n|vn|an|l|j)/.test(first?.tag ?? '')
}

/** Words of a question, folded and in order, without those that only shape its wording. */
export function significantWords(question: string): string[] {
  return wordsInOrder(foldForSearch(question)).filter((word) => {
    return /[\p{L}\p{N}]/u.test(word) && !stopWords.has(word) && !questionFillers.has(word)
  })
}

/** Distinct characters of words; words of other scripts stay whole. */
export function charactersOf(words: readonly string[]): string[] {
  return [...new Set(words.join(' ').match(/\p{Script=Han}|[^\p{Script=Han}\s]+/gu))]
}

/** Loads the dictionary (about 0.2 s, once), so that the first question does not wait for it. */
export function warmTokens(): void {
  segmenter()
}

/** Neither a stop word nor two single-character words that happen to be adjacent. */
function isSignificant(token: string): boolean {
  if (stopWords.has(token)) return false
  return token.length !== 2 || !stopWords.has(token.charAt(0)) || !stopWords.has(token.charAt(1))
}

function segmenter(): Jieba {
  jieba ??= Jieba.withDict(dict)
  return jieba
}

const words = `的 了 是 在 和 与 及 或 有 也 都 而 就 还 又 并 且 但 把 被 让 给 从 到 对 向 于 以 为 由 之 其 这 那 此 该 各 每
吗 呢 吧 啊 呀 么 哪 谁 几 个 什么 哪些 哪个 哪里 哪儿 哪种 哪年 多少 多大 多长 多高 多远 多久 多 怎么 怎样 怎么样 如何 为什么 为何 是否 有没有 能否 请问 一下
这个 那个 这些 那些 以及 可以 它 他 她 他们 她们 它们 我 你 我们 你们 着 过 地 得 很 最 时候 会 要 能 不 没 没有 不会 请
the a an of and or to in on for is are was were be with by at as from that this it`

/** Words that say nothing about a text's subject; neither indexed nor queried. */
export const stopWords: ReadonlySet<string> = new Set(words.split(/\s+/))

const fillers = `知道 想 想知道 了解 告诉 告诉我 请 请问 介绍 说明 帮 帮我 帮忙 麻烦 问 问题 回答 答案 根据 资料 具体 说说 讲讲 查 看看 关于 方面 情况 我想`

/** Filler words of questions. They are searched like others, but an answer need not contain them. */
export const questionFillers: ReadonlySet<string> = new Set(fillers.split(' '))
