import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { blobKeys } from '../../files/file-row.ts'
import { createMakeFile } from '../../files/make-file.ts'
import { createDashScopeImageEdit } from '../../models/dashscope/dashscope-image.ts'
import { createOpenAiImageEdit } from '../../models/openai/openai-image.ts'
import { type FakeImageServer, startFakeImageServer } from '../../models/testing/fake-image-server.ts'
import { streamed } from '../../models/testing/fake-openai-server.ts'
import { Egress } from '../../outbound/egress.ts'
import { randomId } from '../../platform/make-id.ts'
import { errorSentence } from '../../platform/terminal/sentences.ts'
import { type FileChat, openFileChat } from '../../testing/file-chat.ts'
import type { TestStorage } from '../../testing/test-storage.ts'
import { newestCards } from '../newest-card.ts'
import { EditProcess } from './engine/edit-process.ts'
import { aiLabelIn } from './engine/open-image.ts'
import { createImageEditing } from './image-editing.ts'

let server: FakeImageServer
/** What the language model answers. */
let written = ''
const images = new EditProcess()
beforeAll(async () => {
  server = await startFakeImageServer()
})
afterAll(async () => {
  await images.close()
  await server.close()
})

/** What a model was told and shown, in each form. */
function sentOf(body: Readonly<Record<string, unknown>>): { prompt: unknown; picture: Uint8Array } {
  if (body.image instanceof Uint8Array) return { prompt: body.prompt, picture: body.image }
  const input = Object(body.input) as {
    readonly prompt?: string
    readonly images?: readonly string[]
    readonly messages?: readonly {
      readonly content: readonly { readonly image?: string; readonly text?: string }[]
    }[]
  }
  const content = input.messages?.[0]?.content ?? []
  const url = input.images?.[0] ?? content[0]?.image ?? ''
  const picture = Buffer.from(url.replace(/^data:image\/jpeg;base64,/, ''), 'base64')
  return { prompt: input.prompt ?? content[1]?.text, picture }
}

const forms = ['openAi', 'dashScope', 'messages'] as const
describe.each(forms)('with an image model that uses the form of %s', (form) => {
  let chat: FileChat
  let storage: TestStorage
  beforeAll(async () => {
    const egress = new Egress({ allow: [new URL(server.openAi).host] })
    const baseUrl = form === 'openAi' ? server.openAi : server.dashScope
    const model = form === 'messages' ? 'qwen-image-edit-plus' : 'retoucher'
    const endpoint = { baseUrl, apiKey: 'k', model, egress }
    const imageEdit =
      form === 'openAi'
        ? createOpenAiImageEdit({ ...endpoint, timeoutMs: 2_000 })
        : createDashScopeImageEdit({ ...endpoint, pollMs: 5, taskMs: 1_000 })
    chat = await openFileChat(
      (files, given) => {
        storage = given
        const makeFile = createMakeFile({ ...storage, now: Date.now, makeId: randomId, quota: 50_000_000 })
        return createImageEditing({
          files,
          makeFile,
          findCard: newestCards(storage.database),
          images,
          app: '知舟',
        })
      },
      { imageEdit, answer: () => streamed([written]) },
    )
  })
  afterAll(() => chat.close())

  const photoOf = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer()
  const edited = async (sentence: string, photo: Uint8Array) => {
    const file_id = await chat.give('海边.jpg', photo)
    const { cards } = await chat.ask(sentence, { file_ids: [file_id], hasModel: true })
    const [content] = readCards(cards, 'image_edit')
    if (!content) throw new Error(`no edited image: ${JSON.stringify(cards)}`)
    return content
  }

  test('the model performs the step it is needed for, the rest runs locally, and the result has both labels', async () => {
    const sent = server.requests.length
    const content = await edited('缩小到50%，去掉小船，再裁成方形', await photoOf(400, 240))
    expect(content).toMatchObject({
      state: 'done',
      steps: [{ kind: 'scale' }, { kind: 'redraw', instruction: '去掉小船' }, { kind: 'crop_ratio' }],
      trail: [{ width: 400, height: 240 }, {}],
    })
    const { width, height, file_id = '' } = content.trail[1] ?? {}
    expect(width).toBe(height)
    const bytes = (await storage.blobs.get(blobKeys.content(file_id)))?.bytes ?? new Uint8Array()
    expect(await aiLabelIn(bytes)).toMatch(/"Label"\s*:\s*"?1/)
    const [started] = server.requests.slice(sent)
    expect(started?.authorization).toBe('Bearer k')
    if (!started) throw new Error('nothing was sent')
    const { prompt, picture } = sentOf(started.body)
    expect(prompt).toBe('去掉小船')
    expect(await sharp(picture).metadata()).toMatchObject({ width: 200, height: 120, format: 'jpeg' })
  })

  test('it is sent no more pixels than it accepts, which is reported', async () => {
    const content = await edited('去掉小船', await photoOf(4_000, 1_000))
    expect(content.notes).toContainEqual(expect.stringContaining('2048'))
    expect(content.trail[0]).toMatchObject({ width: 4_000, height: 1_000 })
    expect(new Set(content.notes).size).toBe(content.notes.length)
  })

  test.each([
    ['额度', 'model_quota'],
    ['密钥', 'model_key_refused'],
    ['违规', 'model_filtered'],
    ['断线', 'model_unreachable'],
    ['网页', 'model_garbled'],
    ['沉默', 'model_timeout'],
  ] as const)('%s is reported, and the image is unchanged', async (word, code) => {
    const content = await edited(`给船画上${word}`, await photoOf(64, 64))
    expect(content).toMatchObject({ state: 'failed', trail: [{ width: 64 }], notes: [errorSentence(code)] })
  })

  test('without it the same request changes nothing, and the tools are shown', async () => {
    const file_id = await chat.give('海边.jpg', await photoOf(64, 64))
    const { cards } = await chat.ask('去掉小船', { file_ids: [file_id] })
    const shown = { state: 'done', steps: [], asides: ['去掉小船'], tool: 'adjust', trail: [{ file_id }] }
    expect(readCards(cards, 'image_edit')).toMatchObject([shown])
  })

  test('a language model writes the steps, and those of no such kind are read from the sentence', async () => {
    const steps = [{ kind: 'redraw', instruction: '去掉小船' }, { kind: 'grey' }]
    written = JSON.stringify({ move: 'edit', steps, asides: ['谢谢'], tool: null })
    const photo = await photoOf(64, 64)
    const content = await edited('小船不要了，弄成黑白的吧，谢谢', photo)
    expect(content).toMatchObject({ state: 'done', steps, asides: ['谢谢'], trail: [{}, {}] })
    written = '{"steps":[{"kind":"melt"}]}'
    expect(await edited('转成灰度', photo)).toMatchObject({ steps: [{ kind: 'grey' }] })
    written = ''
  })
})
