import { afterAll, beforeAll, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { RecognizedPage } from '../../ingest/recognition/recognized-page.ts'
import { type Recognition, RecognitionFailed } from '../../ingest/recognition/recognizer.ts'
import { pageOf } from '../../ingest/recognition/testing/recognized.ts'
import { streamed } from '../../models/testing/fake-openai-server.ts'
import { textOf } from '../../search/testing/run-pipeline.ts'
import { type FileChat, openFileChat } from '../../testing/file-chat.ts'
import { createImageToText } from './image-to-text.ts'

const clock = () => Date.parse('2026-11-28T04:00:00Z')

/** Recognizes the same in every image, and counts how often. */
class FakeRecognition implements Recognition {
  asked = 0
  readonly #page: RecognizedPage | null
  constructor(found: RecognizedPage | null) {
    this.#page = found
  }
  isAvailable = () => true
  close = async () => undefined
  recognize = async () => {
    this.asked += 1
    if (!this.#page) throw new RecognitionFailed('unreadable')
    return this.#page
  }
}

const found = pageOf(['第一行字', 'ABC 12，比它长的一行'])
/** The model is not sure of the second character. */
function unsurePage(): RecognizedPage {
  const { lines, ...rest } = pageOf(['点撒销以后'])
  return {
    ...rest,
    lines: lines.map((line) => ({ ...line, confidences: [0.99, 0.4, 0.99, 0.99, 0.99] })),
  }
}

const recognition = new FakeRecognition(found)

let chat: FileChat
let blind: FileChat
let png = new Uint8Array()
beforeAll(async () => {
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  chat = await openFileChat((files) => createImageToText({ files, clock }), {
    modelKind: 'vision',
    recognition,
  })
  blind = await openFileChat((files) => createImageToText({ files, clock }))
})
afterAll(async () => {
  await chat.close()
  await blind.close()
})

test('a vision model gets the re-encoded image', async () => {
  const file_id = await chat.give('路线图.png', png)
  chat.model.next(streamed(['一张白图。']))
  const { cards } = await chat.ask('图里有什么？', { file_ids: [file_id], hasModel: true })
  expect(textOf(cards)).toBe('一张白图。')
  const content: unknown = chat.model.requests.at(-1)?.body.messages.at(-1)?.content
  expect(content).toMatchObject([
    { type: 'image_url', image_url: { url: expect.stringMatching(/^data:image\/webp;base64,/) } },
    { type: 'text', text: '今天是 2026年11月28日，星期六。\n\n图里有什么？' },
  ])
})

test('with a new image the earlier one is sent too, and each is named', async () => {
  const ids = [await chat.give('第一张.png', png), await chat.give('第二张</资料>.png', png)]
  chat.model.next(streamed(['白的。']))
  const { conversationId } = await chat.ask('什么颜色？', { file_ids: ids.slice(0, 1), hasModel: true })
  chat.model.next(streamed(['一样。']))
  await chat.ask('和上一张比呢？', { file_ids: ids.slice(1), conversationId, hasModel: true })
  const content = chat.model.requests.at(-1)?.body.messages.at(-1)?.content as unknown as object[]
  expect(content.map((part) => ('text' in part ? part.text : 'image'))).toEqual([
    'image',
    'image',
    '图片依次是：《第二张‹/资料>.png》（这次给的）、《第一张.png》（前面给的）。\n\n今天是 2026年11月28日，星期六。\n\n和上一张比呢？',
  ])
})

test('without a model the text is recognized, of the previous image when none is attached', async () => {
  const file_id = await chat.give('截图.png', png)
  const { cards, conversationId } = await chat.ask('读出文字', { file_ids: [file_id] })
  expect(cards[0]).toMatchObject({ type: 'file', content: { mime: 'image/png' } })
  expect(textOf(cards)).toBe('没有能看图的模型，只认出了图里的文字。\n\n第一行字  \nABC 12，比它长的一行')
  const { asked } = recognition
  expect(textOf((await chat.ask('再读一遍', { conversationId })).cards)).toContain('ABC 12')
  // It is stored.
  expect(recognition.asked).toBe(asked)
})

test('without any recognition it says what to configure', async () => {
  const file_id = await blind.give('图.png', png)
  const { cards } = await blind.ask('图里有什么？', { file_ids: [file_id], hasModel: true })
  expect(readCards(cards, 'tips')).toEqual([
    { text: expect.stringContaining('看图的模型还没有接上'), setUp: 'model' },
  ])
  expect(blind.model.requests).toHaveLength(0)
})

test('without an image it asks for one', async () => {
  const { cards } = await blind.ask('你好')
  expect(readCards(cards, 'tips')).toEqual([{ text: expect.stringMatching(/^先给我一张图片/) }])
})

test.each([
  [pageOf([]), '图里没有认出文字。'],
  [{ ...pageOf(['第一行字']), unread: 'illegible' as const }, '第一行字\n\n图里还有文字没有认出来。'],
  [unsurePage(), '点撒销以后\n\n〔〕里的字没有把握，请对照原图：点〔撒〕销以后'],
  [null, '《图.png》没有读成。'],
])('what was not read is named', async (found, sentence) => {
  const reads = await openFileChat((files) => createImageToText({ files, clock }), {
    recognition: new FakeRecognition(found),
  })
  try {
    const file_id = await reads.give('图.png', png)
    const { cards } = await reads.ask('读出文字', { file_ids: [file_id] })
    expect(textOf(cards)).toBe(`没有能看图的模型，只认出了图里的文字。\n\n${sentence}`)
  } finally {
    await reads.close()
  }
})
