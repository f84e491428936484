import { expect, test } from '@jest/globals'
import { noTools } from './registry.ts'
import { addSelected, type RankTools } from './selected-tools.ts'
import type { Tool } from './tool.ts'

const toolOf = (name: string, characters: number): Tool => ({
  name,
  title: name,
  description: '说'.repeat(characters),
  input: { type: 'object', properties: {} },
  timeoutMs: 1_000,
  isSafeToRepeat: true,
  run: async () => '',
})
const rank: RankTools = async (_text, tools) => tools.map(({ name }) => name)
const { signal } = new AbortController()
const select = (tools: readonly Tool[]) =>
  addSelected(noTools, tools, { rank, question: '问', results: [], signal })
const namesOf = (tools: Awaited<ReturnType<typeof select>>) => tools.definitions.map(({ name }) => name)
const numbered = (count: number, characters: number) =>
  Array.from({ length: count }, (_, at) => toolOf(`t${at}`, characters))

test('few small tools are sent together', async () => {
  expect(namesOf(await select(numbered(12, 100)))).toHaveLength(12)
})

test('of many small tools twelve are sent, of few long ones those that fit', async () => {
  expect(namesOf(await select(numbered(30, 100)))).toHaveLength(13)
  const long = namesOf(await select(numbered(8, 4_000)))
  expect(long).toContain('find_tool')
  expect(long.length).toBeLessThan(6)
})

test('one that does not fit is left out, and a smaller one after it is sent', async () => {
  expect(namesOf(await select([toolOf('huge', 40_000), toolOf('small', 10)]))).toEqual(['small', 'find_tool'])
})

test('a model is given the titles of those that are not sent, up to a budget', async () => {
  const descriptionOf = async (count: number) =>
    (await select(numbered(count, 10))).definitions.find(({ name }) => name === 'find_tool')?.description ??
    ''
  expect(await descriptionOf(15)).toContain('有：t12、t13、t14。')
  expect(await descriptionOf(15)).not.toContain('t11')
  expect(await descriptionOf(5_000)).toMatch(/、t\d+等。$/)
  expect((await descriptionOf(5_000)).length).toBeLessThan(8_000)
})

test('a tool that was not sent is found, and sent from then on', async () => {
  const tools = await select(numbered(30, 100))
  expect(namesOf(tools)).not.toContain('t29')
  const found = await tools.find('find_tool')?.tool.run({ need: 't29' }, { signal })
  expect(found).toContain('“t29”')
  expect(namesOf(tools)).toContain('t29')
})

test.each<[string, object]>([
  ['for the question before', { earlier: 't27' }],
  ['named by results of the turn', { results: ['现在可以用这些工具：\n“t27”：说'] }],
  ['called in earlier turns, by the title', { results: ['用“插件 · t27”{} 得到：好'] }],
])('a tool %s is sent, and those for the question stay', async (_, given) => {
  const byName: RankTools = async (text, tools) =>
    tools.map(({ name }) => name).toSorted((one, other) => Number(other === text) - Number(one === text))
  const tools = numbered(30, 100).map((tool) => ({ ...tool, title: `插件 · ${tool.name}` }))
  const selection = { rank: byName, question: 't29', results: [], signal }
  const sent = namesOf(await addSelected(noTools, tools, { ...selection, ...given }))
  expect(sent).toEqual(expect.arrayContaining(['t27', 't29', 'find_tool']))
  expect(sent.length).toBeLessThanOrEqual(14)
  expect(namesOf(await addSelected(noTools, tools, selection))).not.toContain('t27')
})
