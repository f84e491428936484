import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { ImageStep } from '../../../lib/contract/image-steps.ts'
import { blobKeys } from '../../files/file-row.ts'
import { createMakeFile } from '../../files/make-file.ts'
import { randomId } from '../../platform/make-id.ts'
import { type FileChat, openFileChat } from '../../testing/file-chat.ts'
import type { TestStorage } from '../../testing/test-storage.ts'
import { newestCards } from '../newest-card.ts'
import { EditProcess } from './engine/edit-process.ts'
import { createImageEditing } from './image-editing.ts'

const quota = 5_000_000
const images = new EditProcess()
let chat: FileChat
let storage: TestStorage
let photo = new Uint8Array()
beforeAll(async () => {
  photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#c33' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 0/1' } })
    .jpeg()
    .toBuffer()
  chat = await openFileChat((files, given) => {
    storage = given
    const deps = { ...storage, now: Date.now, makeId: randomId, quota }
    return createImageEditing({
      files,
      makeFile: createMakeFile(deps),
      findCard: newestCards(storage.database),
      images,
      app: '知舟',
    })
  })
})
afterAll(async () => {
  await chat.close()
  await images.close()
})

type Cards = Awaited<ReturnType<FileChat['ask']>>['cards']
const edit = (cards: Cards) => {
  const [found, ...more] = readCards(cards, 'image_edit')
  if (!found || more.length > 0) throw new Error(`no edited image: ${JSON.stringify(cards)}`)
  return found
}
const tips = (cards: Cards) => readCards(cards, 'tips').map(({ text }) => text)
const contentOf = async (id: string | undefined) =>
  (await storage.blobs.get(blobKeys.content(id ?? '')))?.bytes

test('a photo is edited as requested, and stored as a file of the member', async () => {
  const file_id = await chat.give('海边.jpg', photo)
  const { cards } = await chat.ask('请转成灰度，裁成方形，再压到 100KB，谢谢', { file_ids: [file_id] })
  const content = edit(cards)
  expect(content).toMatchObject({
    state: 'done',
    move: 'edit',
    now: 1,
    before: 0,
    steps: [
      { kind: 'grey' },
      { kind: 'crop_ratio', width: 1, height: 1 },
      { kind: 'compress', bytes: 102_400 },
    ],
    notes: ['照片里的拍摄位置（GPS）已经去掉'],
    trail: [
      { file_id, name: '海边.jpg', width: 80, height: 60, format: 'jpeg', size: photo.length, steps: [] },
      { name: '海边-改1.jpg', width: 60, height: 60, format: 'jpeg' },
    ],
  })
  const made = await contentOf(content.trail[1]?.file_id)
  expect(made?.length).toBe(content.trail[1]?.size)
  expect(await sharp(made).metadata()).toMatchObject({ width: 60, height: 60, format: 'jpeg' })
})

describe('over a whole conversation', () => {
  test('each request continues from the last state, and is undone and redone', async () => {
    const file_id = await chat.give('图.png', await sharp(photo).png().toBuffer())
    const first = await chat.ask('缩小到50%', { file_ids: [file_id] })
    const { conversationId } = first
    const say = async (sentence: string) => edit((await chat.ask(sentence, { conversationId })).cards)
    expect((await say('旋转90度')).trail.map(({ width, height }) => [width, height])).toEqual([
      [80, 60],
      [40, 30],
      [30, 40],
    ])
    expect(await say('撤销')).toMatchObject({ move: 'undo', now: 1, before: 2, steps: [] })
    expect(await say('重做')).toMatchObject({ move: 'redo', now: 2, before: 1 })
    expect(await say('撤销两步')).toMatchObject({ move: 'undo', now: 0 })
    // What was undone is gone once something else is done.
    const other = await say('裁成方形')
    expect(other.trail.map(({ width, height }) => [width, height])).toEqual([
      [80, 60],
      [60, 60],
    ])
    expect(other.trail[1]?.name).toBe('图-改3.png')
    expect(await say('重做')).toMatchObject({
      move: 'edit',
      steps: [],
      now: 1,
      notes: ['没有可以重做的了。'],
    })
    expect(await say('回到原图，缩小到25%')).toMatchObject({ move: 'edit', now: 2, before: 0 })
    expect(await say('撤销')).toMatchObject({ now: 1, before: 2 })
    expect(await say('回到原图')).toMatchObject({ move: 'original', now: 0 })
    expect(await say('撤销')).toMatchObject({ now: 0, notes: ['没有可以撤销的了：现在就是原图。'] })
  })

  test('a request that no step is made of keeps the image that was sent with it', async () => {
    const one = await chat.give('一.jpg', photo)
    const two = await chat.give('二.jpg', photo)
    const { conversationId } = await chat.ask('水平翻转', { file_ids: [one] })
    const asked = await chat.ask('把背景换成海边', { file_ids: [two], conversationId })
    expect(edit(asked.cards)).toMatchObject({
      state: 'done',
      steps: [],
      asides: ['把背景换成海边'],
      tool: 'adjust',
      now: 0,
      trail: [{ file_id: two, width: 80, height: 60, format: 'jpeg', size: photo.length, steps: [] }],
      notes: [expect.stringContaining('没有看出要改什么')],
    })
    const { cards } = await chat.ask('那就转灰度吧', { conversationId })
    expect(edit(cards).trail.map(({ name }) => name)).toEqual(['二.jpg', '二-改1.jpg'])
  })

  test('an answer in the middle that is repeated starts from the one before it', async () => {
    const file_id = await chat.give('图.png', await sharp(photo).png().toBuffer())
    const { conversationId } = await chat.ask('旋转90度', { file_ids: [file_id] })
    const middle = await chat.ask('裁成方形', { conversationId })
    await chat.ask('缩小到50%', { conversationId })
    const prompt = { action: 'repeat', ask_from: `repeat:${middle.askId}` } as const
    const { trail } = edit((await chat.ask('', { conversationId, prompt })).cards)
    expect(trail.map(({ width, height }) => [width, height])).toEqual([
      [80, 60],
      [60, 80],
      [60, 60],
    ])
  })

  test('of several images the first is edited, also afterwards, which is reported', async () => {
    const sent = [await chat.give('甲.jpg', photo), await chat.give('乙.jpg', photo)]
    const { cards, conversationId } = await chat.ask('左转', { file_ids: sent })
    expect(edit(cards).notes[0]).toContain('一次改一张')
    const next = edit((await chat.ask('左转', { conversationId })).cards)
    expect(next.trail.map(({ name }) => name)).toEqual(['甲.jpg', '甲-改1.jpg', '甲-改2.jpg'])
  })

  test('a failure in between changes nothing', async () => {
    const file_id = await chat.give('中.jpg', photo)
    const { conversationId } = await chat.ask('左转', { file_ids: [file_id] })
    const failed = edit((await chat.ask('裁成 500x500', { conversationId })).cards)
    expect(failed).toMatchObject({ state: 'failed', now: 1 })
    expect(edit((await chat.ask('灰度', { conversationId })).cards)).toMatchObject({ now: 2, before: 1 })
  })

  test('a deleted file is reported as missing', async () => {
    const file_id = await chat.give('没了.jpg', photo)
    const { cards, conversationId } = await chat.ask('左转', { file_ids: [file_id] })
    await chat.remove(edit(cards).trail[1]?.file_id ?? '')
    const after = edit((await chat.ask('左转', { conversationId })).cards)
    expect(after).toMatchObject({ state: 'failed', notes: [expect.stringContaining('打不开了')] })
    expect(edit((await chat.ask('撤销', { conversationId })).cards)).toMatchObject({ move: 'undo', now: 0 })
  })
})

describe('steps of the user', () => {
  const redo = async (of: string, conversationId: string, ...steps: ImageStep[]) => {
    const prompt = { ask_from: `again:${of}`, copilot_option: { steps } }
    const { cards, askId } = await chat.ask('', { conversationId, prompt })
    return { ...edit(cards), askId }
  }
  const half: ImageStep = { kind: 'scale', percent: 50 }
  const square: ImageStep = { kind: 'crop_ratio', width: 1, height: 1, at: 'center' }
  const sizes = ({ trail }: { readonly trail: readonly { width: number; height: number }[] }) =>
    trail.map(({ width, height }) => `${width}x${height}`)

  test('are done where the sentence left out what they need', async () => {
    const file_id = await chat.give('图.png', await sharp(photo).png().toBuffer())
    const asked = await chat.ask('裁剪一下', { file_ids: [file_id] })
    expect(edit(asked.cards)).toMatchObject({ steps: [], asides: [], tool: 'crop', notes: [] })
    const made = await redo(asked.askId, asked.conversationId, square)
    expect(made).toMatchObject({ state: 'done', steps: [square], asides: [], now: 1, before: 0 })
    expect(made.tool).toBeUndefined()
    expect(sizes(made)).toEqual(['80x60', '60x60'])
    const next = edit((await chat.ask('旋转90度', { conversationId: asked.conversationId })).cards)
    expect(sizes(next)).toEqual(['80x60', '60x60', '60x60'])
  })

  test('start from the image before the answer that they replace, and later answers stay', async () => {
    const file_id = await chat.give('图.png', await sharp(photo).png().toBuffer())
    const first = await chat.ask('旋转90度', { file_ids: [file_id] })
    const { conversationId } = first
    const middle = await chat.ask('裁成方形', { conversationId })
    const last = await chat.ask('缩小到50%', { conversationId })
    expect(sizes(edit(last.cards))).toEqual(['80x60', '60x80', '60x60', '30x30'])
    const again = await redo(middle.askId, conversationId, half)
    expect(again).toMatchObject({ now: 2, before: 1, steps: [half] })
    expect(sizes(again)).toEqual(['80x60', '60x80', '30x40'])
    const third = await redo(again.askId, conversationId, half, square)
    expect(sizes(third)).toEqual(['80x60', '60x80', '30x30'])
    // The newest answer is as it was, and is continued.
    expect(sizes(edit((await chat.ask('左转', { conversationId })).cards))).toHaveLength(5)
    expect(sizes(await redo(first.askId, conversationId, square))).toEqual(['80x60', '60x60'])
  })

  test('start from the original where the answer did', async () => {
    const file_id = await chat.give('图.png', await sharp(photo).png().toBuffer())
    const { conversationId } = await chat.ask('缩小到50%', { file_ids: [file_id] })
    await chat.ask('旋转90度', { conversationId })
    const asked = await chat.ask('回到原图，裁成方形', { conversationId })
    const made = await redo(asked.askId, conversationId, half)
    expect(made).toMatchObject({ now: 3, before: 0 })
    expect(sizes(made)).toEqual(['80x60', '40x30', '30x40', '40x30'])
  })

  test('after a failure start from the image that was sent', async () => {
    const file_id = await chat.give('小.jpg', photo)
    const asked = await chat.ask('裁成 500x500', { file_ids: [file_id] })
    const made = await redo(asked.askId, asked.conversationId, half)
    expect(sizes(made)).toEqual(['80x60', '40x30'])
  })

  test('for an image model that is missing fail, and say so', async () => {
    const file_id = await chat.give('小.jpg', photo)
    const asked = await chat.ask('左转', { file_ids: [file_id] })
    const made = await redo(asked.askId, asked.conversationId, { kind: 'redraw', instruction: '去掉小船' })
    expect(made).toMatchObject({ state: 'failed', notes: ['没有图像模型，这一步做不了'] })
  })
})

test('without an image it asks for one', async () => {
  expect(tips((await chat.ask('裁成方形')).cards)).toEqual([expect.stringMatching(/^先给我一张图片/)])
})

test('an impossible request is reported on the card with the image, and nothing is stored', async () => {
  const file_id = await chat.give('小.jpg', photo)
  const { cards } = await chat.ask('裁成 500x500', { file_ids: [file_id] })
  expect(edit(cards)).toMatchObject({
    state: 'failed',
    steps: [{ kind: 'crop_size' }],
    trail: [{ file_id, width: 80, height: 60, steps: [] }],
    now: 0,
    notes: [expect.stringContaining('80×60')],
  })
})

test('a file that is not an image is refused', async () => {
  const file_id = await chat.give(
    '假.png',
    new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  )
  expect(edit((await chat.ask('左转', { file_ids: [file_id] })).cards)).toMatchObject({
    state: 'failed',
    notes: [expect.stringContaining('读不出来')],
  })
})
