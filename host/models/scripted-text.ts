import { seededRandom } from '../platform/seeded-random.ts'

const subjects = [
  '这条资料',
  '相关记载',
  '公开的数据',
  '早期的研究',
  '后来的整理',
  '多数说法',
  '实地的调查',
  '官方的介绍',
]
const verbs = ['说明了', '记录了', '补充了', '印证了', '概括了', '比较了', '解释了', '列出了']
const objects = [
  '它的来历',
  '主要的特点',
  '形成的过程',
  '常见的用途',
  '前后的变化',
  '不同的看法',
  '所在的位置',
  '重要的时间',
]
const tails = [
  '，内容前后一致',
  '，细节比较完整',
  '，可以互相参照',
  '，但仍有缺漏',
  '',
  '',
  '，并给出了例子',
  '，范围也更明确',
]

/**
 * Endless plausible Chinese text in sentences and paragraphs with citation marks. The same seed gives the same text.
 * All characters are in the basic plane, so each is one UTF-16 unit.
 */
export function* scriptedText(seed: number): Generator<string, never, void> {
  const next = seededRandom(seed)
  const pick = (words: readonly string[]) => words[Math.floor(next() * words.length)] ?? ''
  for (let sentence = 1; ; sentence += 1) {
    const mark = 1 + Math.floor(next() * 3)
    const end = sentence % 5 === 0 ? '\n\n' : ''
    yield `${pick(subjects)}${pick(verbs)}${pick(objects)}${pick(tails)}。[${mark}]${end}`
  }
}
