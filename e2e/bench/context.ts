import {
  changedFact,
  type StatedFact,
  seededConversation,
} from '../../host/context/testing/seeded-conversation.ts'
import { textOf } from '../../host/models/language-model.ts'
import { type AskedAgent, askedAgents, askedAlone } from './context/asked-agents.ts'
import { percentOfSamePrefix } from './context/prefix.ts'
import { ask, questionFor, type Recall, recallOf, windowOf } from './context/recall.ts'
import { answerLengths, neverSaid, notesSent, paragraphsSent, percentNamed } from './context/scenarios.ts'
import { tokenFigures } from './context/token-counts.ts'
import type { BenchPart } from './support/part.ts'
import { atLeast, atMost, type Figure, noted, percentile } from './support/table.ts'

/** The chat has all conversations; the others build their requests with the same function. */
const conversations = { chat: 200, others: 10 } as const
const shape = { turns: 60, facts: 12, answerCharacters: 750 }
const windows = [8_000, 32_000, 128_000] as const
const [chat, ...others] = askedAgents as [AskedAgent, ...AskedAgent[]]

/** What agents send of long conversations in which facts were stated at random places. */
export const contextRecall: BenchPart = {
  title: `context：各 ${shape.turns} 轮、各说过 ${shape.facts} 件事的对话，对话 ${conversations.chat} 段，其余每个智能体 ${conversations.others} 段；一半换词问`,
  measure: () =>
    Promise.resolve([
      ...windows.flatMap((contextTokens) => agentFigures(chat, contextTokens, conversations.chat)),
      ...others.flatMap((agent) =>
        windows.flatMap((contextTokens) => agentFigures(agent, contextTokens, conversations.others)),
      ),
      ...askedAlone.map(([name, reason]) => noted(`${name}：不带整段对话`, reason)),
    ]),
}

/** What is sent in other situations, of longer conversations, and how requests follow each other. */
export const contextSituations: BenchPart = {
  title: 'context：改长回答里的一段、上一轮的工具、没说过的事、十个窗口、改口、相同的开头、估计的词元',
  measure: () =>
    Promise.resolve([
      ...windows.flatMap((contextTokens) => situationFigures(contextTokens)),
      ...tenWindowFigures(),
      ...windows.slice(0, 2).map((contextTokens) => changeFigure(contextTokens)),
      ...prefixFigures(),
      ...longestFigures(),
      ...tokenFigures(),
    ]),
}

function barOf(contextTokens: number): number {
  return contextTokens < 32_000 ? 90 : 98
}

function at(contextTokens: number): string {
  return `窗口 ${contextTokens.toLocaleString('en')}`
}

function agentFigures(agent: AskedAgent, contextTokens: number, count: number): Figure[] {
  const recall = recallOf(agent, contextTokens, { conversations: count, shape })
  return [
    recallFigure(`${agent.name}，${at(contextTokens)}`, recall, barOf(contextTokens)),
    ...overFigures(recall),
  ]
}

/** Kept and looked up alone have to meet the bar. */
function recallFigure(name: string, { places, asked, tokens }: Recall, bar: number): Figure {
  const percent = (count: number) => (100 * count) / asked
  const found = percent(places.kept + places['looked up'])
  const parts = [places.kept, places['looked up'], places.summarised, places['left out']]
  const shown = parts.map((count) => percent(count).toFixed(1)).join(' / ')
  const [middle, most] = [percentile(tokens, 0.5), Math.max(...tokens)].map((each) =>
    each.toLocaleString('en'),
  )
  return {
    name: `${name}：原文 / 翻看 / 概要 / 没有；请求的词元中位、最多`,
    value: `${shown} %；${middle}、${most}`,
    bar: `原文 + 翻看 ≥ ${bar} %`,
    isMet: found >= bar,
  }
}

function overFigures({ over }: Pick<Recall, 'over'>): Figure[] {
  return over === 0 ? [] : [atMost('　请求加工具加回答超过窗口的', over, 0)]
}

function situationFigures(contextTokens: number): Figure[] {
  const tallies = askedAgents.flatMap((agent) => [
    ...answerLengths.map((length) => ({
      name: `改 ${length.toLocaleString('en')} 字回答里的一段`,
      agent: agent.name,
      ...paragraphsSent(agent, contextTokens, { length, requests: 10 }),
    })),
    ...(agent.findsInFiles
      ? []
      : [{ name: '上一轮查到、画出、工具返回的', agent: agent.name, ...notesSent(agent, contextTokens) }]),
  ])
  const unsaid = neverSaid(chat, contextTokens, 20)
  return [
    ...[...Map.groupBy(tallies, ({ name }) => name)].flatMap(([name, list]) => {
      const sum = (of: (tally: (typeof list)[number]) => number) =>
        list.reduce((all, each) => all + of(each), 0)
      const short = list.filter(({ found, asked }) => found < asked)
      const missed = short.map(({ agent, found, asked }) => `${agent} ${found} / ${asked}`).join('，')
      return [
        atLeast(
          `${at(contextTokens)}，${list.length} 个智能体：${name}`,
          (100 * sum(({ found }) => found)) / sum(({ asked }) => asked),
          barOf(contextTokens),
          '%',
        ),
        ...(missed === '' ? [] : [noted('　不全的', missed)]),
        ...overFigures({ over: sum(({ over }) => over) }),
      ]
    }),
    atMost(`${at(contextTokens)}：没说过的 ${unsaid.asked} 件，请求里有答案的`, unsaid.found, 0),
    noted(
      `${at(contextTokens)}：翻看到的，写明是那一轮的`,
      `${Math.round(percentNamed(chat, contextTokens, 20))}%`,
    ),
    noted('　没说过、仍写着翻看了某一轮的', `${Math.round((100 * unsaid.named) / unsaid.asked)}%`),
  ]
}

/** Histories of ten times the window. At most 400 turns are read, so those of the largest window have long answers. */
function tenWindowFigures(): Figure[] {
  return [
    { contextTokens: 8_000, turns: 115, answerCharacters: 750, histories: 50 },
    { contextTokens: 32_000, turns: 400, answerCharacters: 850, histories: 50 },
    { contextTokens: 128_000, turns: 400, answerCharacters: 3_200, histories: 10 },
  ].flatMap(({ contextTokens, histories, ...long }) => {
    const recall = recallOf({ ...chat, takesSummary: false }, contextTokens, {
      conversations: histories,
      shape: { ...long, facts: 12 },
    })
    const name = `${at(contextTokens)}，${histories} 段各 ${long.turns} 轮、每轮约 ${long.answerCharacters} 字`
    return [recallFigure(name, recall, 90), ...overFigures(recall)]
  })
}

/** Facts that are stated again with another value: the newer one is in the request, before the older one if that is. */
function changeFigure(contextTokens: number): Figure {
  const model = windowOf(contextTokens)
  let right = 0
  let asked = 0
  for (let seed = 1; seed <= 100; seed++) {
    const { history, facts } = seededConversation(seed, shape)
    for (const [index, fact] of facts.entries()) {
      if (fact.turn >= shape.turns / 2) continue
      const changed = changedFact(fact)
      const later = history.map((exchange, turn) =>
        turn === fact.turn + shape.turns / 2 - 1
          ? { ...exchange, question: `${exchange.question}${changed.statement}。` }
          : exchange,
      )
      asked += 1
      const { messages } = ask(chat, model, { history: later, question: questionFor(fact, index) })
      const isThere = messages.some((message) => textOf(message).includes(changed.statement))
      if (isThere && isNewerFirst(textOf(messages.at(-1) ?? { role: 'user', content: '' }), fact, changed))
        right += 1
    }
  }
  const name = `${at(contextTokens)}：后来改过的事，新的说法在，且不在旧的之后引用`
  return atLeast(name, (100 * right) / asked, 95, '%')
}

/** Turns keep their order; among quoted parts of the last message the newer one has to come first. */
function isNewerFirst(last: string, older: StatedFact, newer: StatedFact): boolean {
  const [before, after] = [older, newer].map(({ statement }) => last.indexOf(statement))
  return before === -1 || after === -1 || (after ?? 0) < (before ?? 0)
}

function prefixFigures(): Figure[] {
  const withFile = askedAgents.filter(({ name }) => name.endsWith('合同全文'))
  return [chat, ...withFile].flatMap((agent) =>
    windows.map((contextTokens) => {
      const percent = percentOfSamePrefix(agent, contextTokens, { conversations: 10, turns: 60 })
      const name = `${agent.name}，${at(contextTokens)}：以上一次请求的 90 % 以上开头的轮`
      return contextTokens < 32_000 ? noted(name, `${Math.round(percent)}%`) : atLeast(name, percent, 85, '%')
    }),
  )
}

/** The cost of the longest conversations that are read. */
function longestFigures(): Figure[] {
  return [1_000, 3_200].flatMap((answerCharacters) => {
    const { history, facts } = seededConversation(1, { turns: 400, facts: 40, answerCharacters })
    const model = windowOf(32_000)
    const times: number[] = []
    let found = 0
    for (const [index, fact] of facts.entries()) {
      const startedAt = performance.now()
      const { messages } = ask(chat, model, { history, question: questionFor(fact, index) })
      times.push(performance.now() - startedAt)
      if (messages.some((message) => textOf(message).includes(fact.statement))) found += 1
    }
    const characters = history.reduce((sum, { question, answer }) => sum + question.length + answer.length, 0)
    const name = `400 轮、${Math.round(characters / 10_000)} 万字，窗口 32,000`
    return [
      noted(`${name}：在请求里`, `${found} / ${facts.length}`),
      answerCharacters === 1_000
        ? atMost(`${name}：处理器时间 p95`, percentile(times, 0.95), 150, 'ms')
        : noted(`${name}：处理器时间 p95`, `${Math.round(percentile(times, 0.95))}ms`),
    ]
  })
}
