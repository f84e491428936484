import { expect, test } from '@jest/globals'
import { messageStatus } from '../../../contract/frames/message-status'
import { initialState } from '../conversation/conversation-history'
import { applyFrame, beginAsk } from '../conversation/conversation-state'
import { chatRecord } from '../testing/chat-record'

const outline = (state: string) => ({
  id: 'r-outline',
  type: 'outline',
  target: 'end',
  content: {
    title: '题',
    kind: 'report',
    sections: ['s1', 's2'].map((id) => ({
      id,
      title: id,
      points: [],
      state: id === 's2' ? state : 'done',
      queries: 1,
      pages: 1,
      sources: 1,
    })),
    minutes: 1,
    version: 1,
    versions: 1,
  },
})
const text = (id: string) => ({ id: `r-s-${id}`, type: 'markdown', target: 'end', content: `写了${id}` })

test('the other sections of a report stay while one is regenerated', () => {
  const page = {
    detailList: [
      {
        ...chatRecord('a1'),
        doc_id: 'd1',
        status: messageStatus.end,
        data: [outline('failed'), text('s1'), text('s2')],
      },
    ],
    offset: 1,
    hashMore: false,
    title: '问',
  }
  const state = beginAsk(
    initialState('c', page),
    { kind: 'again', askId: 'a2', of: 'a-a1', content: '问', section: 's2' },
    1,
  )
  const [record] = state.records
  expect(record?.data.map(({ id }) => id)).toEqual(['r-outline', 'r-s-s1'])
  expect(record?.data[0]?.content).toMatchObject({ sections: [{ state: 'done' }, { state: 'running' }] })
  const accepted = applyFrame(state, { code: 101, conversation_id: 'c', ask_id: 'a2', seq: 1 }).state
  expect(accepted.records[0]?.data).toHaveLength(2)
  const data = [{ ...outline('planned'), target: 'replace' as const }]
  const shown = applyFrame(accepted, { code: 1, ask_id: 'a2', seq: 2, data }).state
  expect(shown.records[0]?.data.map(({ id }) => id)).toEqual(['r-outline'])
})
