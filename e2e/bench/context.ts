import { conversationMessages } from '../../host/context/conversation-messages.ts'
import { type StatedFact, seededConversation } from '../../host/context/testing/seeded-conversation.ts'
import { contextWindowOf } from '../../host/models/context-window.ts'
import { estimateMessages } from '../../host/models/estimate-tokens.ts'
import type { Exchange } from '../../host/models/exchange.ts'
import { textOf } from '../../host/models/language-model.ts'
import type { BenchPart } from './support/part.ts'
import { atLeast, atMost, type Figure, noted, percentile } from './support/table.ts'

const conversations = 200
const shape = { turns: 60, facts: 12, answerCharacters: 750 }
const { signal } = new AbortController()

/** What a model is sent of long conversations in which facts were stated at random places. */
export const context: BenchPart = {
  title: `context：${conversations} 段各 ${shape.turns} 轮的对话，各说过 ${shape.facts} 件事`,
  measure: () =>
    Promise.resolve([
      ...[8_000, 32_000, 128_000].flatMap((contextTokens) => measureWindow(contextTokens)),
      ...measurePrefix(),
      ...[8_000, 32_000].flatMap((contextTokens) => measureTenWindows(contextTokens)),
      ...measureChanges(),
      ...measureLongest(),
    ]),
}

function ask(history: readonly Exchange[], question: string, contextTokens: number) {
  const model = contextWindowOf({ baseUrl: '', model: '' }, { set: contextTokens, maxTokens: 0 })
  return conversationMessages({ model, system: '', history, question })
}

function measureWindow(contextTokens: number): Figure[] {
  const found = { name: 0, part: 0 }
  const tokens: number[] = []
  let asked = 0
  for (let seed = 1; seed <= conversations; seed++) {
    const { history, facts } = seededConversation(seed, shape)
    for (const fact of facts) {
      asked += 1
      const byName = ask(history, `${fact.name}的编号是多少？`, contextTokens)
      const byPart = ask(history, `前面提过的 ${fact.name.slice(0, 3)} 是什么号码来着`, contextTokens)
      if (holds(byName, fact)) found.name += 1
      if (holds(byPart, fact)) found.part += 1
      tokens.push(estimateMessages({ messages: byName, signal }))
    }
  }

  const at = `窗口 ${contextTokens.toLocaleString('en')}`
  const bar = contextTokens < 32_000 ? 90 : 98
  return [
    atLeast(`${at}：用原来的名字问，在请求里`, (100 * found.name) / asked, bar, '%'),
    atLeast(`${at}：用名字的一部分和别的词问`, (100 * found.part) / asked, bar, '%'),
    noted(`${at}：请求的估计 token，中位`, Math.round(percentile(tokens, 0.5)).toLocaleString('en')),
    atMost(
      `${at}：请求与回答的估计 token，最多`,
      Math.max(...tokens) + Math.min(4_096, contextTokens / 4),
      contextTokens,
    ),
  ]
}

function holds(messages: ReturnType<typeof ask>, { name, value }: StatedFact): boolean {
  return messages
    .slice(0, -1)
    .concat(messages.slice(-1))
    .some((message) => textOf(message).includes(`${name}的编号是 ${value}`))
}

/** How often a request begins with the whole of the one before, but for its last message. */
function measurePrefix(): Figure[] {
  return [8_000, 32_000, 128_000].map((contextTokens) => {
    let same = 0
    let pairs = 0
    for (let seed = 1; seed <= 20; seed++) {
      const { history } = seededConversation(seed, shape)
      const requests = history.map((_, turn) =>
        ask(history.slice(0, turn), '然后呢？', contextTokens).slice(0, -1).map(textOf),
      )
      for (const [index, request] of requests.slice(1).entries()) {
        pairs += 1
        if ((requests[index] ?? []).every((text, at) => text === request[at])) same += 1
      }
    }
    const name = `窗口 ${contextTokens.toLocaleString('en')}：以上一次的请求开头的轮`
    return contextTokens >= 32_000
      ? atLeast(name, (100 * same) / pairs, 85, '%')
      : noted(name, `${Math.round((100 * same) / pairs)}%`)
  })
}

const tenWindows = { histories: 50, facts: 12, answerCharacters: 750 }
/** Estimated tokens of a turn with answers of that length. */
const tokensPerTurn = 700

/** Histories of ten times the window: what was said is in the request as kept or looked up, without any summary. */
function measureTenWindows(contextTokens: number): Figure[] {
  const turns = Math.min(400, Math.ceil((10 * contextTokens) / tokensPerTurn))
  let found = 0
  let asked = 0
  for (let seed = 1; seed <= tenWindows.histories; seed++) {
    const { history, facts } = seededConversation(seed, { ...tenWindows, turns })
    for (const [index, fact] of facts.entries()) {
      asked += 1
      const question =
        index % 2 === 0 ? `${fact.name}的编号是多少？` : `前面提过的 ${fact.name.slice(0, 3)} 是什么号码来着`
      if (holds(ask(history, question, contextTokens), fact)) found += 1
    }
  }
  const name = `窗口 ${contextTokens.toLocaleString('en')}，${turns} 轮的对话 ${tenWindows.histories} 段：在请求里`
  return [atLeast(name, (100 * found) / asked, 90, '%')]
}

/** Facts that are stated again with another value: the newer one is in the request, before the older one if that is. */
function measureChanges(): Figure[] {
  return [8_000, 32_000].map((contextTokens) => {
    let right = 0
    let asked = 0
    for (let seed = 1; seed <= conversations; seed++) {
      const { history, facts } = seededConversation(seed, shape)
      for (const fact of facts.filter(({ turn }) => turn < shape.turns / 2)) {
        const changed = { ...fact, value: String(Number(fact.value) + 1) }
        const later = history.map((exchange, index) =>
          index === fact.turn + shape.turns / 2 - 1
            ? { ...exchange, question: `${exchange.question}${fact.name}的编号是 ${changed.value}。` }
            : exchange,
        )
        asked += 1
        const sent = ask(later, `${fact.name}的编号是多少？`, contextTokens)
        if (holds(sent, changed) && isNewerFirst(sent, fact, changed)) right += 1
      }
    }
    const name = `窗口 ${contextTokens.toLocaleString('en')}：后来改过的事，新的说法在，且不在旧的之后引用`
    return atLeast(name, (100 * right) / asked, 95, '%')
  })
}

/** Turns keep their order; among quoted parts of the last message the newer one has to come first. */
function isNewerFirst(messages: ReturnType<typeof ask>, older: StatedFact, newer: StatedFact): boolean {
  const last = textOf(messages.at(-1) ?? { role: 'user', content: '' })
  const [before, after] = [older, newer].map(({ name, value }) => last.indexOf(`${name}的编号是 ${value}`))
  return before === -1 || after === -1 || (after ?? 0) < (before ?? 0)
}

/** The cost of the longest conversation that is read. */
function measureLongest(): Figure[] {
  const { history, facts } = seededConversation(1, { turns: 400, facts: 40, answerCharacters: 1_000 })
  const times = facts.map(({ name }) => {
    const startedAt = performance.now()
    ask(history, `${name}的编号是多少？`, 32_000)
    return performance.now() - startedAt
  })
  const kept = facts.filter((fact) => holds(ask(history, `${fact.name}的编号是多少？`, 32_000), fact)).length
  return [
    atLeast('400 轮、40 万字：在请求里', (100 * kept) / facts.length, 95, '%'),
    atMost('400 轮、40 万字：处理器时间 p95', percentile(times, 0.95), 150, 'ms'),
  ]
}
