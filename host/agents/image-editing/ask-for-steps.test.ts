import { expect, test } from '@jest/globals'
import { type LanguageModel, ModelError, type ModelEvent } from '../../models/language-model.ts'
import { askForSteps } from './ask-for-steps.ts'

const image = {
  file_id: 'f1',
  name: '海边.jpg',
  format: 'jpeg',
  width: 800,
  height: 600,
  size: 9_000,
} as const
const scale = { kind: 'scale', percent: 50 } as const
const sent: string[] = []

function modelThat(stream: LanguageModel['stream']): LanguageModel {
  return { name: '大模型', stream }
}

function writing(...replies: readonly (string | object)[]): LanguageModel {
  const left = replies.map((reply) => (typeof reply === 'string' ? reply : JSON.stringify(reply)))
  return modelThat(async function* ({ messages }) {
    sent.push(JSON.stringify(messages))
    yield { kind: 'text', text: left.shift() ?? '' }
  })
}

function ask(
  model: LanguageModel,
  canRedraw = false,
  limitMs = 1_000,
  signal = new AbortController().signal,
) {
  const request = { sentence: '再小一半', image: { ...image, steps: [scale] }, canRedraw, signal }
  return askForSteps(model, request, limitMs)
}

test('a model is sent the image’s facts, the last steps and the sentence, and writes steps', async () => {
  const written = { move: 'edit', count: 1, steps: [scale], asides: ['谢谢', ' '], tool: null }
  expect(await ask(writing(written))).toEqual({ from: 'newest', steps: [scale], asides: ['谢谢'] })
  for (const fact of ['800×600', 'jpeg', '9000 字节', '再小一半', 'scale'])
    expect(sent.at(-1)).toContain(fact)
  expect(await ask(writing('```json\n{"steps":[],"tool":"crop"}\n```'))).toMatchObject({
    steps: [],
    tool: 'crop',
  })
  expect(await ask(writing({ move: 'undo', count: 2 }))).toMatchObject({ from: { undo: 2 }, steps: [] })
})

test('a redrawing is only accepted where an image model does it', async () => {
  const redraw = { steps: [{ kind: 'redraw', instruction: '去掉小船' }] }
  expect(await ask(writing(redraw))).toBeNull()
  expect(await ask(writing(redraw), true)).toMatchObject(redraw)
})

test.each([
  ['no JSON', '好的，我来改。'],
  ['a kind that does not exist', { steps: [scale, { kind: 'melt' }] }],
  ['a number out of range', { steps: [{ kind: 'rotate', degrees: 4_000 }] }],
  ['a field that is missing', { steps: [{ kind: 'crop_ratio', width: 1, height: 1 }] }],
  ['too many steps', { steps: Array.from({ length: 21 }, () => scale) }],
  ['an end that is missing', '{"steps":[{"kind":"grey"}'],
])('%s is no reading', async (_, reply) => {
  expect(await ask(writing(reply, reply))).toBeNull()
})

async function* silence(signal: AbortSignal): AsyncGenerator<ModelEvent> {
  await new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  yield { kind: 'text', text: '' }
}

test('a model that is late or fails is not waited for, and a turn that is stopped ends', async () => {
  const silent = modelThat(({ signal }) => silence(signal))
  expect(await ask(silent, false, 20)).toBeNull()
  const failing = modelThat(() => {
    throw new ModelError('model_unreachable', 'down')
  })
  expect(await ask(failing)).toBeNull()
  await expect(ask(silent, false, 1_000, AbortSignal.timeout(20))).rejects.toThrow()
})
