import { expect, test } from '@jest/globals'
import { toolSettings } from '../../../../lib/contract/plugins/tool.ts'
import { buildRequest } from './build-request.ts'
import { toolSchemaForModel } from './tool-schema-for-model.ts'

const [ofUrl, ofFixed, ofPreset, ofBody] = [
  'url-canary-1111',
  'fixed-canary-2222',
  'preset-canary-3333',
  'sk-bodycanary4444',
]
const plugin = { url: `https://api.example.com/v1?appkey=${ofUrl}&lang=zh-Hans-CN`, headers: [], auth: null }
const tool = toolSettings.parse({
  name: '查',
  description: '查',
  method: 'POST',
  path: '/things',
  content_type: 'application/json',
  params: [
    { name: 'token', in: 'query', type: 'string', required: true, default: ofFixed, fixed: true },
    { name: 'X-Api-Key', in: 'header', type: 'string', default: ofPreset },
    { name: 'key', in: 'query', type: 'string', default: 'name' },
    { name: 'format', in: 'query', type: 'string', default: 'application', fixed: true },
  ],
  body_schema: { type: 'object', properties: { app: { type: 'string', default: ofBody } } },
})
const { sent, shown, mask } = buildRequest(plugin, tool, {}, () => 'id')
const canaries = /canary/

test('secrets in the address and in defaults are sent, and shown to nobody', () => {
  const whole = JSON.stringify(sent)
  for (const canary of [ofUrl, ofFixed, ofPreset, ofBody]) expect(whole).toContain(canary)
  expect(JSON.stringify(shown)).not.toMatch(canaries)
  expect(shown.url).toMatch(/lang=zh-Hans-CN.*key=name&format=application/)
})

test('a server that repeats them does not bring them to a model', () => {
  expect(mask(`{"url":"${sent.url}","h":${JSON.stringify(sent.headers)},"b":${sent.body}}`)).not.toMatch(
    canaries,
  )
})

test('a model is not given them as defaults', () => {
  const given = JSON.stringify(toolSchemaForModel(1, tool))
  expect(given).not.toMatch(canaries)
  expect(given).toContain('"default":"name"')
})
