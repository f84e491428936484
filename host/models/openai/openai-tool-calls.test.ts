import { describe, expect, test } from '@jest/globals'
import { ToolCallAssembler, toolCallFragments } from './openai-tool-calls.ts'

/** The calls that the chunks of a stream come to. */
function assembled(...chunks: unknown[]) {
  const assembler = new ToolCallAssembler()
  for (const chunk of chunks) assembler.push(toolCallFragments.parse(chunk) ?? [])
  return assembler.flush()
}

const part = (
  index: number | undefined,
  id: string | undefined,
  name: string | undefined,
  written?: unknown,
) => [{ index, id, type: 'function', function: { name, arguments: written } }]
const weather = { id: 'a', name: 'weather', arguments: '{"city":"北京"}' }

describe('a tool call', () => {
  test.each<[string, unknown[]]>([
    ['in one piece', [part(0, 'a', 'weather', weather.arguments)]],
    [
      'in pieces',
      [
        part(0, 'a', 'weather', ''),
        part(0, undefined, undefined, '{"city":'),
        part(0, undefined, undefined, '"北京"}'),
      ],
    ],
    ['with repeated id and name', [part(0, 'a', 'weather', '{"city":'), part(0, 'a', 'weather', '"北京"}')]],
    [
      'with empty strings for what is known',
      [part(0, 'a', 'weather', ''), part(0, '', '', weather.arguments)],
    ],
    [
      'without an index',
      [part(undefined, 'a', 'weather', '{"city":'), part(undefined, undefined, undefined, '"北京"}')],
    ],
    ['with a name in pieces', [part(0, 'a', 'wea'), part(0, undefined, 'ther', weather.arguments)]],
    ['with arguments that are an object', [part(0, 'a', 'weather', { city: '北京' })]],
  ])('is assembled: %s', (_case, chunks) => {
    expect(assembled(...chunks)).toEqual([weather])
  })

  test.each<[string, unknown[]]>([
    [
      'side by side',
      [
        [...part(0, 'a', 'weather', '{"city":'), ...part(1, 'b', 'time', '{')],
        part(1, undefined, undefined, '}'),
        part(0, undefined, undefined, '"北京"}'),
      ],
    ],
    ['one after the other', [part(0, 'a', 'weather', weather.arguments), part(1, 'b', 'time', '{}')]],
    ['all with the index 0', [part(0, 'a', 'weather', weather.arguments), part(0, 'b', 'time', '{}')]],
    [
      'all without an index',
      [part(undefined, 'a', 'weather', weather.arguments), part(undefined, 'b', 'time', '{}')],
    ],
  ])('two %s stay separate', (_case, chunks) => {
    expect(assembled(...chunks)).toEqual([weather, { id: 'b', name: 'time', arguments: '{}' }])
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['an empty list', []],
    ['no list', 'weather'],
    ['entries of another kind', [1, 'a']],
    ['a call without a name', part(0, 'a', undefined, '{}')],
  ])('%s is ignored without an error', (_case, chunk) => {
    expect(assembled(chunk)).toEqual([])
  })
})
