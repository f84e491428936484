import { describe, expect, test } from '@jest/globals'
import { formatArguments, performCall } from './perform-call.ts'
import { builtInTools, noTools, openTools } from './registry.ts'
import { type Tool, ToolFailure } from './tool.ts'

const input = {
  type: 'object',
  properties: { city: { type: 'string', minLength: 1 }, days: { type: 'integer', maximum: 7, default: 1 } },
  required: ['city'],
  additionalProperties: false,
}

function toolOf(run: Tool['run'], more: Partial<Tool> = {}): Tool {
  const about = { name: 'weather', title: '天气', description: '天气', input }
  return { ...about, timeoutMs: 2_000, isSafeToRepeat: false, run, ...more }
}

async function outcomeOf(tool: Tool, written = '{"city":"北京"}', name = 'weather') {
  const faults: unknown[] = []
  const { signal } = new AbortController()
  const deps = { tools: openTools([tool], (fault) => void faults.push(fault)), signal }
  const { text, card } = await performCall(deps, { id: 'a', name, arguments: written })
  return { text, error: card.error, state: card.state, faults }
}

describe('arguments', () => {
  const echo = toolOf(async (given) => JSON.stringify(given))
  test.each([
    ['{"city":"北京"}', '{"city":"北京","days":1}'],
    [' {"city":"北京","days":3} ', '{"city":"北京","days":3}'],
  ])('%s reach the tool as %s', async (written, given) => {
    expect(await outcomeOf(echo, written)).toMatchObject({ state: 'done', text: given })
  })

  test.each([
    ['', 'city'],
    ['{"city":', 'JSON'],
    ['北京', 'JSON'],
    ['[]', 'city'],
    ['null', 'city'],
    ['[1]', 'object'],
    ['"北京"', 'JSON'],
    ['{"city":null}', 'city'],
    ['{"city":["北京"]}', 'city'],
    ['{"city":"北京","days":"三"}', 'days'],
    ['{"city":"北京","days":"03"}', 'days'],
    ['{"city":""}', 'city'],
    ['{"city":"北京","days":8}', 'days'],
    ['{"city":"北京","days":1.5}', 'days'],
    ['{"city":"北京","more":1}', 'more'],
    [`{"city":"${'长'.repeat(16_000)}"}`, '16000'],
    [`{"city":${'['.repeat(7_000)}${']'.repeat(7_000)}}`, '32'],
  ])('%.20s are answered with an error, without calling the tool', async (written, word) => {
    const never = toolOf(() => Promise.reject(new Error('called')))
    const outcome = await outcomeOf(never, written)
    expect(outcome).toMatchObject({ state: 'failed', error: 'arguments', faults: [] })
    expect(outcome.text).toContain(word)
  })

  test.each(['', 'null', '{}', '[]', '""', '"{}"'])(
    'a tool without parameters may be called with %j',
    async (none) => {
      const clock = toolOf(async () => '12:00', { input: { type: 'object', properties: {} } })
      expect(await outcomeOf(clock, none)).toMatchObject({ state: 'done', text: '12:00' })
      const readsArguments = toolOf(async (given) => JSON.stringify(given), { readsArguments: true })
      expect(await outcomeOf(readsArguments, none)).toMatchObject({ state: 'done', text: '{}' })
    },
  )

  const many = {
    type: 'object',
    properties: {
      count: { type: 'integer' },
      share: { type: 'number' },
      isNew: { type: 'boolean' },
      word: { type: 'string' },
      tags: { type: 'array', items: { type: 'string' } },
      place: { type: 'object', properties: { x: { type: 'integer' } } },
      kind: { enum: ['a', 'b'] },
      maybe: { type: ['integer', 'null'] },
    },
    additionalProperties: false,
  }
  test.each([
    ['{"count":"3"}', '{"count":3}'],
    ['{"share":"-0.50"}', '{"share":-0.5}'],
    ['{"count":"3.0"}', '{"count":3}'],
    ['{"isNew":"true"}', '{"isNew":true}'],
    ['{"word":5}', '{"word":"5"}'],
    ['{"count":null,"word":null,"kind":null,"tags":null,"place":null}', '{}'],
    ['{"count":"","kind":""}', '{}'],
    ['{"word":""}', '{"word":""}'],
    ['{"maybe":null}', '{"maybe":null}'],
    ['{"maybe":"4"}', '{"maybe":4}'],
    ['{"tags":"山"}', '{"tags":["山"]}'],
    ['{"tags":"[\\"山\\",\\"水\\"]"}', '{"tags":["山","水"]}'],
    ['{"place":"{\\"x\\":\\"1\\"}"}', '{"place":{"x":1}}'],
    ['"{\\"count\\":3}"', '{"count":3}'],
    ['{"word":"一\n二"}', '{"word":"一\\n二"}'],
  ])('%j are mended to %j', async (written, given) => {
    const echoMany = toolOf(async (input) => JSON.stringify(input), { input: many })
    expect(await outcomeOf(echoMany, written)).toMatchObject({ state: 'done', text: given })
  })

  test.each([
    '{"count":"3个"}',
    '{"count":"3-4"}',
    '{"isNew":"yes"}',
    '{"kind":"c"}',
    '{"place":"山"}',
    '{"count":1.5}',
  ])('%j are not guessed', async (written) => {
    const never = toolOf(() => Promise.reject(new Error('called')), { input: many })
    expect(await outcomeOf(never, written)).toMatchObject({ error: 'arguments', faults: [] })
  })

  test.each([
    ['{"city":"北京"}', { city: '北京' }],
    ['', {}],
    ['{"city":', '{"city":'],
    ['x'.repeat(20_000), 'x'.repeat(200)],
    ['['.repeat(8_000), '['.repeat(200)],
    [`${'['.repeat(8_000)}${']'.repeat(8_000)}`, '['.repeat(200)],
  ])('%.20s are shown', (written, shown) => {
    expect(formatArguments(written)).toEqual(shown)
  })
})

describe('a call', () => {
  test('of an unknown tool is answered with an error', async () => {
    const outcome = await outcomeOf(
      toolOf(async () => ''),
      '{}',
      'clock',
    )
    expect(outcome).toMatchObject({ error: 'unknown', text: '调用失败（unknown）：没有名为 clock 的工具' })
  })

  test.each<[string, Tool['run']]>([
    [
      'hears its signal',
      (_, { signal }) =>
        new Promise((__, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ],
    ['never answers', () => new Promise(() => undefined)],
  ])('of a tool that is too slow and %s ends in time', async (_, run) => {
    expect(await outcomeOf(toolOf(run, { timeoutMs: 50 }))).toMatchObject({ error: 'timeout', faults: [] })
  })

  test.each<[string, Tool['run']]>([
    [
      'throws',
      () => {
        throw new Error('password=secret')
      },
    ],
    ['rejects', () => Promise.reject(new Error('password=secret'))],
  ])('of a tool that %s hides the error from the model, and reports it', async (_, run) => {
    const { text, error, faults } = await outcomeOf(toolOf(run))
    expect([text, error]).toEqual(['调用失败（failed）：工具出错了', 'failed'])
    expect(faults).toEqual([new Error('password=secret')])
  })

  test.each([
    [true, true, 2],
    [true, false, 1],
    [false, true, 1],
  ])(
    'is retried when the tool is safe (%j) and the failure transient (%j): %d calls',
    async (isSafeToRepeat, isPassing, times) => {
      let calls = 0
      const run = () => {
        calls += 1
        return Promise.reject(new ToolFailure('failed', '忙', { isPassing }))
      }
      expect(await outcomeOf(toolOf(run, { isSafeToRepeat }))).toMatchObject({
        text: '调用失败（failed）：忙',
      })
      expect(calls).toBe(times)
    },
  )
})

describe('the registry', () => {
  const weather = toolOf(async () => '')
  test.each<[string, Tool[]]>([
    ['two of a name', [weather, weather]],
    ['a name that models do not take', [{ ...weather, name: '天气' }]],
    ['a schema that can not be checked', [{ ...weather, input: { type: 'object', if: {} } }]],
    ['an invalid schema', [{ ...weather, input: { type: 'thing' } }]],
  ])('refuses %s', (_, tools) => {
    expect(() => openTools(tools)).toThrow(TypeError)
  })

  test('offers the tools that an agent names, if available', () => {
    const tools = openTools([weather, { ...weather, name: 'clock' }])
    expect(tools.only(['clock', 'unknown']).definitions.map(({ name }) => name)).toEqual(['clock'])
    expect(noTools.definitions).toEqual([])
    const built = (found: boolean) =>
      builtInTools({ searchLibrary: async () => [], searchWeb: found ? async () => [] : null })
    expect(built(true).map(({ name }) => name)).toEqual([
      'search_library',
      'web_search',
      'calculate',
      'draw_graph',
    ])
    expect(built(false).map(({ name }) => name)).toEqual(['search_library', 'calculate', 'draw_graph'])
    expect(openTools(built(true)).definitions[0]?.input).toMatchObject({ required: ['query'] })
  })
})

test.each([
  ['what it found, numbered', '{"query":"桥","limit":1}', '[1] 《甲》 https://a.example/\n甲的内容'],
  ['that it found nothing', '{"query":"无"}', '没有找到相关内容。'],
  ['that nothing could be searched', '{"query":"坏"}', '调用失败（failed）：搜索现在不可用'],
])('a search returns to the model %s', async (_, written, text) => {
  const source = (title: string) => ({
    index: 1,
    title,
    seeMoreUrl: 'https://a.example/',
    showName: 'a.example',
    passage: `${title}的内容`,
    provider: '网',
  })
  const [search] = builtInTools({
    searchWeb: null,
    searchLibrary: async (query) => {
      if (query === '坏') throw new Error('down')
      return query === '无' ? [] : [source('甲'), source('乙')]
    },
  })
  if (!search) throw new Error('there is no search')
  expect((await outcomeOf(search, written, 'search_library')).text).toBe(text)
})
