import { expect, test } from '@jest/globals'
import { notePhrases } from '../../lib/messages/answer-sentences.ts'
import { en } from '../../lib/messages/en.ts'
import { zhCN } from '../../lib/messages/zh-cn.ts'
import { triedNote } from './failure-note.ts'

const note = triedNote({
  query: '问',
  searched: ['资料库'],
  isNarrow: false,
  hasWeb: false,
  hasModel: false,
})
const inEnglish = notePhrases.reduce((text, [chinese, english]) => text.replaceAll(chinese, english), note)

test.each([
  ['Chinese', note, zhCN],
  ['English', inEnglish, en],
])(
  'agents that work without a model are named as the command layer lists them, in %s',
  (_, text, messages) => {
    for (const id of ['014', '003', '006', '005', '015'] as const)
      expect(text).toContain(messages.agents[id].name)
    expect(text).toContain(messages.shell.command)
    expect(text).toContain(messages.shell.search)
    expect(text).toContain('Ctrl+K')
  },
)
