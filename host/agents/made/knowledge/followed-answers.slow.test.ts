import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readCards } from '../../../../lib/contract/cards/card-types.ts'
import { goOn } from '../../../answers/needs-search.ts'
import { bytesOf } from '../../../files/testing/file-client.ts'
import { streamed } from '../../../models/testing/fake-openai-server.ts'
import { textOf } from '../../../search/testing/run-pipeline.ts'
import { sentText } from '../../../testing/agent-chat.ts'
import type { FileChat } from '../../../testing/file-chat.ts'
import { openMadeChat } from '../testing/made-chat.ts'

const stations = '渡口站早高峰的缺口是 2800。城西站早高峰的缺口是 4000。'
const asked = '渡口站早高峰的缺口是多少？'

describe.each(['auto', 'always'] as const)('after an answer with citations, mode %s', (mode) => {
  let chat: FileChat
  beforeAll(async () => {
    chat = await openMadeChat({ knowledge: { mode, top_k: 6, vectors: false } }, { '早高峰.txt': stations })
  })
  afterAll(() => chat.close())

  async function afterAnswer() {
    chat.model.next(streamed(['渡口站的缺口是 2800。[1]']))
    const { conversationId } = await chat.ask(asked, { hasModel: true })
    return { hasModel: true, conversationId } as const
  }

  test.each(['换成表格', '上面第二点', '继续', '翻译成英文', goOn])(
    '%s is given its sources again, by their numbers',
    async (question) => {
      const options = await afterAnswer()
      chat.model.next(streamed(['| 渡口站 | 2800 |[1]']))
      const { cards } = await chat.ask(question, options)
      expect(sentText(chat.model)).toMatch(/<资料>\n\[1\] 《早高峰\.txt[^]*2800/)
      expect(sentText(chat.model)).toContain('assistant: 渡口站的缺口是 2800。[1]')
      expect(textOf(cards)).toContain('[1]')
      expect(readCards(cards, 'search_result').flat()).toMatchObject([{ title: '早高峰.txt', index: 1 }])
      // The next change still has them.
      await chat.ask('继续', options)
      expect(sentText(chat.model)).toMatch(/<资料>\n\[1\] 《早高峰\.txt/)
    },
  )

  test.each(['不对，我问的是城西站', '举个例子'])(
    '%s is searched with the question before',
    async (question) => {
      await chat.ask(question, await afterAnswer())
      expect(sentText(chat.model)).toMatch(/<资料>\n\[1\] 《早高峰\.txt/)
    },
  )
})

test('the values of a form are searched, and stay known', async () => {
  const chat = await openMadeChat(
    { variables: [{ key: 'place', label: '地点', type: 'text', required: true }] },
    { '早高峰.txt': stations },
  )
  await using opened = new AsyncDisposableStack()
  opened.defer(() => chat.close())
  const template = { id: 'variables', fields: { place: '渡口站早高峰的缺口' } }
  const prompt = { action: 'template', template } as const
  const { conversationId } = await chat.ask('', { hasModel: true, prompt })
  expect(sentText(chat.model)).toMatch(/<资料>\n\[1\] 《早高峰\.txt/)
  await chat.ask('谢谢', { hasModel: true, conversationId })
  expect(sentText(chat.model)).toContain('读者填的：地点：渡口站早高峰的缺口')
})

test('a passage is given with the headings above its start', async () => {
  const rows = (price: number) =>
    Array.from({ length: 80 }, (_, at) => `第 ${at + 1} 种春茶的价钱是 ${price + at} 元。`).join('\n\n')
  const text = `# 价目\n\n## 上海店\n\n${rows(100)}\n\n## 北京店\n\n${rows(500)}`
  const chat = await openMadeChat({}, { '价目.md': text })
  await using opened = new AsyncDisposableStack()
  opened.defer(() => chat.close())
  await chat.ask('第 79 种春茶的价钱是多少元？', { hasModel: true })
  expect(sentText(chat.model)).toMatch(/《价目\.md · (?:价目 › )?上海店》\n[^《]*是 178 元/)
  expect(sentText(chat.model)).toMatch(/《价目\.md · (?:价目 › )?北京店》\n[^《]*是 578 元/)
})

test('a file of the reader is no numbered material', async () => {
  const chat = await openMadeChat(
    { knowledge: { mode: 'always', top_k: 6, vectors: false } },
    { '早高峰.txt': stations },
  )
  await using opened = new AsyncDisposableStack()
  opened.defer(() => chat.close())
  const file_ids = [await chat.give('我的.txt', bytesOf('我想在渡口站借车。'))]
  await chat.ask(asked, { hasModel: true, file_ids })
  expect(sentText(chat.model)).toMatch(/<文件>\n《我的\.txt》\n我想在渡口站借车。\n<\/文件>/)
  expect(sentText(chat.model).match(/<资料>\n.*/g)).toEqual([expect.stringMatching(/\[1\] 《早高峰\.txt/)])
})

test('requests begin alike, whether the knowledge has something on the question or not', async () => {
  const chat = await openMadeChat({ prompt: '你是站长' }, { '早高峰.txt': stations })
  await using opened = new AsyncDisposableStack()
  opened.defer(() => chat.close())
  const beginning = () => JSON.stringify(chat.model.requests.at(-1)?.body.messages[0])
  await chat.ask(asked, { hasModel: true })
  const found = beginning()
  await chat.ask('青岛啤酒厂是哪一年建成的？', { hasModel: true })
  expect(sentText(chat.model)).not.toContain('<资料>\n')
  expect(beginning()).toBe(found)
})

test('what is sent as material is not repeated as a note of an earlier turn', async () => {
  const chat = await openMadeChat({}, { '早高峰.txt': stations, '夜班.txt': '江心站夜班的缺口是 55。' })
  await using opened = new AsyncDisposableStack()
  opened.defer(() => chat.close())
  const ask = async (question: string, conversationId = '') => {
    chat.model.next(streamed(['有缺口。[1]']))
    const options = conversationId === '' ? {} : { conversationId }
    return (await chat.ask(question, { hasModel: true, ...options })).conversationId
  }
  const conversationId = await ask('江心站夜班的缺口是多少？')
  await ask(asked, conversationId)
  expect(sentText(chat.model)).toMatch(/<记录>\n[^]*来源《夜班/)
  await ask('渡口站早高峰的缺口究竟是多少？', conversationId)
  expect(sentText(chat.model).split('渡口站早高峰的缺口是 2800。城西站')).toHaveLength(2)
})
