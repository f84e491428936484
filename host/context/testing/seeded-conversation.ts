import { seeded } from '../../../lib/text/testing/seeded.ts'
import type { Exchange } from '../../models/exchange.ts'

/** Something that was said once, and how it is asked for later. */
export interface StatedFact {
  /** Number of the turn, from 1. */
  readonly turn: number
  readonly name: string
  readonly value: string
  readonly statement: string
  /** With the words of the statement, and with a part of its name or in another order. */
  readonly questions: readonly [named: string, other: string]
}

const syllables = Array.from('岚汐梧柏瑾珩琅澜沅渌湘浔淇溪泾渭渝沪杭甬绍嘉湖衢丽台温宁镇扬泰通盐淮宿徐连')
const subjects =
  '材料 名单 合同 样品 海报 预算 提纲 图纸 发票 行李 药方 课表 账单 简历 译文 菜谱 相册 钥匙 快递 清单 问卷 证书 书稿 地图 车票 门票 花盆 鱼缸 琴谱 球拍'.split(
    ' ',
  )
const properties = '页数 份数 重量 宽度 高度 押金 尾款 限额 尺寸 厚度 长度 版本 编组 色号 批次 单价'.split(
  ' ',
)
const fillers = [
  '{}的【】还没有量，先空着。',
  '问过了，{}的【】没有规定。',

  '这件事可以先放一放，等{}齐了再定。',
  '{}按上次的办法做就行，不用另外申请。',
  '会议改到下午，带上{}，地点没有变。',
  '{}还要核对一遍，和{}有两处对不上。',
  '我把{}的要点整理成了清单，方便你逐条看。',
  '如果时间来不及，可以先交{}，再交{}。',
  '{}的说法不太准确，建议换一个例子。',
  '成本主要在{}上，{}只占很小的比例。',
]

/**
 * A conversation in which facts are stated at random turns, by the user or in an answer, among text without them.
 * @param facts number of facts: two of three have a made-up name, the others are named by two words that occur everywhere
 */
export function seededConversation(
  seed: number,
  {
    turns,
    facts,
    answerCharacters,
  }: { readonly turns: number; readonly facts: number; readonly answerCharacters: number },
): { readonly history: Exchange[]; readonly facts: StatedFact[] } {
  const random = seeded(seed)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const sentence = () =>
    pick(fillers)
      .replaceAll('{}', () => pick(subjects))
      .replaceAll('【】', () => pick(properties))
  const stated = Array.from({ length: facts }, (_, index): StatedFact & { isUsers: boolean } => {
    const name =
      index % 3 === 2
        ? `${pick(subjects)}的${pick(properties)}`
        : `${pick(syllables)}${pick(syllables)}${pick(syllables)}${index}号`
    const value = `${Math.floor(random() * 90_000) + 10_000}`
    return {
      turn: 1 + Math.floor(random() * turns),
      isUsers: random() < 0.5,
      ...factOf(name, value),
    }
  })
  const history = Array.from({ length: turns }, (_, index) => {
    const here = stated.filter(({ turn }) => turn === index + 1)
    const say = (isUsers: boolean) =>
      here.filter((fact) => fact.isUsers === isUsers).map(({ statement }) => `${statement}。`)
    const length = answerCharacters * (0.2 + 1.6 * random())
    const paragraphs: string[] = []
    while (paragraphs.join('').length < length) paragraphs.push(Array.from({ length: 3 }, sentence).join(''))
    const at = Math.floor(random() * paragraphs.length)
    paragraphs[at] = `${paragraphs[at] ?? ''}${say(false).join('')}`
    return { question: `${sentence()}${say(true).join('')}`, answer: paragraphs.join('\n\n') }
  })
  return { history, facts: stated }
}

/** @returns the fact with another value */
export function changedFact({ turn, name, value }: StatedFact): StatedFact {
  return { turn, ...factOf(name, String(Number(value) + 1)) }
}

function factOf(name: string, value: string): Omit<StatedFact, 'turn'> {
  const [subject, property] = name.split('的')
  if (property === undefined) {
    const other = `前面提过的 ${name.slice(0, 3)} 是什么号码来着`
    return { name, value, statement: `${name}的编号是 ${value}`, questions: [`${name}的编号是多少？`, other] }
  }
  const other = `${property}那一项，${subject}的，定的是多少来着`
  return { name, value, statement: `${name}定为 ${value}`, questions: [`${name}是多少？`, other] }
}
