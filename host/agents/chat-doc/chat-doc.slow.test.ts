import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { goOn } from '../../answers/needs-search.ts'
import { bytesOf } from '../../files/testing/file-client.ts'
import { errorReply, streamed } from '../../models/testing/fake-openai-server.ts'
import { textOf } from '../../search/testing/run-pipeline.ts'
import { sentText } from '../../testing/agent-chat.ts'
import { type FileChat, openFileChat } from '../../testing/file-chat.ts'
import { notInFiles, withinBudget } from '../documents/documents-prompt.ts'
import { createChatDoc } from './chat-doc.ts'

const walnut = '核桃坪的号子分三种：上坡号、下坡号和歇气号。领号的人叫号头，一般是队里年纪最大的。'
const prices = '站点,早高峰借车,缺口\n城西站,8800,4000\n渡口站,7400,2800\n大学城站,6600,800\n'

let chat: FileChat
beforeAll(async () => {
  chat = await openFileChat((files) => createChatDoc({ files, clock: Date.now }))
})
afterAll(() => chat.close())

const sourcesOf = (cards: Parameters<typeof readCards>[0]) => readCards(cards, 'search_result').flat()

test('without files it explains how to add one', async () => {
  const { cards } = await chat.ask('号子分几种？')
  expect(readCards(cards, 'tips')).toEqual([{ text: expect.stringMatching(/^还没有可以问的文件/) }])
})

test('without a model the answering row is quoted, with the file card above the answer', async () => {
  const file_id = await chat.give('早高峰.csv', bytesOf(prices))
  const { cards, conversationId } = await chat.ask('渡口站早高峰的缺口是多少？', { file_ids: [file_id] })
  expect(cards[0]).toMatchObject({ type: 'file', content: { file_id, name: '早高峰.csv', state: 'ready' } })
  expect(sourcesOf(cards)[0]).toMatchObject({
    index: 1,
    location: '第 3 行',
    isOwn: true,
    file: { id: file_id, passage: 0 },
  })
  expect(sourcesOf(cards)[0]?.passage).not.toContain('城西站')
  expect(textOf(cards)).toMatch(/2800.*\[1\]/)
  // What comes after is about the same file, though it is not named again.
  const next = await chat.ask('大学城站早高峰的缺口呢？', { conversationId })
  expect(sourcesOf(next.cards)[0]).toMatchObject({ location: '第 4 行' })
})

test('an answer that the files do not contain is reported as missing', async () => {
  const file_id = await chat.give('田野笔记.txt', bytesOf(walnut))
  const { cards } = await chat.ask('青岛啤酒厂是哪一年建成的？', { file_ids: [file_id] })
  expect(textOf(cards)).toBe(notInFiles)
  expect(sourcesOf(cards)).toEqual([])
})

test('a deleted file is not used, also when other files exist', async () => {
  const file_id = await chat.give('号头.txt', bytesOf(walnut))
  await chat.remove(file_id)
  const { cards } = await chat.ask('号头一般是谁？', { file_ids: [file_id] })
  expect(readCards(cards, 'tips')).toEqual([{ text: '有 1 份文件没有找到，可能已被删除。' }])
  expect(textOf(cards)).toBe(notInFiles)
})

test.each([false, true])(
  'without a readable attachment it says where the answer is from; model: %s',
  async (hasModel) => {
    await chat.give('号头二.txt', bytesOf(walnut))
    if (hasModel) chat.model.next(streamed(['是年纪最大的[1]。']))
    const { cards } = await chat.ask('核桃坪的号头一般是谁？', { hasModel })
    expect(sourcesOf(cards).length).toBeGreaterThan(0)
    expect(readCards(cards, 'tips')).toEqual([{ text: '没有附上能读的文件，下面是从“我的文件”里找到的。' }])
  },
)

test('a model receives the passages with their locations, and its citations name them', async () => {
  const file_id = await chat.give('早高峰二.csv', bytesOf(prices))
  chat.model.next(streamed(['缺口是 ', '2800[1]。']))
  const { cards } = await chat.ask('渡口站的缺口是多少？', { file_ids: [file_id], hasModel: true })
  expect(sentText(chat.model)).toContain('《早高峰二.csv · 第 3 行》')
  expect(sentText(chat.model)).toContain(notInFiles)
  expect(textOf(cards)).toBe('缺口是 2800[1]。')
  expect(sourcesOf(cards).every(({ location = '' }) => /^第 \d 行$/.test(location))).toBe(true)
})

test.each([
  ['渡口站的缺口是 2800 辆。', 4],
  ['你好，有什么想问的？', 0],
])('an answer that cites nothing has its sources if it states facts: %s', async (answer, count) => {
  const file_id = await chat.give('早高峰三.csv', bytesOf(prices))
  chat.model.next(streamed([answer]))
  const { cards } = await chat.ask('渡口站的缺口是多少？', { file_ids: [file_id], hasModel: true })
  expect(textOf(cards)).toBe(answer)
  expect(sourcesOf(cards)).toHaveLength(count)
  expect(sourcesOf(cards).map(({ index }) => index)).toEqual(Array.from({ length: count }, (_, at) => at + 1))
})

test('a contract that fits is sent whole, in order, whatever the question', async () => {
  const articles = Array.from(
    { length: 30 },
    (_, at) => `## 第${at + 1}条\n\n${`甲方在第${at + 1}项下的义务见附件，期限 ${at + 3} 日。`.repeat(16)}`,
  )
  const file_id = await chat.give('合同.md', bytesOf(articles.join('\n\n')))
  chat.model.next(streamed(['最短 3 日[1]，最长 32 日[30]，附件不算[99]。']))
  const { cards } = await chat.ask('有什么坑？', { file_ids: [file_id], hasModel: true })
  const sent = sentText(chat.model)
  const places = Array.from({ length: 30 }, (_, at) => sent.indexOf(`期限 ${at + 3} 日`))
  expect(places.every((place, at) => place > (places[at - 1] ?? -1))).toBe(true)
  expect(sent).toContain('资料是文件的全文。')
  // Only what is cited is shown, numbered in that order.
  expect(textOf(cards)).toBe('最短 3 日[1]，最长 32 日[2]，附件不算。')
  expect(sourcesOf(cards).map(({ passage }) => /第(\d+)项/.exec(passage)?.[1])).toEqual(['1', '30'])
  expect(readCards(cards, 'tips')).toEqual([])
})

describe('a file that is too long to be sent whole', () => {
  const pages = Array.from(
    { length: 60 },
    (_, at) => `## 第${at}节\n\n第${at}站的编号是 K${at}。${'沿线的情况与前面一样。'.repeat(90)}`,
  ).join('\n\n')
  let isWhole = true
  let failing = ''
  let items: string[] = []
  let long: FileChat

  beforeAll(async () => {
    long = await openFileChat((files) => createChatDoc({ files, clock: Date.now }), {
      answer: ({ body }) => {
        const sent = JSON.stringify(body.messages)
        if (sent.includes('判断要不要')) return streamed([JSON.stringify({ whole: isWhole, items })])
        if (!sent.includes('逐部分读')) return streamed(['一共 60 站[1][2]。'])
        if (failing !== '' && sent.includes(failing))
          return errorReply(400, { message: 'no', type: 'invalid_request_error' })
        const found = [...sent.matchAll(/\[(\d+)\] 《(?:(?!\[\d+\] 《).)*?第(\d+)站的编号是 (K\d+)/g)]
        return streamed(found.map(([, index, station, code]) => `${station}站 ${code}[${index}]\n`))
      },
    })
  })
  afterAll(() => long.close())

  /** The request for the answer, of which the system prompt is that of no other. */
  const finalText = () =>
    long.model.requests
      .map(({ body }) => JSON.stringify(body.messages))
      .findLast((sent) => sent.includes('文档问答助手')) ?? ''

  test('is read in parts when the question needs all of it', async () => {
    const file_id = await long.give('沿线.md', bytesOf(pages))
    const { cards } = await long.ask('列出所有站的编号', { file_ids: [file_id], hasModel: true })
    const codes = Array.from({ length: 60 }, (_, at) => `K${at}[`)
    expect(codes.filter((code) => !finalText().includes(code))).toEqual([])
    expect(readCards(cards, 'tips')).toEqual([{ text: '读了全文。' }])
    expect(textOf(cards)).toBe('一共 60 站[1][2]。')
    expect(sourcesOf(cards).map(({ passage }) => /K\d+/.exec(passage)?.[0])).toEqual(['K0', 'K1'])
    expect(readCards(cards, 'progress').at(-1)?.steps).toEqual([
      { kind: 'read', state: 'done', detail: expect.stringMatching(/^(\d+) \/ \1 部分$/) },
    ])
  })

  test('is compared version by version: each part is asked for the same items', async () => {
    items = ['年假天数', '违约金']
    const version = (year: string) =>
      `# ${year}年版\n\n${Array.from({ length: 20 }, (_, at) => `## ${at}节\n\n${year}年的规定。${'其余照旧办理。'.repeat(90)}`).join('\n\n')}`
    const file_id = await long.give('三版.md', bytesOf(['2020', '2022', '2024'].map(version).join('\n\n')))
    const before = long.model.requests.length
    await long.ask('列出三个版本的全部不同之处', { file_ids: [file_id], hasModel: true })
    items = []
    const sent = long.model.requests.slice(before).map(({ body }) => JSON.stringify(body.messages))
    expect(sent[0]).toMatch(/<文件>[^]*2022年版[^]*2024年版[^]*<\/文件>/)
    const parts = sent.filter((text) => text.includes('逐部分读'))
    expect(parts.map((text) => [...new Set(text.match(/20\d\d(?=年的规定)/g))])).toEqual([
      ['2020'],
      ['2022'],
      ['2024'],
    ])
    for (const text of parts) expect(text).toContain('- 年假天数\\n- 违约金')
  })

  test('says which share was read when a part fails', async () => {
    failing = 'K59。'
    const file_id = await long.give('沿线二.md', bytesOf(pages))
    const { cards } = await long.ask('列出所有站的编号', { file_ids: [file_id], hasModel: true })
    failing = ''
    expect(readCards(cards, 'tips')).toEqual([
      { text: expect.stringMatching(/^读了全文的 \d+ %，其余没有读到。$/) },
    ])
    expect(finalText()).not.toContain('K59')
  })

  test('is compared with the other files of the question, whatever words they share with it', async () => {
    isWhole = false
    const other = (name: string) => `${name}全长五十里。`.concat(`${name}的渡船每天两班。`.repeat(4_000))
    const file_ids = [
      await long.give('沿线四.md', bytesOf(pages)),
      await long.give('北线.txt', bytesOf(other('北线'))),
      await long.give('南线.txt', bytesOf(other('南线'))),
    ]
    await long.ask('比较这几份文件里站的编号和沿线的情况', { file_ids, hasModel: true })
    isWhole = true
    for (const name of ['沿线四', '北线', '南线']) expect(finalText()).toContain(`《${name}.`)
  })

  test.each(['换成表格', goOn])('is not searched again by %s', async (question) => {
    isWhole = false
    const file_id = await long.give(`沿线五${question.length}.md`, bytesOf(pages))
    const asked = { file_ids: [file_id], hasModel: true }
    const { conversationId, cards } = await long.ask('第17站的编号是多少？', asked)
    const before = long.model.requests.length
    const next = await long.ask(question, { conversationId, hasModel: true })
    isWhole = true
    // Without a request that judges how much of the file it needs.
    expect(
      long.model.requests.slice(before).every(({ body }) => !JSON.stringify(body).includes('判断要不要')),
    ).toBe(true)
    expect(finalText()).toContain('一共 60 站[1][2]。')
    for (const { index, title } of sourcesOf(cards)) expect(finalText()).toContain(`[${index}] 《${title}`)
    expect(finalText()).not.toContain('[3] 《')
    expect(sourcesOf(next.cards)).toEqual(sourcesOf(cards))
    expect(readCards(next.cards, 'tips')).toEqual([])
  })

  test.each([
    ['第40节讲了什么？', [40]],
    ['第三十九节和第12节各讲了什么？', [39, 12]],
  ])(
    'is answered from the places that the question names, without a request that judges it: %s',
    async (question, numbers) => {
      const file_id = await long.give(`沿线六${numbers.length}.md`, bytesOf(pages))
      const before = long.model.requests.length
      const { cards } = await long.ask(question, { file_ids: [file_id], hasModel: true })
      const sent = long.model.requests.slice(before).map(({ body }) => JSON.stringify(body))
      expect(sent.some((text) => text.includes('判断要不要'))).toBe(false)
      for (const number of numbers) expect(finalText()).toContain(`· 第${number}节》\\n第${number}节`)
      expect(finalText()).toContain('按问题找出的一部分')
      expect(readCards(cards, 'tips')).toEqual([{ text: expect.stringMatching(/^文件太长，没有全部读完/) }])
    },
  )

  test('is searched when the question is about a part, and the user is notified', async () => {
    isWhole = false
    const file_id = await long.give('沿线三.md', bytesOf(pages))
    const { cards } = await long.ask('第17站的编号是多少？', { file_ids: [file_id], hasModel: true })
    isWhole = true
    expect(finalText()).toContain('K17')
    expect(finalText()).toContain('按问题找出的一部分')
    expect(readCards(cards, 'tips')).toEqual([{ text: expect.stringMatching(/^文件太长，没有全部读完/) }])
  })
})

test('of many found passages the ones that fit are sent to the model, and the user is notified', async () => {
  const rows = Array.from(
    { length: 40 },
    (_, at) => `# 第${at}种\n\n核桃坪的号子第${at}种唱法，${`${at}号领，`.repeat(150)}`,
  )
  const ids: string[] = []
  for (const at of [0, 1, 2, 3, 4])
    ids.push(await chat.give(`唱法${at}.md`, bytesOf(rows.slice(at * 8, at * 8 + 8).join('\n\n'))))
  chat.model.next(streamed(['{"whole":false}']))
  chat.model.next(streamed(['有很多[1]。']))
  const { cards } = await chat.ask('核桃坪的号子有哪些唱法？', { file_ids: ids, hasModel: true })
  const sent = [...sentText(chat.model).matchAll(/^\[\d+\] 《/gm)]
  expect(readCards(cards, 'tips')).toEqual([{ text: expect.stringContaining(`最相近的 ${sent.length} 处`) }])
  expect(sourcesOf(cards)).toHaveLength(1)
  expect(sent.length).toBeGreaterThan(2)
})

test('only passages within the token budget are sent to a model', () => {
  const source = { title: '文', seeMoreUrl: '', showName: '', provider: '', passage: '字'.repeat(100) }
  const sources = Array.from({ length: 9 }, (_, at) => ({ ...source, index: at + 1 }))
  expect(withinBudget(sources, 350)).toHaveLength(3)
  expect(withinBudget(sources, 1)).toHaveLength(1)
})
