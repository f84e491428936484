import { expect, test } from '@jest/globals'
import { readEnvironment } from '../settings/environment.ts'
import { continueModels } from './continuation/continue-replies.ts'
import { auxiliaryModel, ModelNotConfigured, requireModel, withinTokens } from './models.ts'
import { imageProtocol, noModels, openModels } from './registry.ts'
import { imageReply, startFakeOpenAi } from './testing/fake-openai-server.ts'
import { UsageMeter } from './usage-meter.ts'
import { watchModels } from './watch-models.ts'

test.each<[Record<string, string>, string | null]>([
  [{}, null],
  [{ LLM_BASE_URL: 'https://model.example/v1', LLM_MODEL: 'deepseek-chat' }, 'deepseek-chat'],
  [{ LLM_PROVIDER: 'scripted', LLM_MODEL: 'scripted?characters=10' }, 'scripted'],
  [{ LLM_PROVIDER: 'scripted' }, 'scripted'],
])('%j opens %s', (variables, name) => {
  expect(openModels(readEnvironment(variables)).choose().language?.name ?? null).toBe(name)
})

test.each<[Record<string, string>, string[]]>([
  [{ LLM_MODEL: 'one' }, ['one']],
  [{ LLM_MODELS: ' one, two ,one,' }, ['one', 'two']],
  [{ LLM_MODELS: 'one,two', LLM_MODEL: 'three' }, ['one', 'two']],
])('%j may be chosen among as %j', (variables, names) => {
  const models = openModels(readEnvironment({ LLM_BASE_URL: 'https://model.example/v1', ...variables }))
  expect(models.names).toEqual(names)
  expect(models.choose().language?.name).toBe(names[0])
  expect(names.map((name) => models.choose(name).language?.name)).toEqual(names)
  expect(models.choose('another').language?.name).toBe(names[0])
})

test('models of each kind are opened, and a missing one names the settings that enable it', () => {
  const env = { LLM_BASE_URL: 'https://model.example/v1', LLM_MODEL: 'm', VISION_MODEL: 'eyes' }
  const models = openModels(readEnvironment({ ...env, IMAGE_MODEL: 'painter' })).choose()
  expect(requireModel(models, 'vision').name).toBe('eyes')
  expect(requireModel(models, 'image').name).toBe('painter')
  for (const kind of ['language', 'vision', 'image', 'embedding'] as const) {
    const missing = () => requireModel(noModels.choose(), kind)
    expect(missing).toThrow(ModelNotConfigured)
    expect(missing).toThrow(expect.objectContaining({ kind, settings: expect.any(Array) as unknown }))
  }
})

test('an image model with a separate address never gets the key of the language model', async () => {
  const server = await startFakeOpenAi(imageReply(Buffer.from('\x89PNG', 'latin1')))
  const language = { LLM_BASE_URL: 'https://model.example/v1', LLM_MODEL: 'm', LLM_API_KEY: 'sk-language' }
  const open = (more: Record<string, string>) =>
    requireModel(
      openModels(readEnvironment({ ...language, IMAGE_MODEL: 'painter', ...more })).choose(),
      'image',
    )
  const { signal } = new AbortController()
  const own = { IMAGE_BASE_URL: server.baseUrl }
  await open(own).generate({ prompt: '猫', signal })
  await open({ ...own, IMAGE_API_KEY: 'sk-image' }).generate({ prompt: '猫', signal })
  await open({ LLM_BASE_URL: server.baseUrl }).generate({ prompt: '猫', signal })
  expect(server.requests.map(({ authorization }) => authorization)).toEqual([
    '',
    'Bearer sk-image',
    'Bearer sk-language',
  ])
  await server.close()
})

test.each(['VISION_MODEL', 'IMAGE_MODEL', 'IMAGE_EDIT_MODEL'])('%s without an address is refused', (name) => {
  expect(() => readEnvironment({ [name]: 'm' })).toThrow('_BASE_URL')
})

test.each([
  ['https://dashscope.aliyuncs.com/api/v1', {}, 'dashscope'],
  ['https://dashscope-intl.aliyuncs.com/api/v1/', {}, 'dashscope'],
  ['https://dashscope.aliyuncs.com/compatible-mode/v1', {}, 'openai'],
  ['https://dashscope.aliyuncs.com.example/api/v1', {}, 'openai'],
  ['https://api.openai.com/v1', {}, 'openai'],
  ['https://images.example/api/v1', { IMAGE_PROVIDER: 'dashscope' }, 'dashscope'],
])('%s with %j speaks %s', (address, more, protocol) => {
  const env = readEnvironment({ IMAGE_BASE_URL: address, IMAGE_MODEL: 'painter', ...more })
  expect(imageProtocol(env, { baseUrl: address })).toBe(protocol)
})

test('AUX=off leaves no model for auxiliary requests, wherever the models are wrapped', () => {
  const given = { LLM_BASE_URL: 'https://a.example/v1', LLM_MODEL: 'm' }
  for (const [setting, name] of [
    ['on', 'm'],
    ['off', undefined],
  ] as const) {
    const watched = watchModels(openModels(readEnvironment({ ...given, AUX: setting })), () => undefined)
    const counted = new UsageMeter().counted(watched.choose())
    const models = continueModels(withinTokens(counted, 1_000))
    expect(auxiliaryModel(models)?.name).toBe(name)
    expect(models.language?.name).toBe('m')
  }
})
