import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readCards } from '../../lib/contract/cards/card-types.ts'
import { bytesOf } from '../files/testing/file-client.ts'
import { estimateTokens } from '../models/estimate-tokens.ts'
import { streamed } from '../models/testing/fake-openai-server.ts'
import { systemClock } from '../platform/clock.ts'
import { sentText } from '../testing/agent-chat.ts'
import { type FileChat, openFileChat } from '../testing/file-chat.ts'
import { createChat } from './chat/chat.ts'
import { createCoding } from './coding/coding.ts'
import { createTutor } from './tutor/tutor.ts'
import { withFileTexts } from './with-file-texts.ts'
import { createWriting } from './writing/writing.ts'

const article = Array.from({ length: 900 }, (_, at) => `第 ${at + 1} 段说的是潮水。`).join('\n\n')
const makers = {
  chat: () => createChat({ clock: systemClock }),
  coding: () => createCoding({}),
  tutor: () => createTutor({}),
  writing: () => createWriting({ clock: systemClock }),
}

test.each(Object.entries(makers))('%s is sent the whole of a text that came as a file', async (_, make) => {
  await using opened = new AsyncDisposableStack()
  const chat = await openFileChat((files) => withFileTexts(make(), files))
  opened.defer(() => chat.close())
  const file_id = await chat.give('粘贴的文字.txt', bytesOf(article))
  chat.model.next(streamed(['好的。']))
  const { cards, conversationId } = await chat.ask('改短一点', { file_ids: [file_id], hasModel: true })
  for (const number of [1, 450, 900]) expect(sentText(chat.model)).toContain(`第 ${number} 段说的是潮水`)
  expect(readCards(cards, 'file')[0]).toMatchObject({ file_id, name: '粘贴的文字.txt' })
  // It stays with the conversation, in the same place.
  chat.model.next(streamed(['好的。']))
  await chat.ask('最后一段呢？', { conversationId, hasModel: true })
  expect(sentText(chat.model)).toContain('第 900 段说的是潮水')
  expect(sentText(chat.model).indexOf('<文件>')).toBeLessThan(sentText(chat.model).indexOf('改短一点'))
})

let chat: FileChat
beforeAll(async () => {
  chat = await openFileChat((files) => withFileTexts(createCoding({}), files))
})
afterAll(() => chat.close())

test('of a long file, what the question is about is sent as well, with the beginning', async () => {
  const pages = Array.from(
    { length: 1_500 },
    (_, at) =>
      `第 ${at} 条 ${at === 1_400 ? '灯塔值班' : '潮水涨落'}：${'按班次记录，交接时签字。'.repeat(4)}`,
  )
  const file_id = await chat.give('长.txt', bytesOf(pages.join('\n\n')))
  chat.model.next(streamed(['好的。']))
  const { cards, conversationId } = await chat.ask('灯塔值班怎么规定？', {
    file_ids: [file_id],
    hasModel: true,
  })
  const sent = sentText(chat.model)
  expect(sent).toMatch(
    /第 0 条 潮水涨落[^]*从其余部分找出的[^]*《长\.txt》[^]*第 1400 条 灯塔值班[^]*<\/文件>/,
  )
  expect(readCards(cards, 'tips')).toEqual([{ text: '文件太长，只用了开头和与问题有关的部分。' }])
  expect(estimateTokens(sent)).toBeLessThan(32_000)

  chat.model.next(streamed(['灯塔值班的事']))
  await chat.ask('那第 1300 条呢？', { conversationId, hasModel: true })
  expect(sentText(chat.model)).toContain('第 1300 条 潮水涨落')
})

test('what does not fit is cut, and the user is told', async () => {
  const file_id = await chat.give('长.txt', bytesOf(article.repeat(12)))
  chat.model.next(streamed(['好的。']))
  const { cards } = await chat.ask('讲讲', { file_ids: [file_id], hasModel: true })
  expect(readCards(cards, 'tips')).toEqual([{ text: '文件太长，只用了前面的一部分。' }])
})

test('without a model the file is not read, and the user is told', async () => {
  const file_id = await chat.give('短.txt', bytesOf('甲'))
  const { cards } = await chat.ask('讲讲', { file_ids: [file_id] })
  expect(readCards(cards, 'tips')[0]).toEqual({ text: '未配置语言模型，文件没有读。' })
})

test('of many long files only as many are read as fit', async () => {
  const read: string[] = []
  const counted = await openFileChat((files) =>
    withFileTexts(createCoding({}), {
      ...files,
      passages: (id) => {
        read.push(id)
        return files.passages(id)
      },
    }),
  )
  await using opened = new AsyncDisposableStack()
  opened.defer(() => counted.close())
  const file_ids = [
    await counted.give('一.txt', bytesOf(article.repeat(12))),
    await counted.give('二.txt', bytesOf(article.repeat(12))),
  ]
  counted.model.next(streamed(['好的。']))
  const { cards } = await counted.ask('讲讲', { file_ids, hasModel: true })
  expect(read).toEqual(file_ids.slice(0, 1))
  expect(readCards(cards, 'tips')).toEqual([{ text: '文件太长，只用了前面的一部分。' }])
})

test('the model is told which files were not read, also later', async () => {
  const file_ids = [await chat.give('图.png', bytesOf('图')), await chat.give('短.txt', bytesOf('甲'))]
  const first = file_ids.slice(0, 1)
  const { conversationId } = await chat.ask('图里写了什么？', { file_ids: first, hasModel: true })
  expect(sentText(chat.model)).toContain('照实说，不要猜里面的内容：\n《图.png》是图片，里面的字没有读。')
  await chat.ask('这份呢？', { file_ids: file_ids.slice(1), conversationId, hasModel: true })
  expect(sentText(chat.model)).toMatch(/甲\n<\/文件>\n[^]*《图\.png》是图片/)
})
