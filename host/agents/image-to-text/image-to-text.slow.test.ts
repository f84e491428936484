import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { streamed } from '../../models/testing/fake-openai-server.ts'
import { textOf } from '../../search/testing/run-pipeline.ts'
import { type FileChat, openFileChat } from '../../testing/file-chat.ts'
import { createImageToText } from './image-to-text.ts'
import { createTesseract } from './tesseract.ts'

const clock = () => Date.parse('2026-11-28T04:00:00Z')

/** Answers as Debian's program does. */
const program = `#!/bin/sh
if [ "$1" = --list-langs ]; then printf 'List of available languages (2):\\nchi_sim\\neng\\n'; exit 0; fi
[ "$1 $2 $3 $4" = 'stdin stdout -l chi_sim+eng' ] || exit 1
head -c 4 | grep -q RIFF || exit 2
printf '第 一 行 字\\nABC 12\\n'
`

let folder = ''
let chat: FileChat
let blind: FileChat
let png = new Uint8Array()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhizhou-ocr-'))
  await writeFile(join(folder, 'tesseract'), program)
  await chmod(join(folder, 'tesseract'), 0o755)
  await writeFile(join(folder, 'hangs'), '#!/bin/sh\nexec sleep 600\n')
  await chmod(join(folder, 'hangs'), 0o755)
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const limitMs = 60_000
  const reads = createTesseract({ program: join(folder, 'tesseract'), limitMs })
  const absent = createTesseract({ program: join(folder, 'absent'), limitMs })
  chat = await openFileChat((files) => createImageToText({ files, tesseract: reads, clock }), {
    modelKind: 'vision',
  })
  blind = await openFileChat((files) => createImageToText({ files, tesseract: absent, clock }))
})
afterAll(async () => {
  await chat.close()
  await blind.close()
  await rm(folder, { recursive: true, force: true })
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
  expect(textOf(cards)).toBe('没有能看图的模型，只认出了图里的文字。\n\n第一行字  \nABC 12')
  expect(textOf((await chat.ask('再读一遍', { conversationId })).cards)).toContain('ABC 12')
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

test('a program that does not end is killed', async () => {
  const tesseract = createTesseract({ program: join(folder, 'hangs'), limitMs: 50 })
  await expect(tesseract.read(png, new AbortController().signal)).rejects.toThrow()
})

test('one process at a time looks for the program, however many ask', async () => {
  const listed = Promise.withResolvers<string | null>()
  let looks = 0
  const tesseract = {
    languages: () => {
      looks += 1
      return listed.promise
    },
    read: async () => '',
  }
  const needsVision = createImageToText({ tesseract, clock }).accepts?.needsVision ?? (async () => false)
  const asked = Array.from({ length: 20 }, () => needsVision())
  expect(looks).toBe(1)
  listed.resolve(null)
  expect(new Set(await Promise.all(asked))).toEqual(new Set([true]))
  await needsVision()
  expect(looks).toBe(2)
})
