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
    for (const type of ['chat_doc', 'reading', 'data_analysis', 'image_editing', 'travel'] as const)
      expect(text).toContain(messages.agents[type].name)
    expect(text).toContain(messages.shell.command)
    expect(text).toContain(messages.shell.search)
    expect(text).toContain('Ctrl+K')
  },
)
