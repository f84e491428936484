import { type StatedFact, seededConversation } from '../../../host/context/testing/seeded-conversation.ts'
import type { Exchange } from '../../../host/models/exchange.ts'
import { type ModelMessage, textOf } from '../../../host/models/language-model.ts'
import { seeded } from '../../../lib/text/testing/seeded.ts'
import type { AskedAgent } from './asked-agents.ts'
import { ask, placeOf, questionFor, windowOf } from './recall.ts'

export const answerLengths = [500, 5_000, 20_000] as const

interface Tally {
  readonly found: number
  readonly asked: number
  /** Requests that leave no room for the reply. */
  readonly over: number
}

const words = Array.from('岚汐梧柏瑾珩琅澜沅渌湘浔淇溪泾渭')

/** Asks to change a random paragraph of the newest answer, by its number or by a word of it. */
export function paragraphsSent(
  agent: AskedAgent,
  contextTokens: number,
  { length, requests }: { readonly length: number; readonly requests: number },
): Tally {
  const random = seeded(length)
  const model = windowOf(contextTokens)
  let [found, over] = [0, 0]
  for (let index = 0; index < requests; index++) {
    const paragraphs = Array.from({ length: Math.ceil(length / 170) }, (_, at) => {
      const name = Array.from({ length: 3 }, () => words[Math.floor(random() * words.length)]).join('') + at
      return {
        name,
        text: `关于${name}：${'这一段说明它的来历、用法和要注意的地方，并举一个例子。'.repeat(6)}`,
      }
    })
    const number = Math.floor(random() * paragraphs.length)
    const { name = '', text = '' } = paragraphs[number] ?? {}
    const { history } = seededConversation(index + 1, { turns: 6, facts: 0, answerCharacters: 750 })
    const answer = paragraphs.map((each) => each.text).join('\n\n')
    const question = index % 2 === 0 ? `把第 ${number + 1} 段缩短一半` : `把说${name}的那一段写得正式一些`
    const made = ask(agent, model, { history: [...history, { question: '写一篇介绍', answer }], question })
    if (made.messages.some((message) => textOf(message).includes(text))) found += 1
    if (made.isOver) over += 1
  }
  return { found, asked: requests, over }
}

const notes: readonly (readonly [question: string, note: string])[] = [
  ['刚才的查询一共查到几行？', 'SQL：select 门店, sum(金额) from 销售 group by 门店（7 行：甲 10、乙 20）'],
  ['上一张画的是什么？', '画了一张图，提示词：雨后的山湖，一只小船，水墨淡彩'],
  ['刚才那个工具返回的是多少？', '调用 calculate({"expression":"37*12"})，结果 444'],
]

/** Asks what was queried, drawn or returned in the newest turn of a long conversation. */
export function notesSent(agent: AskedAgent, contextTokens: number): Tally {
  const model = windowOf(contextTokens)
  let [found, over] = [0, 0]
  for (const [index, [question, note]] of notes.entries()) {
    const { history } = seededConversation(index + 1, { turns: 60, facts: 0, answerCharacters: 750 })
    const last: Exchange = { question: '做吧', answer: '做好了，见上面的卡片。', notes: note }
    const made = ask(agent, model, { history: [...history, last], question })
    if (made.messages.some((message) => textOf(message).includes(note))) found += 1
    if (made.isOver) over += 1
  }
  return { found, asked: notes.length, over }
}

/** Whether the answer names the turn in which a stated fact was looked up, as a percentage. */
export function percentNamed(agent: AskedAgent, contextTokens: number, conversations: number): number {
  const model = windowOf(contextTokens)
  let [named, lookedUp] = [0, 0]
  for (let seed = 1; seed <= conversations; seed++) {
    const { history, facts } = seededConversation(seed, { turns: 60, facts: 12, answerCharacters: 750 })
    for (const [index, fact] of facts.entries()) {
      const { messages } = ask(agent, model, { history, question: questionFor(fact, index) })
      if (placeOf(messages, fact.statement) !== 'looked up') continue
      lookedUp += 1
      if (turnsNamed(messages).includes(fact.turn)) named += 1
    }
  }
  return (100 * named) / lookedUp
}

/** Asks for facts that were never stated. @returns how many an exact reader would find, and for how many a turn is named */
export function neverSaid(agent: AskedAgent, contextTokens: number, conversations: number) {
  const model = windowOf(contextTokens)
  let [found, named, asked] = [0, 0, 0]
  for (let seed = 1; seed <= conversations; seed++) {
    const { history } = seededConversation(seed, { turns: 60, facts: 12, answerCharacters: 750 })
    const { facts } = seededConversation(seed + 10_000, { turns: 60, facts: 12, answerCharacters: 750 })
    const known = history.map(({ question, answer }) => question + answer).join('\n')
    for (const [index, fact] of facts.entries()) {
      if (known.includes(beginningOf(fact))) continue
      asked += 1
      const { messages } = ask(agent, model, { history, question: questionFor(fact, index) })
      if (messages.some((message) => textOf(message).includes(beginningOf(fact)))) found += 1
      if (turnsNamed(messages).length > 0) named += 1
    }
  }
  return { found, named, asked }
}

function turnsNamed(messages: readonly ModelMessage[]): readonly number[] {
  const last = messages.at(-1)
  return last?.role === 'user' ? (last.extent?.lookedUp ?? []) : []
}

function beginningOf({ statement, value }: StatedFact): string {
  return statement.slice(0, statement.length - value.length)
}
