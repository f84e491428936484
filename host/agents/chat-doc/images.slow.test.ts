import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { paragraph, ShadeRecognition, scan } from '../../ingest/recognition/testing/shade-recognition.ts'
import { streamed } from '../../models/testing/fake-openai-server.ts'
import { textOf } from '../../search/testing/run-pipeline.ts'
import { type FileChat, openFileChat } from '../../testing/file-chat.ts'
import { createChatDoc } from './chat-doc.ts'

const recognition = new ShadeRecognition()
let chat: FileChat
beforeAll(async () => {
  chat = await openFileChat((files) => createChatDoc({ files, clock: Date.now }), { recognition })
})
afterAll(() => chat.close())
beforeEach(() => {
  recognition.asked.length = 0
  recognition.isWorking = true
})

const give = async (name: string, shade: number) => chat.give(name, (await scan(shade)).jpeg)

test('an image that was not read yet is read at once, cited, and found later', async () => {
  const id = await give('告示.jpg', 2)
  const { cards } = await chat.ask('第二页上有一段什么文字？', { file_ids: [id] })
  const [source] = readCards(cards, 'search_result').flat()
  expect(source).toMatchObject({
    title: '告示.jpg',
    passage: paragraph(2),
    isOwn: true,
    file: { id, passage: 0 },
  })
  expect(source).not.toHaveProperty('location')
  expect(textOf(cards)).toContain('[1]')
  const later = await chat.ask('第二页上有一段什么文字？')
  expect(readCards(later.cards, 'search_result').flat()).toMatchObject([{ file: { id } }])
  expect(recognition.asked).toEqual([2])
})

test.each([
  ['without text', () => void recognition.blank.add(5), '《图.jpg》是图片，里面没有认出文字。'],
  ['that is damaged', () => void recognition.failing.add(5), '《图.jpg》是图片，里面的字没有认全。'],
  ['without recognition', () => void (recognition.isWorking = false), '《图.jpg》是图片，里面的字没有读。'],
])('an image %s is named in one sentence', async (_name, prepare, text) => {
  prepare()
  const id = await give('图.jpg', 5)
  const { cards } = await chat.ask('上面写了什么？', { file_ids: [id] })
  recognition.blank.clear()
  recognition.failing.clear()
  expect(readCards(cards, 'tips')).toEqual([{ text }])
  expect(readCards(cards, 'search_result').flat()).toEqual([])
  await chat.remove(id)
})

test('of many images four are read for one question', async () => {
  const ids: string[] = []
  for (const shade of [6, 7, 8, 9, 10]) ids.push(await give(`图${shade}.jpg`, shade))
  const { cards } = await chat.ask('这是哪一页上的文字？', { file_ids: ids })
  expect(readCards(cards, 'tips')).toEqual([{ text: '《图10.jpg》里的文字没有读。' }])
  expect(recognition.asked).toEqual([6, 7, 8, 9])
})

test('a model is told which characters may be misread', async () => {
  recognition.unsure.add(11)
  const id = await give('没把握.jpg', 11)
  chat.model.plan(() => streamed(['写在第几页要对照原页[1]。']))
  const before = chat.model.requests.length
  await chat.ask('上面写了什么？', { file_ids: [id], hasModel: true })
  recognition.unsure.clear()
  const sent = chat.model.requests.slice(before).map(({ body }) => JSON.stringify(body.messages))
  expect(sent.join('\n')).toContain('没有把握：这是〔第〕甲页上的')
})
