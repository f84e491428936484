import { describe, expect, test } from '@jest/globals'
import { mostCalls, ToolCallAssembler, toolCallFragments } from './openai-tool-calls.ts'

/** The calls that the chunks of a stream come to. */
function assembled(...chunks: unknown[]) {
  const assembler = new ToolCallAssembler(['weather', 'time'])
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
    [
      'after an empty object',
      [part(0, 'a', 'weather', '{}'), part(0, undefined, undefined, weather.arguments)],
    ],
    [
      'after an empty object, with its id',
      [part(0, 'a', 'weather', '{}'), part(0, 'a', 'weather', weather.arguments)],
    ],
    [
      'twice, with one id at two indexes',
      [part(0, 'a', 'weather', weather.arguments), part(1, 'a', 'weather', weather.arguments)],
    ],
    [
      'with its head at two indexes',
      [
        part(0, 'a', 'weather', ''),
        part(1, 'a', 'weather', ''),
        part(1, undefined, undefined, weather.arguments),
      ],
    ],
    [
      'in pieces at two indexes',
      [
        part(0, 'a', 'weather', ''),
        part(1, 'a', 'weather', ''),
        part(0, undefined, undefined, '{"city":'),
        part(0, undefined, undefined, '"北京"}'),
        part(1, undefined, undefined, weather.arguments),
      ],
    ],
    [
      'in whole snapshots',
      [part(0, 'a', 'weather', weather.arguments), part(0, 'a', 'weather', weather.arguments)],
    ],
    [
      'with another id in each piece',
      [part(0, 'a', 'weather', '{"city":'), part(0, 'b', undefined, '"北京"}')],
    ],
    [
      'with its tail at another index',
      [part(0, 'a', 'weather', ''), part(1, undefined, undefined, weather.arguments)],
    ],
    [
      'with the id after the name',
      [part(0, undefined, 'weather', ''), part(0, 'a', undefined, weather.arguments)],
    ],
    [
      'with the id before the name',
      [part(0, 'a', undefined, ''), part(0, undefined, 'weather', weather.arguments)],
    ],
    ['with an index that is text', [[{ ...part(0, 'a', 'weather', weather.arguments)[0], index: '0' }]]],
    ['next to an entry of another kind', [[...part(0, 'a', 'weather', weather.arguments), 1, null]]],
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
    [
      'of which the second is in pieces with a wrong index',
      [
        part(0, 'a', 'weather', weather.arguments),
        part(0, 'b', 'time', ''),
        part(1, undefined, undefined, '{'),
        part(1, undefined, undefined, '}'),
      ],
    ],
    [
      'with their heads first',
      [
        part(0, 'a', 'weather', ''),
        part(1, 'b', 'time', ''),
        part(0, undefined, undefined, weather.arguments),
        part(1, undefined, undefined, '{}'),
      ],
    ],
    [
      'in pieces without an index',
      [
        part(undefined, 'a', 'weather', '{"city":'),
        part(undefined, undefined, undefined, '"北京"}'),
        part(undefined, 'b', 'time', '{'),
        part(undefined, undefined, undefined, '}'),
      ],
    ],
  ])('two %s stay separate', (_case, chunks) => {
    expect(assembled(...chunks)).toEqual([weather, { id: 'b', name: 'time', arguments: '{}' }])
  })

  test.each<[string, unknown[], { id: string; name: string; arguments: string }[]]>([
    [
      'no index and no id',
      [
        part(undefined, undefined, 'weather', weather.arguments),
        part(undefined, undefined, 'weather', '{"city":"上海"}'),
        part(undefined, undefined, 'time', '{}'),
      ],
      [
        { ...weather, id: '' },
        { ...weather, id: '', arguments: '{"city":"上海"}' },
        { id: '', name: 'time', arguments: '{}' },
      ],
    ],
    [
      'no index and no id, in pieces',
      [
        part(undefined, undefined, 'weather', ''),
        part(undefined, undefined, undefined, '{"city":'),
        part(undefined, undefined, undefined, '"北京"}'),
        part(undefined, undefined, 'time', ''),
        part(undefined, undefined, undefined, '{}'),
      ],
      [
        { ...weather, id: '' },
        { id: '', name: 'time', arguments: '{}' },
      ],
    ],
    [
      'no index, no id and no arguments',
      [part(undefined, undefined, 'time', ''), part(undefined, undefined, 'weather', weather.arguments)],
      [
        { id: '', name: 'time', arguments: '' },
        { ...weather, id: '' },
      ],
    ],
    [
      'one id for all',
      [
        part(0, 'a', 'weather', weather.arguments),
        part(1, 'a', 'weather', '{"city":"上海"}'),
        part(2, 'a', 'time', '{}'),
      ],
      [weather, { ...weather, arguments: '{"city":"上海"}' }, { id: 'a', name: 'time', arguments: '{}' }],
    ],
    [
      'one name and the same arguments, but ids of their own',
      [part(0, 'a', 'weather', weather.arguments), part(1, 'b', 'weather', weather.arguments)],
      [weather, { ...weather, id: 'b' }],
    ],
  ])('calls with %s are told apart', (_case, chunks, calls) => {
    expect(assembled(...chunks)).toEqual(calls)
  })

  test('of 20,000 the first are kept, without comparing each with all', () => {
    const all = Array.from({ length: 20_000 }, (_, at) => part(at, `c${at}`, 'time', '{}')[0])
    expect(assembled(all)).toEqual(
      Array.from({ length: mostCalls }, (_, at) => ({ id: `c${at}`, name: 'time', arguments: '{}' })),
    )
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
