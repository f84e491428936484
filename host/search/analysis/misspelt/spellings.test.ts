import { expect, test } from '@jest/globals'
import { zhCNAgents } from '../../../../lib/messages/agents/zh-cn.ts'
import { spellings } from '../../../../lib/messages/command/spellings.ts'
import { zhCNCommand } from '../../../../lib/messages/command/zh-cn.ts'
import { soundsAlike } from './likeness.ts'
import { readingsOf, syllables } from './readings.ts'

const { pages, actions } = zhCNCommand.command
const labels = [
  ...Object.values(zhCNAgents.agents).map(({ name }) => name),
  ...Object.values(pages),
  ...Object.values(actions),
]

test('the browser’s table has each character of the fixed entries, spelled as on the host', () => {
  const characters = new Set(Array.from(labels.join('').replaceAll(/[^\u4e00-\u9fff]/g, '')))
  expect([...characters].filter((character) => !spellings.has(character))).toEqual([])
  for (const [character, { readings, likes }] of spellings) {
    const code = character.charCodeAt(0)
    expect([character, readings]).toEqual([character, readingsOf(code).map((reading) => syllables[reading])])
    expect(likes.length).toBeGreaterThan(0)
    for (const like of likes) expect([like, soundsAlike(like.charCodeAt(0), code)]).toEqual([like, true])
  }
})
