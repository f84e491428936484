import {
  type ImageOptions,
  type ImageRatio,
  imageRatios,
  maxImages,
  maxSeed,
} from '../../../lib/contract/image-options.ts'

export interface ParsedImageRequest {
  /** What the image shows; '' when unspecified. */
  readonly subject: string
  /** What the image must not show; '' for nothing. */
  readonly negative: string
  readonly ratio?: ImageRatio
  readonly count?: number
  readonly seed?: number
  readonly is_improved?: true
  /** Whether it requests more variants of earlier images. */
  readonly isMore: boolean
}

const digits: Readonly<Record<string, number>> = { 一: 1, 两: 2, 二: 2, 三: 3, 四: 4 }
const many = '(\\d{1,2}|[一两二三四])'
const please = '(?:请|麻烦|帮我|给我|再)*'
const make = '(?:画|生成|做|来|要|出|弄)'
const unit = '(?:张|幅)(?:图片|图|画|照片)?'

const patterns = {
  more: new RegExp(`^(?:再来|再画|重画|重新画|换)(?:${many}?${unit}|一?[组批次遍])?(?:吧|试试)?$`),
  count: new RegExp(`^${please}${make}?(?:一共|共)?${many}\\s*${unit}$`),
  /** 四张桌子 are tables: a count of images needs a word for images or drawing. */
  countFirst: new RegExp(
    `^(?:${please}${make}${many}\\s*${unit}的?|${please}${many}\\s*[张幅](?:(?:图片|图|画|照片)的?|的))(?=\\S)`,
  ),
  ratio: /^(?:(?:比例|尺寸|画幅|宽高比)(?:是|为|用)?)?[:：]?\s*(\d{1,2})\s*[:：比]\s*(\d{1,2})(?:的?比例)?$/,
  shape: /^(横版?|横图|宽屏|竖版?|竖图|方形|正方形|方图)$/,
  seed: /^(?:(?:沿?用|随机)*种子|seed)(?:号|是|为|用)?\s*[:：=]?\s*(\d{1,10})$/i,
  negative:
    /^(?:不要(?:出现|有|画)?|别(?:出现|有|画)|避免(?:出现)?|不含|(?:负面|反向)(?:提示词|描述)?[:：])\s*(\S.*)$/,
  improve: /^(?:请|帮我|先)*(?:润色|优化|完善|扩写|丰富)(?:一下|下)?(?:提示词|描述|画面)?$/,
}
const shapes: readonly (readonly [RegExp, ImageRatio])[] = [
  [/^横/, '4:3'],
  [/^宽/, '16:9'],
  [/^竖/, '3:4'],
  [/方/, '1:1'],
]

/** @returns the request of a sentence: clauses about the form of images are removed, the rest is their subject */
export function parseImageRequest(sentence: string): ParsedImageRequest {
  const shown: string[] = []
  const negative: string[] = []
  let said: Omit<ParsedImageRequest, 'subject' | 'negative'> = { isMore: false }
  for (const text of sentence.split(/[，,。；;！!\n]+/).flatMap(withoutTail)) {
    const wish = optionsOf(text)
    const without = patterns.negative.exec(text)?.[1]
    if (wish) said = { ...said, ...wish }
    else if (without !== undefined) negative.push(without)
    else {
      const first = patterns.countFirst.exec(text)
      const count = first ? countOf(first[1] ?? first[2]) : undefined
      if (count !== undefined) said = { ...said, count }
      shown.push(first && count !== undefined ? text.slice(first[0].length) : text)
    }
  }

  return { ...said, subject: shown.join('，'), negative: negative.join('，') }
}

/** A clause without the options at its end, and the options: 小船 四张 3:4. */
function withoutTail(clause: string): string[] {
  const words = clause.trim().split(/\s+/).filter(Boolean)
  if (optionsOf(clause.trim())) return [clause.trim()]
  const tail: string[] = []
  while (words.length > 1 && optionsOf(words.at(-1) ?? '')) tail.unshift(words.pop() ?? '')
  return words.length === 0 ? [] : [tail.length === 0 ? clause.trim() : words.join(' '), ...tail]
}

/** @returns the options of a clause; null when it is about the subject */
function optionsOf(text: string): Partial<ParsedImageRequest> | null {
  const more = patterns.more.exec(text)
  if (more) return { isMore: true, ...counted(more[1]) }

  const count = patterns.count.exec(text)
  if (count) return counted(count[1])

  const ratio = patterns.ratio.exec(text)
  if (ratio) {
    const known = imageRatios.find((each) => each === `${Number(ratio[1])}:${Number(ratio[2])}`)
    return known ? { ratio: known } : null
  }
  if (patterns.shape.test(text)) {
    const shape = shapes.find(([words]) => words.test(text))?.[1]
    return shape ? { ratio: shape } : null
  }

  const seed = Number(patterns.seed.exec(text)?.[1] ?? Number.NaN)
  if (seed <= maxSeed) return { seed }

  return patterns.improve.test(text) ? { is_improved: true } : null
}

function counted(text: string | undefined): Partial<ParsedImageRequest> {
  const count = countOf(text)
  return count === undefined ? {} : { count }
}

/** Counts above the maximum are reduced to it. */
function countOf(text: string | undefined): number | undefined {
  const said = text === undefined ? 0 : (digits[text] ?? Number(text))
  return said < 1 ? undefined : Math.min(maxImages, said)
}

/** @returns the options for images: the sentence takes precedence over those chosen next to the input box */
export function withChosenOptions(read: ParsedImageRequest, chosen: ImageOptions = {}): ImageOptions {
  const { ratio, count, seed, is_improved } = read
  const said = { ratio, count, seed, is_improved }
  return { ...chosen, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) }
}
