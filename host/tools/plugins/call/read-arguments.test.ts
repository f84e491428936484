import { expect, test } from '@jest/globals'
import { toolSettings } from '../../../../lib/contract/plugins/tool.ts'
import { InvalidArguments } from './called-plugin.ts'
import { readArguments } from './read-arguments.ts'

const tool = toolSettings.parse({
  name: '预警',
  description: '查预警',
  path: '/alerts',
  params: [{ name: 'kinds', in: 'query', type: 'array', items: 'string', enum: ['雨', '风'] }],
})

test('items of a list are of its choices', () => {
  expect(readArguments(tool, { kinds: ['风', '雨'] }).parameters[0]?.value).toEqual(['风', '雨'])
  const refused = { problems: { 'kinds.1': '只能填可选的值之一' } }
  const read = () => readArguments(tool, { kinds: ['风', '雪'] })
  expect(read).toThrow(InvalidArguments)
  expect(read).toThrow(expect.objectContaining(refused))
})

test.each([
  ['风', ['风']],
  ['["风","雨"]', ['风', '雨']],
])('a list may be written as %j', (written, read) => {
  expect(readArguments(tool, { kinds: written }).parameters[0]?.value).toEqual(read)
})
