import { describe, expect, test } from '@jest/globals'
import type { ServerFrame } from '../../../contract/frames/frame'
import { messageStatus } from '../../../contract/frames/message-status'
import type { ChatRecord } from '../../../contract/frames/record'
import { askFrame } from '../asking/ask'
import { initialState as open } from './conversation-history'
import type { ConversationState } from './conversation-records'
import { applyFrame, beginAsk, clearInterrupted, stopAsk } from './conversation-state'

const initialState = (conversationId: string, detailList: ChatRecord[]) =>
  open(conversationId, { detailList, hashMore: false, title: '' })

const ask = { askId: 'a1', content: '问题', pattern: 'normal' as const }

function play(state: ConversationState, frames: readonly ServerFrame[]) {
  return frames.reduce(
    (step, frame) => {
      const next = applyFrame(step.state, frame)
      return { state: next.state, effects: [...step.effects, ...next.effects] }
    },
    { state, effects: [] as ReturnType<typeof applyFrame>['effects'][number][] },
  )
}

function accepted(askId = 'a1', conversationId = 'v1'): ServerFrame[] {
  return [
    { code: 101, conversation_id: conversationId, ask_id: askId, seq: 1, message: '问题' },
    { code: 102, conversation_id: conversationId, ask_id: askId, seq: 2, doc_id: `d-${askId}` },
    {
      code: 1,
      conversation_id: conversationId,
      ask_id: askId,
      seq: 3,
      data: [{ id: 'c1', type: 'markdown', target: 'start', content: '甲' }],
    },
  ]
}

const asked = beginAsk(initialState('', []), ask, 0)

describe('a conversation', () => {
  test.each([
    ['102', accepted().map((frame) => (frame.code === 102 ? { ...frame, model: '大模型' } : frame))],
    [
      'a snapshot',
      [{ code: 1, conversation_id: 'v1', ask_id: 'a1', seq: 9, snapshot: true, data: [], model: '大模型' }],
    ],
  ])('has the model from %s on until the end', (_, frames) => {
    const { state } = play(asked, frames)
    expect(state.records[0]?.model).toBe('大模型')
    const last = frames.at(-1)?.seq ?? 0
    const ended = play(state, [{ code: 2, ask_id: 'a1', seq: last + 1 }])
    expect(ended.state.records[0]).toMatchObject({ model: '大模型', status: messageStatus.end })
  })

  const waiting = { kind: 'options' as const, step: '1', until: 5 }
  const awaits: ServerFrame = { code: 1, ask_id: 'a1', seq: 4, waiting }
  test.each<[string, ServerFrame[]]>([
    ['a frame', [...accepted(), awaits]],
    ['a snapshot', [{ ...awaits, conversation_id: 'v1', seq: 9, snapshot: true, data: [] }]],
  ])('waits for a choice from %s on until the next one, or until it is stopped', (_, frames) => {
    const { state } = play(asked, frames)
    expect(state.records[0]?.waiting).toEqual(waiting)
    const seq = (frames.at(-1)?.seq ?? 0) + 1
    const chosen = { id: 'o1', type: 'tips', target: 'replace' as const, content: {} }
    const next = play(state, [{ code: 1, ask_id: 'a1', seq, data: [chosen] }])
    expect(next.state.records[0]?.waiting).toBeUndefined()
    expect(stopAsk(state, 'a1').records[0]?.waiting).toBeUndefined()
  })

  test('has no model if none is named', () => {
    expect(play(asked, accepted()).state.records[0]?.model).toBeUndefined()
  })

  test('applies its id, its cards and its end', () => {
    const { state, effects } = play(asked, [
      ...accepted(),
      { code: 2, ask_id: 'a1', seq: 4, data: [{ target: 'finish' }] },
    ])
    expect(state).toMatchObject({
      conversationId: 'v1',
      records: [{ status: messageStatus.end, doc_id: 'd-a1' }],
    })
    expect(state.records[0]?.data).toMatchObject([{ content: '甲', target: 'end' }])
    expect(effects.map(({ kind }) => kind)).toEqual(['named', 'finished'])
  })

  test('is stopped also when another client has stopped it', () => {
    const { state, effects } = play(asked, [
      ...accepted(),
      { code: 4, ask_id: 'a1', seq: 4, data: [{ target: 'finish' }] },
    ])
    expect(state.records[0]?.status).toBe(messageStatus.stop)
    expect(effects.map(({ kind }) => kind)).toEqual(['named', 'finished'])
  })

  test('requests a snapshot when a frame is missing, and drops known frames', () => {
    const { state } = play(asked, accepted())
    const gap = applyFrame(state, {
      code: 1,
      ask_id: 'a1',
      seq: 6,
      data: [{ id: 'c1', target: 'update', content: '丙' }],
    })
    expect(gap.effects).toEqual([{ kind: 'reconnect', askId: 'a1' }])
    expect(gap.state).toBe(state)
    expect(applyFrame(state, accepted()[2] as ServerFrame)).toEqual({ state, effects: [] })
  })

  test('ignores frames of another conversation on the same socket', () => {
    const others: ServerFrame[] = [
      ...accepted('other', 'v2'),
      { code: 1, ask_id: 'other', seq: 4, data: [{ id: 'c1', target: 'update', content: '别处' }] },
      { code: 1, conversation_id: 'v2', ask_id: 'other', seq: 4, snapshot: true, data: [] },
    ]
    for (const state of [asked, play(asked, accepted()).state]) {
      expect(play(state, others)).toEqual({ state, effects: [] })
    }
  })

  test('shows questions asked in another tab', () => {
    const { state } = play(initialState('v1', []), accepted('a2'))
    expect(state.records).toMatchObject([{ askId: 'a2', content: '问题', status: messageStatus.loading }])
  })

  test('returns a refused question, and restores the answer it would have replaced', () => {
    const refusal: ServerFrame = { code: 999_995, ask_id: 'a1', seq: 0, message: '忙' }
    expect(applyFrame(asked, refusal)).toMatchObject({
      state: { records: [] },
      effects: [{ kind: 'refused', text: '问题' }],
    })
    const { state } = play(asked, [...accepted(), { code: 2, ask_id: 'a1', seq: 4 }])
    const again = beginAsk(state, { ...ask, askId: 'a2', kind: 'repeat', of: 'a1' }, 0)
    expect(again.records.map((record) => record.askId)).toEqual(['a2'])
    const restored = applyFrame(again, { ...refusal, ask_id: 'a2' }).state
    expect(restored.records.map((record) => record.askId)).toEqual(['a1'])
  })

  test('replaces the first with another version', () => {
    const { state } = play(asked, [...accepted(), { code: 2, ask_id: 'a1', seq: 4 }])
    const again = beginAsk(state, { ...ask, askId: 'a2', kind: 'repeat', of: 'a1' }, 0)
    const [first, second, third] = accepted('a2') as [ServerFrame, ServerFrame, ServerFrame]
    const { state: repeated } = play(again, [first, { ...second, replaces: 'd-a1' }, third])
    expect(repeated.records).toMatchObject([{ askId: 'a2', versions: ['d-a1', 'd-a2'] }])
  })

  test('stays stopped while cards still arrive', () => {
    const { state } = play(asked, accepted())
    const stopped = stopAsk(state, 'a1')
    const later = applyFrame(stopped, {
      code: 1,
      ask_id: 'a1',
      seq: 4,
      data: [{ id: 'c1', target: 'update', content: '乙' }],
    })
    expect(later.state.records[0]).toMatchObject({ status: messageStatus.stop, data: [{ content: '甲乙' }] })
    expect(applyFrame(later.state, { code: 4, ask_id: 'a1', seq: 5 }).state.records[0]?.status).toBe(
      messageStatus.stop,
    )
  })

  test('clears running answers when the socket is lost, and replaces them by the snapshot', () => {
    const { state } = play(asked, accepted())
    const { state: cut, askIds } = clearInterrupted(state)
    expect(askIds).toEqual(['a1'])
    expect(cut.records[0]).toMatchObject({ status: messageStatus.start, data: [] })
    const whole: ServerFrame = {
      code: 1,
      conversation_id: 'v1',
      ask_id: 'a1',
      doc_id: 'd-a1',
      seq: 7,
      snapshot: true,
      message: '问题',
      data: [{ id: 'c1', type: 'markdown', target: 'start', content: '甲乙' }],
    }
    const { state: back } = applyFrame(cut, whole)
    expect(back.records[0]).toMatchObject({ status: messageStatus.loading, data: [{ content: '甲乙' }] })
    expect(applyFrame(back, { code: 2, ask_id: 'a1', seq: 8 }).state.records[0]?.status).toBe(
      messageStatus.end,
    )
  })

  test('ends with a retraction', () => {
    const { state } = play(asked, [
      ...accepted(),
      {
        code: 301,
        conversation_id: 'v1',
        ask_id: 'a1',
        seq: 4,
        data: [{ id: 'ban', type: 'ban', target: 'replace', content: { text: '收回' } }],
      },
    ])
    expect(state).toMatchObject({
      isEnded: true,
      records: [{ status: messageStatus.ban, data: [{ type: 'ban' }] }],
    })
  })
})

describe('what replaces a record', () => {
  const rows: ChatRecord[] = (['copilot', 'normal'] as const).map((searchPattern, index) => ({
    askId: `a${index}`,
    conversation_id: 'v1',
    doc_id: `d${index}`,
    content: `问${index}`,
    data: ['options', 'copilot_detail', 'outline', 'search_result', 'markdown', 'images', 'tips'].map(
      (type) => ({
        id: type,
        type,
        target: 'end',
        content: '',
      }),
    ),
    recordType: 13,
    searchPattern,
    createTime: 0,
    status: messageStatus.end,
    like: 1,
    collapsed: false,
    isHistory: true,
    needUpdate: false,
    needReplace: false,
    versions: [],
  }))

  test.each([
    ['repeat', ['options', 'copilot_detail', 'outline'], false],
    ['again', [], true],
    ['edit', [], false],
  ] as const)(
    '%s keeps %j, resets the rating, and is answered in the same mode',
    (kind, kept, needReplace) => {
      const ask = { kind, askId: 'new', of: 'a0', content: '问' } as const
      const { records } = beginAsk(initialState('v1', rows), ask, 0)
      expect(records.map(({ askId }) => askId)).toEqual(['new', 'a1'])
      const [fresh] = records
      expect(fresh?.data.map(({ type }) => type)).toEqual(kept)
      expect(fresh).toMatchObject({
        like: 0,
        needReplace,
        searchPattern: 'copilot',
        status: messageStatus.send,
      })
    },
  )
})

describe('a changed part', () => {
  const cards = [
    { id: 'style', type: 'writing_style', target: 'end', content: { tone: 'formal' } },
    { id: 'c1', type: 'markdown', target: 'end', content: '甲乙丙' },
  ] as const
  const old: ChatRecord = {
    ...(beginAsk(initialState('v1', []), ask, 0).records[0] as ChatRecord),
    doc_id: 'd1',
    status: messageStatus.end,
    data: [...cards],
  }
  const part = { doc_id: 'd1', card_id: 'c1', from: 1, text: '乙', replacement: '二' }
  const changed = beginAsk(
    initialState('v1', [old]),
    { kind: 'repeat', askId: 'a2', of: 'a1', content: '问题', part },
    0,
  )

  test('is shown in the answer immediately, and the rest stays', () => {
    expect(changed.records).toMatchObject([
      { askId: 'a2', data: [{ id: 'style' }, { id: 'c1', content: '甲二丙' }] },
    ])
  })

  test('is reverted if the host refuses it, and no text returns to the prompt input', () => {
    const refusal = { code: 999991, ask_id: 'a2', seq: 0, message: '这段文字已经变了' }
    const { state, effects } = applyFrame(changed, refusal)
    expect(state.records).toEqual([old])
    expect(effects).toMatchObject([{ kind: 'refused', text: '' }])
  })

  test('is requested by a repeat', () => {
    const frame = askFrame({ agentId: '002', agentType: 'writing' }, 'v1', {
      kind: 'repeat',
      askId: 'a2',
      of: 'a1',
      content: '问题',
      part,
    })
    expect(frame.prompt).toEqual({
      ask_id: 'a2',
      ask_from: 'repeat:a1',
      action: 'repeat',
      copilot_option: { part },
    })
  })
})
