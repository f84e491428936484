import { createChatDoc } from '../../../host/agents/chat-doc/chat-doc.ts'
import { seededConversation } from '../../../host/context/testing/seeded-conversation.ts'
import { ownFiles } from '../../../host/files/own-files.ts'
import { giveFile } from '../../../host/files/testing/give-file.ts'
import { isMemberOwner } from '../../../host/members/account/owner.ts'
import { estimateMessages } from '../../../host/models/estimate-tokens.ts'
import type { LanguageModel } from '../../../host/models/language-model.ts'
import { textOf } from '../../../host/models/language-model.ts'
import { registryOf } from '../../../host/models/registry.ts'
import { runPipeline } from '../../../host/search/testing/run-pipeline.ts'
import { buildUser } from '../../../host/testing/build-user.ts'
import { openTestStorage } from '../../../host/testing/test-storage.ts'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { BenchPart, Scope } from '../support/part.ts'
import { allOf, atMost, type Figure, noted } from '../support/table.ts'
import { contractText } from './contract.ts'
import { windowOf } from './recall.ts'

const windows = [8_000, 32_000, 128_000] as const
const asks = 10
const pages = 300
const tables = ['甲城', '乙城', '丙城', '丁城', '戊城'] as const

/** What is sent of files in a long conversation: a contract, 300 pages, five files. */
export const contextFiles: BenchPart = {
  title: `context：60 轮的对话带着文件：13,000 字的合同、${pages} 页、${tables.length} 份`,
  measure: async (scope) => {
    const world = await openFiles(scope)
    const contract = await world.give('合同.txt', contractText)
    const book = await world.give(
      '长稿.md',
      Array.from({ length: pages }, (_, at) => pageText(at + 1)).join('\n\n'),
    )
    const several = await Promise.all(tables.map((city, at) => world.give(`${city}.txt`, cityText(city, at))))
    const figures: Figure[] = []
    for (const contextTokens of windows) {
      const at = `窗口 ${contextTokens.toLocaleString('en')}`
      const tally = { contract: 0, book: 0, several: 0, over: 0 }
      let read = ''
      for (let index = 0; index < asks; index++) {
        const clause = 1 + index * 21
        const page = 1 + index * 29
        const ofContract = await world.ask([contract], `第 ${clause} 条写的单价是多少？`, contextTokens)
        const ofBook = await world.ask([book], `${nameOf(page)}的押金是多少？`, contextTokens)
        const ofSeveral = await world.ask(
          several,
          '这几份文件里各城的常住人口分别是多少？比较一下',
          contextTokens,
        )
        if (ofContract.text.includes(`第 ${clause} 条 甲方`)) tally.contract += 1
        if (ofBook.text.includes(`${nameOf(page)}的押金是`)) tally.book += 1
        if (tables.every((city) => ofSeveral.text.includes(`${city}的常住人口是`))) tally.several += 1
        tally.over += ofContract.over + ofBook.over + ofSeveral.over
      }
      const whole = await world.ask([book], '总结全文，列出全部的押金', contextTokens)
      read = whole.tips.find((tip) => tip.startsWith('读了')) ?? ''
      const share = read === '读了全文。' ? 100 : Number(/读了全文的 (\d+) %/.exec(read)?.[1] ?? 0)
      // A small window has no room for passages of five files, nor for 300 pages in 24 parts; the answer says so.
      const counted = (name: string, count: number, total: number) =>
        contextTokens < 32_000 ? noted(name, `${count} / ${total}`) : allOf(name, count, total)
      figures.push(
        allOf(`${at}：合同里问到的那一条在请求里`, tally.contract, asks),
        allOf(`${at}：${pages} 页里问到的那一页在请求里`, tally.book, asks),
        counted(`${at}：${tables.length} 份文件各自的数都在请求里`, tally.several, asks),
        counted(`${at}：总结 ${pages} 页时读到的，百分之`, share, 100),
        atMost('　请求加回答超过窗口的', tally.over + whole.over, 0),
      )
    }
    return figures
  },
}

function nameOf(page: number): string {
  return `岚${String.fromCodePoint(0x4e01 + page * 7)}仓${page}号`
}

function pageText(page: number): string {
  const filler = `这一页说明第 ${page} 处场地的来历、用法和要注意的地方，并举例。`.repeat(12)
  return `# 第 ${page} 页\n\n${filler}${nameOf(page)}的押金是 ${page * 31} 元。${filler}`
}

function cityText(city: string, at: number): string {
  const filler = `${city}的介绍，说的是山水、物产和交通，没有数字。`.repeat(300)
  return `${filler}\n\n${city}的常住人口是 ${(at + 3) * 17} 万。\n\n${filler}`
}

async function openFiles(scope: Scope) {
  const storage = await openTestStorage()
  scope.defer(() => storage.remove())
  const { owner } = await buildUser(storage.database)
  const documents = createChatDoc({
    files: ownFiles({ ...storage, isMember: isMemberOwner }),
    clock: Date.now,
  })
  const { history } = seededConversation(1, { turns: 60, facts: 0, answerCharacters: 750 })
  return {
    give: (name: string, text: string) => giveFile(storage, owner, name, Buffer.from(text)),
    async ask(fileIds: readonly string[], question: string, contextTokens: number) {
      const window = windowOf(contextTokens)
      let text = ''
      let over = 0
      const model: LanguageModel = {
        ...window,
        async *stream(request) {
          const tokens = estimateMessages(request)
          if (tokens + (window.outputTokens ?? 0) > contextTokens) over += 1
          text = request.messages.map(textOf).join('\n')
          const isScope = request.json !== undefined
          yield { kind: 'text', text: isScope ? `{"whole":${question.startsWith('总结')}}` : '见资料。[1]' }
        },
      }
      const { cards, failure } = await runPipeline(
        (...asked) => documents.start(...asked),
        { question, owner, history, prompt: { file_ids: [...fileIds] } },
        { models: registryOf([model]).choose() },
      )
      if (failure) throw failure
      return { text, over, tips: readCards(cards, 'tips').map((tip) => tip.text) }
    },
  }
}
