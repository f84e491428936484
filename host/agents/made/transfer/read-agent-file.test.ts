import { expect, test } from '@jest/globals'
import { type Installed, readAgentFile } from './read-agent-file.ts'
import { unknownFields } from './unknown-fields.ts'

const installed: Installed = {
  models: ['small'],
  hasTool: async ({ pluginId, toolId }) => `${pluginId}/${toolId}` === 'weather/now',
}
const read = (agent: object) =>
  readAgentFile({ format: 'zhizhou-agent', version: 1, agent: { name: '帮手', ...agent } }, installed)

test('keeps the model and the tools that are installed, and names the others', async () => {
  const { settings, skipped } = await read({
    model: 'small',
    tools: [
      { plugin_id: 'weather', tool_ids: ['now', 'week'] },
      { plugin_id: 'maps', tool_ids: ['route'] },
    ],
  })
  expect(settings).toMatchObject({ model: 'small', tools: [{ plugin_id: 'weather', tool_ids: ['now'] }] })
  expect(skipped).toEqual([
    { what: 'weather/week', why: 'no_tool' },
    { what: 'maps', why: 'no_tool' },
  ])
})

test('names at most 50 unknown fields, cut and without control characters', async () => {
  const fields = Object.fromEntries(
    Array.from({ length: 80 }, (_, at) => [`\u202e${at}${'x'.repeat(200)}`, 1]),
  )
  const { skipped } = await read(fields)
  expect(skipped).toHaveLength(50)
  expect(skipped[0]?.what).toBe(`agent.0${'x'.repeat(63)}`)
})

test('reads no field after the last one that is named', () => {
  const names = Array.from({ length: 50 }, (_, at) => [`a${at}`, 1] as const)
  const raw = Object.defineProperty(Object.fromEntries(names), 'list', {
    enumerable: true,
    get: () => {
      throw new Error('was read')
    },
  })
  const parsed = { list: {} }
  expect(unknownFields(raw, parsed, 'agent')).toEqual(names.map(([name]) => `agent.${name}`))
  delete raw['a0']
  expect(() => unknownFields(raw, parsed)).toThrow('was read')
})

test('refuses JSON of any depth without exhausting the stack', async () => {
  const deep: unknown = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)
  await expect(read({ desc: deep })).rejects.toMatchObject({ code: 'bad_request', field: 'file' })
})
