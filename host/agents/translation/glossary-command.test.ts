import { expect, test } from '@jest/globals'
import { parseGlossaryCommand } from './glossary-command.ts'

test.each([
  ['术语：知舟 = Zhizhou', [{ source: '知舟', target: 'Zhizhou' }]],
  ['术语:循环寿命→cycle life', [{ source: '循环寿命', target: 'cycle life' }]],
  ['添加术语：电芯 译作 cell', [{ source: '电芯', target: 'cell' }]],
  ['term: cell = 电芯', [{ source: 'cell', target: '电芯' }]],
  [
    '术语：甲=A；乙＝B\n丙 -> C',
    [
      { source: '甲', target: 'A' },
      { source: '乙', target: 'B' },
      { source: '丙', target: 'C' },
    ],
  ],
])('%s adds terms', (message, terms) => {
  expect(parseGlossaryCommand(message)).toEqual({ kind: 'save', terms })
})

test.each([
  ['删除术语：知舟', ['知舟']],
  ['去掉术语 甲；乙', ['甲', '乙']],
  ['delete term: cell', ['cell']],
])('%s deletes', (message, sources) => {
  expect(parseGlossaryCommand(message)).toEqual({ kind: 'remove', sources })
})

test.each(['术语表', '看看术语表', '我的术语', 'glossary', 'Show my glossary'])('%s lists', (message) => {
  expect(parseGlossaryCommand(message)).toEqual({ kind: 'list' })
})

test.each(['术语学是一门学问', '术语：没有译法', '删除术语', '术语：甲 = ', '把术语表译成英文', ''])(
  '%s is not a glossary command',
  (message) => {
    expect(parseGlossaryCommand(message)).toBeNull()
  },
)

test('a long message that is not a command is parsed in linear time', () => {
  // Each 看 more doubled the time once.
  expect(parseGlossaryCommand(`${'看'.repeat(60_000)}x`)).toBeNull()
  expect(parseGlossaryCommand(`${'看'.repeat(30)}x`)).toBeNull()
})
