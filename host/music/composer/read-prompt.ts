import {
  type MusicMetre,
  type MusicMood,
  type MusicStyle,
  songLimits,
} from '../../../lib/contract/music/song.ts'

const styleWords: Record<MusicStyle, readonly string[]> = {
  folk: ['民谣', '吉他', '乡村'],
  chinese: ['国风', '古风', '中国风', '笛子', '古筝', '江南', '戏曲'],
  pop: ['流行', '抒情'],
  electronic: ['电子', '电音', '舞曲', '合成器'],
  jazz: ['爵士', '摇摆', '蓝调'],
  rock: ['摇滚', '朋克', '金属'],
}
const moodWords: Record<MusicMood, readonly string[]> = {
  bright: ['明亮', '开心', '快乐', '阳光', '清晨', '欢快'],
  gentle: ['温柔', '安静', '轻轻', '舒缓', '摇篮', '晚安'],
  longing: ['思念', '想念', '怀念', '悲伤', '忧伤', '离别', '孤独'],
  lively: ['热闹', '热烈', '庆祝', '激动', '过年', '赶集'],
}
const tempoWords: readonly (readonly [string, number])[] = [
  ['慢一点', 0.86],
  ['快一点', 1.14],
  ['慢', 0.86],
  ['快', 1.14],
]
const waltzWords = ['圆舞曲', '华尔兹', '三拍子', '三拍']
/** A length, with digits of either kind. */
const lengthPattern = /(\d{1,3})\s*秒|([一二两三四1-4])\s*分(半钟?|钟)/
const digits: Readonly<Record<string, number>> = { 一: 1, 二: 2, 两: 2, 三: 3, 四: 4 }
/** Between the parts of the rest. */
const separators = /[\s，。、；：！？,.;:!?“”"'（）()]+/

interface PromptReading {
  readonly style: MusicStyle | null
  readonly mood: MusicMood | null
  /** A factor of the tempo. */
  readonly tempo: number
  readonly metre: MusicMetre | null
  /** The length in seconds, within the limits. */
  readonly seconds: number | null
  readonly usedWords: readonly string[]
  /** The rest of the prompt, split at punctuation; at most 20 parts. */
  readonly ignoredWords: readonly string[]
}

/** @returns what the built-in composer understands of a prompt, and what it does not */
export function readPrompt(prompt: string): PromptReading {
  const style = firstOf(prompt, styleWords)
  const mood = firstOf(prompt, moodWords)
  const tempo = tempoWords.find(([word]) => removed(prompt, mood?.word).includes(word))
  const waltz = waltzWords.find((word) => prompt.includes(word))
  const length = lengthPattern.exec(prompt)
  const usedWords = [style?.word, mood?.word, tempo?.[0], waltz, length?.[0]].filter(
    (word) => word !== undefined,
  )
  let rest = prompt
  for (const word of usedWords) rest = rest.replace(word, '，')
  return {
    style: style?.name ?? null,
    mood: mood?.name ?? null,
    tempo: tempo?.[1] ?? 1,
    metre: waltz === undefined ? null : 3,
    seconds: length && secondsOf(length),
    usedWords,
    ignoredWords: rest.split(separators).filter(Boolean).slice(0, 20),
  }
}

function secondsOf([, seconds, minutes = '', half]: RegExpExecArray): number {
  const asked =
    seconds === undefined
      ? (digits[minutes] ?? Number(minutes)) * 60 + (half?.startsWith('半') ? 30 : 0)
      : Number(seconds)
  return Math.min(songLimits.maxSeconds, Math.max(songLimits.minSeconds, asked))
}

function removed(text: string, word: string | undefined): string {
  return word === undefined ? text : text.replaceAll(word, '，')
}

function firstOf<Name extends string>(prompt: string, words: Record<Name, readonly string[]>) {
  const found = (Object.entries(words) as [Name, readonly string[]][])
    .flatMap(([name, list]) => list.map((word) => ({ name, word, at: prompt.indexOf(word) })))
    .filter(({ at }) => at >= 0)
  return found.toSorted((one, other) => one.at - other.at || other.word.length - one.word.length)[0] ?? null
}
