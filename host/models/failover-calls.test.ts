import { expect, test } from '@jest/globals'
import { readEnvironment } from '../settings/environment.ts'
import type { EmbeddingModel } from './embedding-model.ts'
import { memberOf } from './failover.ts'
import { failoverEmbeddings, failoverImageEdits, failoverImages } from './failover-calls.ts'
import type { ImageEditModel, ImageModel, ImageRequest, MadeImages } from './image-model.ts'
import { imageSize } from './image-sizes.ts'
import { ModelError } from './language-model.ts'
import { openModels } from './registry.ts'

const { signal } = new AbortController()
const made: MadeImages = {
  images: [{ bytes: new Uint8Array(1), mime: 'image/png' }],
  usage: null,
  isSeeded: false,
}

/** A list of two image models, of which the first fails like this. */
function images(failure: unknown) {
  const requests: [string, ImageRequest][] = []
  const events: string[] = []
  const named = (name: string, fails: boolean): ImageModel => ({
    name,
    service: `${name}.example`,
    async generate(request) {
      requests.push([name, request])
      if (fails) throw failure
      return made
    },
  })
  const model = failoverImages([memberOf(named('wanx', true)), memberOf(named('qwen-image', false))])
  const generate = (more: Partial<ImageRequest> = {}) =>
    model.generate({
      prompt: '湖',
      signal,
      onAnswering: (name, service) => events.push(`+${name}@${service}`),
      onFailedOver: (name, { code }) => events.push(`-${name} ${code}`),
      ...more,
    })
  return { model, requests, events, generate }
}

test.each([
  ['a rate limit', new ModelError('model_quota', '429')],
  ['a refused key', new ModelError('model_key_refused', '401')],
  ['an error of the server', new ModelError('model_unreachable', '500')],
  ['an unknown model', new ModelError('model_garbled', '404', { isModelUnknown: true })],
])('%s: the next service makes the image, in a size that it supports', async (_name, failure) => {
  const { requests, events, generate } = images(failure)
  expect(await generate({ size: imageSize('wanx', '16:9') })).toBe(made)
  expect(requests.map(([name, { size }]) => [name, size])).toEqual([
    ['wanx', { width: 1_280, height: 720 }],
    ['qwen-image', { width: 1_664, height: 928 }],
  ])
  expect(events).toEqual([`-wanx ${failure.code}`, '+qwen-image@qwen-image.example'])
})

test.each([
  ['a time-out: the job may have been accepted', new ModelError('model_timeout', 'silent')],
  ['a broken connection', new ModelError('model_unreachable', 'reset', { wasReached: true })],
  ['an accepted job', new ModelError('model_quota', 'polls', { wasAccepted: true })],
  ['a content filter', new ModelError('model_filtered', 'no')],
  ['an unreadable reply', new ModelError('model_garbled', 'html')],
])('%s: no other service is asked', async (_name, failure) => {
  const { requests, events, generate } = images(failure)
  await expect(generate()).rejects.toBe(failure)
  expect(requests.map(([name]) => name)).toEqual(['wanx'])
  // The failure is reported under the name of who failed.
  expect(events).toEqual(['+wanx@wanx.example'])
})

test.each([
  [new ModelError('model_quota', '429'), ['a', 'b']],
  [new ModelError('model_timeout', 'silent'), ['a']],
])('an edit follows the same rules: %s', async (failure, expected) => {
  const asked: string[] = []
  const editor = (name: string): ImageEditModel => ({
    name,
    async edit() {
      asked.push(name)
      if (name === 'a') throw failure
      return made
    },
  })
  const model = failoverImageEdits([memberOf(editor('a')), memberOf(editor('b'))])
  const image = { bytes: new Uint8Array(1), mime: 'image/png' } as const
  const edited = model.edit({ instruction: '去掉路人', image, signal })
  await (expected.length > 1 ? expect(edited).resolves.toBe(made) : expect(edited).rejects.toBe(failure))
  expect(asked).toEqual(expected)
})

test('after a time-out the next image is made by the other service', async () => {
  const { requests, generate } = images(new ModelError('model_timeout', 'silent'))
  await expect(generate()).rejects.toThrow()
  expect(await generate()).toBe(made)
  expect(requests.map(([name]) => name)).toEqual(['wanx', 'qwen-image'])
})

test('vectors come from the next service, but never in another length', async () => {
  let isBroken = false
  let now = 0
  const embedding = (name: string, length: number): EmbeddingModel => ({
    name,
    async embed(texts) {
      if (isBroken && name === 'bge-m3') throw new ModelError('model_timeout', 'silent')
      return texts.map(() => new Float32Array(length))
    },
  })
  const listed = (length: number) =>
    failoverEmbeddings(
      [memberOf(embedding('bge-m3', 4)), memberOf(embedding('BAAI/bge-m3', length))],
      () => now,
    )
  const [alike, unlike] = [listed(4), listed(8)]
  for (const model of [alike, unlike]) expect(await model.embed(['字'], signal)).toHaveLength(1)
  isBroken = true
  expect(alike.name).toBe('bge-m3')
  expect((await alike.embed(['字'], signal))[0]).toHaveLength(4)
  await expect(unlike.embed(['字'], signal)).rejects.toThrow('vectors of 8 instead of 4')

  // The first service counts, although the other one has answered before it.
  const begun = listed(8)
  expect((await begun.embed(['字'], signal))[0]).toHaveLength(8)
  isBroken = false
  now += 60_000
  expect((await begun.embed(['字'], signal))[0]).toHaveLength(4)
  isBroken = true
  await expect(begun.embed(['字'], signal)).rejects.toThrow('vectors of 8 instead of 4')
})

test.each([
  ['that was too slow for the caller comes last', new DOMException('late', 'TimeoutError'), ['a', 'b']],
  ['whose request was stopped keeps its place', new Error('stopped'), ['a', 'a']],
])('a service %s', async (_name, reason, expected) => {
  const asked: string[] = []
  const embedding = (service: string): EmbeddingModel => ({
    name: 'bge-m3',
    service,
    async embed(texts, given) {
      asked.push(service)
      given.throwIfAborted()
      return texts.map(() => new Float32Array(4))
    },
  })
  const model = failoverEmbeddings([memberOf(embedding('a')), memberOf(embedding('b'))])
  await expect(model.embed(['字'], AbortSignal.abort(reason))).rejects.toBe(reason)
  await model.embed(['字'], signal)
  expect(asked).toEqual(expected)
})

test('the model for edits has its own service, or that of images', () => {
  const own = {
    IMAGE_BASE_URL: 'https://a.example/v1',
    IMAGE_MODEL: 'a',
    IMAGE_EDIT_MODEL: 'e',
  }
  const open = (more: Record<string, string>) =>
    openModels(readEnvironment({ ...own, ...more })).choose().imageEdit
  expect(open({})).toMatchObject({ name: 'e', service: 'a.example' })
  expect(open({ IMAGE_EDIT_BASE_URL: 'https://b.example/v1' })).toMatchObject({ service: 'b.example' })
})

test('a second service may write the name of the embedding model with its publisher', () => {
  const env = readEnvironment({
    EMBEDDING_BASE_URL: 'https://a.example/v1',
    EMBEDDING_MODEL: 'bge-m3:latest',
    EMBEDDING_2_BASE_URL: 'https://b.example/v1',
    EMBEDDING_2_MODEL: 'BAAI/bge-m3',
  })
  expect(openModels(env).choose().embedding?.name).toBe('bge-m3:latest')
})
