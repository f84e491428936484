import { expect, test } from '@jest/globals'
import { toolSettings } from '../../../../lib/contract/plugins/tool.ts'
import { estimateTokens } from '../../../models/estimate-tokens.ts'
import { toolSchemaForModel } from './tool-schema-for-model.ts'

const settings = (over: object) =>
  toolSettings.parse({ name: '现在的天气', description: '查天气', path: '/v1/now/{city}', ...over })

test.each<[object, number, string]>([
  [{}, 35, 'get_v1_now_city_z'],
  [{ name: 'Weather now' }, 36, 'Weather_now_10'],
  [{ path: '/天气' }, 1, 'get_1'],
  [{ name: '建工单 2', path: '/orders' }, 37, 'get_orders_11'],
  [{ name: '查 A 股' }, 38, 'get_v1_now_city_12'],
  [{ name: '查 GDP' }, 39, 'GDP_13'],
  [{ name: '12306 Trains' }, 40, 'tool_12306_Trains_14'],
  [{ name: 'a'.repeat(60) }, Number.MAX_SAFE_INTEGER, `${'a'.repeat(40)}_2gosa7pa2gv`],
])('the name of %j with number %i is %s', (over, id, expected) => {
  const { name } = toolSchemaForModel(id, settings(over))
  expect(name).toBe(expected)
  expect(name).toMatch(/^[A-Za-z_][A-Za-z0-9_-]{0,63}$/)
})

test('the schema has the arguments of a call', () => {
  const tool = settings({
    method: 'POST',
    content_type: 'application/json',
    params: [
      { name: 'city', in: 'path', type: 'string', required: true, description: '城市' },
      { name: 'city', in: 'query', type: 'array', items: 'integer' },
      { name: 'key', in: 'header', type: 'string', fixed: true, default: 'x' },
      { name: 'unit', in: 'query', type: 'string', required: true, default: 'c', enum: ['c', 'f'] },
    ],
    body_schema: {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'string', nullable: true, enum: ['x'], hidden: true } },
    },
  })
  expect(toolSchemaForModel(1, tool)).toMatchObject({
    description: '现在的天气：查天气',
    schema: {
      type: 'object',
      properties: {
        path_city: { type: 'string', description: '城市' },
        query_city: { type: 'array', items: { type: 'integer' } },
        unit: { type: 'string', default: 'c', enum: ['c', 'f'] },
        body: {
          type: 'object',
          required: ['a'],
          properties: { a: { type: ['string', 'null'], enum: ['x', null] } },
        },
      },
      required: ['path_city', 'body'],
      additionalProperties: false,
    },
  })
  expect(JSON.stringify(toolSchemaForModel(1, tool))).not.toMatch(/hidden|nullable|"key"/)
})

test.each([
  [50, 2_000, 40],
  [50, 100, 81],
  [5, 30, 30],
])(
  'of %i fields with %i characters of explanation each a model is given at most %i',
  (fields, characters, most) => {
    const each = { type: 'string', description: '说'.repeat(characters) }
    const names = Array.from({ length: fields }, (_, at) => `f${at}`)
    const tool = settings({
      method: 'POST',
      content_type: 'application/json',
      body_schema: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, each])) },
    })
    const { schema } = toolSchemaForModel(1, tool)
    const text = JSON.stringify(schema)
    expect(estimateTokens(text)).toBeLessThanOrEqual(3_000)
    expect(text.match(/"f\d+":/g)).toHaveLength(fields)
    expect(Math.max(...(text.match(/说+/g) ?? []).map(({ length }) => length))).toBeLessThanOrEqual(most)
  },
)

test('the choices of a list are those of its items', () => {
  const list = { name: 'kinds', in: 'query', type: 'array', items: 'string', enum: ['雨', '风'] }
  expect(toolSchemaForModel(1, settings({ path: '/now', params: [list] })).schema).toMatchObject({
    properties: { kinds: { type: 'array', items: { type: 'string', enum: ['雨', '风'] } } },
  })
})
