import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { ToolSettings } from '../../../../lib/contract/plugins/tool.ts'
import { bodyArgument, namedParameters } from '../../../../lib/contract/plugins/tool-arguments.ts'
import type { ToolSchema, ValueType } from '../../../../lib/contract/plugins/tool-schema.ts'
import { callTool } from '../call/call-tool.ts'
import { type HttpsFake, startHttpsFake } from '../testing/https-fake.ts'
import { parseDescription } from './parse-description.ts'
import { readOpenApi } from './read-openapi.ts'

const folder = new URL('../../../../../shared/data/openapi/', import.meta.url)
const rounds = 8
const texts = ['北京', 'a b', 'a/b', 'a&b=c', '%2F', '+', '"引号"', 'é?#', '1,2', '~_-.']

/** The same sequence in each run (Park and Miller 1988). */
function createPick(seed: number) {
  let state = seed
  return <Item>(items: readonly Item[]): Item => {
    state = (state * 48_271) % 2_147_483_647
    return items[state % items.length] as Item
  }
}
type Pick = ReturnType<typeof createPick>

function valueOf(pick: Pick, type: ValueType, choice?: readonly unknown[]): unknown {
  if (choice && choice.length > 0) return pick(choice)
  switch (type) {
    case 'integer':
      return pick([0, 7, -3])
    case 'number':
      return pick([0, 1.5, -2.25])
    case 'boolean':
      return pick([true, false])
    case 'array':
      return [pick(texts), pick(texts)]
    case 'object':
    case 'string':
      return pick(texts)
  }
}

/** Required ones always; of the others some, some as null, some empty. */
function argumentsOf(pick: Pick, tool: ToolSettings): Record<string, unknown> {
  const named = namedParameters(tool).flatMap(({ argument, parameter }): [string, unknown][] => {
    const { type, enum: choice, required } = parameter
    if (!required && pick([true, false])) return pick([true, false]) ? [[argument, pick([null, ''])]] : []
    return [[argument, valueOf(pick, type, choice)]]
  })
  const { body_schema: body } = tool
  return { ...Object.fromEntries(named), ...(body ? { [bodyArgument]: bodyOf(pick, body) } : {}) }
}

function bodyOf(pick: Pick, { properties = {} }: ToolSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, { type = 'string', enum: choice }]) => [
      name,
      valueOf(pick, type, choice),
    ]),
  )
}

/** Query parameters as a server reads them. Null and empty ones are not sent; presets are. */
function expectedQuery(tool: ToolSettings, given: Readonly<Record<string, unknown>>): string[][] {
  return namedParameters(tool).flatMap(({ argument, parameter }) => {
    if (parameter.in !== 'query') return []
    const value = given[argument]
    const sent = value === undefined || value === null || value === '' ? parameter.default : value
    if (sent === undefined) return []
    return (Array.isArray(sent) ? sent : [sent]).map((each) => [parameter.name, String(each)])
  })
}

let fake: HttpsFake
beforeAll(async () => {
  fake = await startHttpsFake()
})
afterAll(() => fake.close())

describe('each imported operation is called as it is described, and as the panel shows it', () => {
  if (!existsSync(folder)) {
    test.skip('skipped: ../shared/data/openapi is not here', () => undefined)
    return
  }
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  const operations = files.flatMap((file) => {
    const root = parseDescription(readFileSync(new URL(file, folder), 'utf8'))
    const { plugin, tools } = readOpenApi(root, { from: '', selected: [], names: [] })
    const url = plugin.url.replace('http:', 'https:')
    return tools.map(({ key, settings }) => ({ file, key, url, settings }))
  })

  test.each(operations)('$file $key', async ({ key, url, settings }) => {
    const pick = createPick(key.length + url.length)
    for (let round = 0; round < rounds; round += 1) {
      const given = argumentsOf(pick, settings)
      fake.received.length = 0
      const plugin = { url, headers: [{ name: 'X-Trace', value: 'zhizhou' }], auth: null }
      const { exchange } = await callTool(
        { egress: fake.egress, makeId: () => 'id' },
        () => plugin,
        settings,
        given,
        AbortSignal.timeout(20_000),
      )
      expect(exchange.error).toBeUndefined()
      const [received] = fake.received
      expect(received?.method).toBe(settings.method)

      const asked = new URL(received?.path ?? '', `https://${received?.host}`)
      expect(asked.href).toBe(exchange.request?.url)
      expect([...asked.searchParams]).toEqual(expectedQuery(settings, given))
      const steps = settings.path
        .split('/')
        .map((step) => (step.startsWith('{') ? String(given[step.slice(1, -1)]) : step))
      expect(
        asked.pathname
          .split('/')
          .slice(-steps.length + 1)
          .map(decodeURIComponent),
      ).toEqual(steps.slice(1))

      expect(received?.body).toBe(exchange.request?.body)
      if (settings.body_schema) expect(JSON.parse(received?.body ?? '')).toEqual(given[bodyArgument])
      // The value of the plugin's own header is a secret.
      const shown = exchange.request?.headers.map(({ name, value }) => [name.toLowerCase(), value])
      const sent = shown?.map(([name = '']) => [
        name,
        name === 'x-trace' ? '••••••••' : received?.headers[name],
      ])
      expect(shown).toEqual(sent)
      expect(received?.headers['x-trace']).toBe('zhizhou')
    }
  })
})
