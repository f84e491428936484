import { seeded } from '../../../lib/text/testing/seeded.ts'
import type { Exchange } from '../../models/exchange.ts'

/** Something that was said once, and how it is asked for later. */
export interface StatedFact {
  /** Number of the turn, from 1. */
  readonly turn: number
  readonly name: string
  readonly value: string
}

const syllables = Array.from('岚汐梧柏瑾珩琅澜沅渌湘浔淇溪泾渭渝沪杭甬绍嘉湖衢丽台温宁镇扬泰通盐淮宿徐连')
const fillers = [
  '这件事可以先放一放，等材料齐了再定。',
  '按上次的办法做就行，不用另外申请。',
  '会议改到下午，地点没有变。',
  '数据还要核对一遍，有两处对不上。',
  '我把要点整理成了清单，方便你逐条看。',
  '如果时间来不及，可以先交第一部分。',
  '这里的说法不太准确，建议换一个例子。',
  '成本主要在运输上，仓储只占很小的比例。',
]

/**
 * A conversation in which facts are stated at random turns, by the user or in an answer, among text without them.
 * @param facts number of facts; each has a made-up name and value
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
  const stated = Array.from({ length: facts }, (_, index): StatedFact & { isUsers: boolean } => ({
    turn: 1 + Math.floor(random() * turns),
    name: `${pick(syllables)}${pick(syllables)}${pick(syllables)}${index}号`,
    value: `${Math.floor(random() * 90_000) + 10_000}`,
    isUsers: random() < 0.5,
  }))
  const history = Array.from({ length: turns }, (_, index) => {
    const here = stated.filter(({ turn }) => turn === index + 1)
    const say = (isUsers: boolean) =>
      here.filter((fact) => fact.isUsers === isUsers).map(({ name, value }) => `${name}的编号是 ${value}。`)
    const length = answerCharacters * (0.2 + 1.6 * random())
    const paragraphs: string[] = []
    while (paragraphs.join('').length < length)
      paragraphs.push(Array.from({ length: 3 }, () => pick(fillers)).join(''))
    const at = Math.floor(random() * paragraphs.length)
    paragraphs[at] = `${paragraphs[at] ?? ''}${say(false).join('')}`
    return { question: `${pick(fillers)}${say(true).join('')}`, answer: paragraphs.join('\n\n') }
  })
  return { history, facts: stated.map(({ turn, name, value }) => ({ turn, name, value })) }
}
