import { Jieba } from '@node-rs/jieba'
import { dict } from '@node-rs/jieba/dict.js'
import { splitSentences } from '../../../lib/text/sentences.ts'
import { seeded } from '../../../lib/text/testing/seeded.ts'
import type { ClaimSample, SampleKind } from './claim-sample.ts'

/** A passage that samples are made of. */
export interface SamplePassage {
  readonly title: string
  readonly text: string
}

interface Origin extends SamplePassage {
  readonly sentence: string
  readonly words: readonly { readonly word: string; readonly tag: string }[]
}

type Alteration = (origin: Origin, others: readonly Origin[], random: () => number) => string | null

const jieba = Jieba.withDict(dict)

/** Words that turn a statement around, each with its opposite; a sentence gets the opposite of the first that it has. */
const opposites: readonly (readonly [string, string])[] = [
  ['增加', '减少'], ['上升', '下降'], ['提高', '降低'], ['增长', '下跌'], ['扩大', '缩小'], ['最大', '最小'],
  ['最高', '最低'], ['最早', '最晚'], ['最长', '最短'], ['最多', '最少'], ['东部', '西部'], ['南部', '北部'],
  ['以东', '以西'], ['以南', '以北'], ['东南', '西北'], ['东北', '西南'], ['之前', '之后'], ['以前', '以后'],
  ['以上', '以下'], ['开始', '结束'], ['首次', '最后一次'], ['成功', '失败'], ['支持', '反对'], ['同意', '拒绝'],
  ['进入', '离开'], ['加入', '退出'], ['超过', '不足'], ['内部', '外部'], ['击败', '输给'], ['胜利', '失利'],
  ['公开', '秘密'], ['大于', '小于'], ['高于', '低于'], ['早于', '晚于'], ['男性', '女性'], ['父亲', '母亲'],
  ['儿子', '女儿'], ['左侧', '右侧'], ['上方', '下方'], ['前方', '后方'], ['多于', '少于'], ['部分', '全部'],
  ['出口', '进口'], ['迁入', '迁出'], ['上游', '下游'], ['升级', '降级'], ['少数', '多数'], ['正面', '背面'],
] // biome-ignore format: A table is read by rows.

/** Verbs and copulas before which a negation can stand, with the word that negates them. */
const negations: readonly (readonly [string, string])[] = [
  ['可以', '不可以'], ['能够', '不能够'], ['位于', '并不位于'], ['属于', '不属于'], ['成为', '没有成为'],
  ['获得', '没有获得'], ['参加', '没有参加'], ['担任', '未担任'], ['曾', '从未'], ['包括', '不包括'],
  ['会', '不会'], ['拥有', '没有'], ['设有', '没有设'], ['需要', '不需要'], ['采用', '没有采用'],
  ['是', '不是'], ['有', '没有'], ['被', '没有被'],
] // biome-ignore format: A table is read by rows.

/** Negations, with what is left of them. */
const removed: Readonly<Record<string, string>> = {
  没有: '',
  并不: '',
  并未: '',
  不是: '是',
  未能: '',
  从未: '曾',
  未: '',
  不: '',
}

const alterations: Readonly<Partial<Record<SampleKind, Alteration>>> = {
  'negation added': ({ sentence }) => replacedFirst(sentence, negations, /[不没未无]$/),
  'negation removed': ({ words }) => {
    const at = words.findIndex(
      ({ word }, place) => word in removed && /^[vad]/.test(words[place + 1]?.tag ?? ''),
    )
    if (at < 0) return null
    return words.map(({ word }, place) => (place === at ? removed[word] : word)).join('')
  },
  direction: ({ sentence }) => {
    const both = [...opposites, ...opposites.map(([one, other]) => [other, one] as const)]
    return replacedFirst(sentence, both, /$^/)
  },
  exchange: (origin) => exchanged(origin),
  'name of the passage': (origin, _, random) => {
    const own = namesOf(origin.words)
    const all = namesOf(jieba.tag(origin.text))
    return renamed(
      origin.sentence,
      own,
      all.filter(({ word }) => !origin.sentence.includes(word)),
      random,
    )
  },
  'name from elsewhere': (origin, others, random) => {
    const other = pick(others, random)
    if (!other) return null
    return renamed(
      origin.sentence,
      namesOf(origin.words),
      namesOf(other.words).filter(({ word }) => !origin.text.includes(word)),
      random,
    )
  },
  'number of the passage': ({ sentence, text }, _, random) => {
    const own = numbersOf(sentence)
    const all = numbersOf(text)
    const pairs = own.flatMap((each) =>
      all
        .filter(
          (other) =>
            other.unit === each.unit && other.digits !== each.digits && !sentence.includes(other.digits),
        )
        .map((other) => ({ each, other })),
    )
    const pair = pick(pairs, random)
    return pair ? spliced(sentence, pair.each.index, pair.each.digits.length, pair.other.digits) : null
  },
  'number changed': ({ sentence, text }, _, random) => {
    const number = pick(numbersOf(sentence), random)
    if (!number) return null
    const value = Number(number.digits)
    const changed = String(
      value +
        (value > 1000 && value < 2100
          ? 1 + Math.floor(random() * 30)
          : 1 + Math.floor(random() * (value + 3))),
    )
    return text.includes(changed) ? null : spliced(sentence, number.index, number.digits.length, changed)
  },
}

/**
 * Sentences of the passages with one thing changed so that they are false, so many of each kind. What checks them
 * played no part in how they are made.
 */
export function alteredSamples(
  passages: readonly SamplePassage[],
  perKind: number,
  seed: number,
): ClaimSample[] {
  const random = seeded(seed)
  const origins = originsOf(passages)
  return Object.entries(alterations).flatMap(([kind, alter]) => {
    const made = new Map<string, ClaimSample>()
    for (let tries = 0; made.size < perKind && tries < perKind * 200; tries += 1) {
      const origin = pick(origins, random)
      const claim = origin && alter(origin, origins, random)
      if (!origin || !claim || claim === origin.sentence || origin.text.includes(claim)) continue
      made.set(claim, {
        kind: kind as SampleKind,
        expected: 'altered',
        claim,
        title: origin.title,
        passage: origin.text,
      })
    }
    return [...made.values()]
  })
}

export function originsOf(passages: readonly SamplePassage[]): Origin[] {
  return passages.flatMap((passage) =>
    splitSentences(passage.text)
      .filter(({ text }) => text.length >= 14 && text.length <= 110)
      .map(({ text }) => ({ ...passage, sentence: text, words: jieba.tag(text) })),
  )
}

export function pick<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)]
}

function replacedFirst(
  sentence: string,
  pairs: readonly (readonly [string, string])[],
  barred: RegExp,
): string | null {
  for (const [from, to] of pairs) {
    const at = sentence.indexOf(from)
    if (at < 0 || barred.test(sentence.slice(0, at))) continue
    return spliced(sentence, at, from.length, to)
  }
  return null
}

const nameTags = new Set(['nr', 'nrt', 'nrfg', 'ns', 'nt', 'nz'])

function namesOf(words: Origin['words']): Origin['words'] {
  return words.filter(({ word, tag }) => nameTags.has(tag) && /^[\p{Script=Han}·]{2,}$/u.test(word))
}

const kindOfTag = (tag: string) => (tag.startsWith('nr') ? 'nr' : tag)

function renamed(
  sentence: string,
  own: Origin['words'],
  others: Origin['words'],
  random: () => number,
): string | null {
  const pairs = own.flatMap((each) =>
    others
      .filter(
        ({ word, tag }) =>
          kindOfTag(tag) === kindOfTag(each.tag) && !word.includes(each.word) && !each.word.includes(word),
      )
      .map((other) => ({ each, other })),
  )
  const pair = pick(pairs, random)
  return pair ? sentence.replace(pair.each.word, pair.other.word) : null
}

/** Two names of one clause on both sides of a verb change places. */
function exchanged({ words, sentence }: Origin): string | null {
  for (const [at, first] of words.entries()) {
    if (!nameTags.has(first.tag)) continue
    const rest = words.slice(at + 1)
    const end = rest.findIndex(({ word }) => /[，。；：、！？()（）]/.test(word))
    const clause = rest.slice(0, end < 0 ? rest.length : end)
    const verb = clause.findIndex(({ tag, word }) => tag === 'v' && word !== '是' && word !== '为')
    const second = clause.slice(verb + 1).find(({ tag, word }) => nameTags.has(tag) && word !== first.word)
    if (verb < 0 || !second || first.word.length < 2 || second.word.length < 2) continue
    const between = clause
      .slice(0, clause.indexOf(second))
      .map(({ word }) => word)
      .join('')
    return sentence.replace(first.word + between + second.word, second.word + between + first.word)
  }
  return null
}

function numbersOf(text: string): { digits: string; unit: string; index: number }[] {
  return [...text.matchAll(/(?<![\d.,A-Za-z])(\d+)(?![\d.,])\s?([\p{Script=Han}%])/gu)].map((match) => {
    return { digits: match[1] ?? '', unit: match[2] ?? '', index: match.index }
  })
}

function spliced(text: string, at: number, length: number, by: string): string {
  return text.slice(0, at) + by + text.slice(at + length)
}
