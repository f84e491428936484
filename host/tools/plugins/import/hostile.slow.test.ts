import { expect, test } from '@jest/globals'
import { ImportRefused } from './imported.ts'
import { readForeignDescription } from './read-foreign-description.ts'
import { hostileDescriptions } from './testing/hostile-descriptions.ts'

const read = (text: string) =>
  readForeignDescription({ kind: 'openapi', text, from: '', selected: [], names: [] }, 'u:1')

test.each(hostileDescriptions)(
  '$what is refused, or left out for a reason',
  async ({ text, refused, skipped }) => {
    if (refused !== undefined) {
      await expect(read(text)).rejects.toThrow(ImportRefused)
      await expect(read(text)).rejects.toThrow(refused)
      return
    }
    const found = await read(text)
    const isHarmless = skipped === ''
    expect(found.skipped.map(({ why }) => why)).toEqual(isHarmless ? [] : [skipped])
    expect(found.tools).toHaveLength(isHarmless ? 1 : 0)
  },
)

test('properties named as prototypes are left out, the others stay', async () => {
  const { text = '' } =
    hostileDescriptions.find(({ what }) => what === 'properties named as prototypes') ?? {}
  const [tool] = (await read(text)).tools
  expect(Object.keys(tool?.settings.body_schema?.properties ?? {})).toEqual(['a'])
})

test('an operation that can not be read does not take the others with it', async () => {
  const paths = {
    '/good': { get: { summary: '好' } },
    '/bad': { get: { summary: '坏', parameters: [{ $ref: 'other.yaml#/x' }] } },
    '/none': { get: null },
    '/also': { get: { summary: '也好' } },
  }
  const text = JSON.stringify({ openapi: '3.1.0', servers: [{ url: 'https://api.example.com' }], paths })
  const found = await read(text)
  expect(found.tools.map(({ settings }) => settings.name)).toEqual(['好', 'get_none', '也好'])
  expect(found.skipped).toEqual([{ what: 'GET /bad', why: 'reference', may_import: false }])
})

test('1,000 operations are read', async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, at) => [
      `/items/{id}/part${at}`,
      {
        post: {
          summary: `部件${at}`,
          tags: [`第${at % 10}组`],
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Part' } } } },
          responses: {
            200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Part' } } } },
          },
        },
      },
    ]),
  )
  const Part = {
    type: 'object',
    required: ['name'],
    properties: Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [
        at === 0 ? 'name' : `f${at}`,
        { type: 'string', description: '一个字段' },
      ]),
    ),
  }
  const text = JSON.stringify({
    openapi: '3.0.3',
    servers: [{ url: 'https://api.example.com' }],
    paths,
    components: { schemas: { Part } },
  })
  const found = await read(text)
  expect(found.tools).toHaveLength(1_000)
  expect(found.skipped).toEqual([])
  expect(found.tools.at(-1)?.settings).toMatchObject({ name: '部件999', path: '/items/{id}/part999' })
})

test('all tools together stay small, however often they refer to one schema', async () => {
  const Text = { type: 'string', description: '说'.repeat(500) }
  const properties = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`p${at}`, Text]))
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Body' } } }
  const text = JSON.stringify({
    openapi: '3.0.3',
    servers: [{ url: 'https://api.example.com' }],
    paths: Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [
        `/x${at}`,
        { post: { summary: `x${at}`, requestBody: { content } } },
      ]),
    ),
    components: { schemas: { Body: { type: 'object', properties } } },
  })
  const found = await read(text)
  expect(found.tools.length).toBeGreaterThan(50)
  expect(JSON.stringify(found.tools).length).toBeLessThan(4_100_000)
  expect(new Set(found.skipped.map(({ why }) => why))).toEqual(new Set(['too_large']))
})
