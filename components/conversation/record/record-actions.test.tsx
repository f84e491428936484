import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { writtenRecord } from '@/components/answer-text/testing/written-record'
import { messageStatus } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import type { RecordActions } from './record-actions'
import { RecordView } from './record-view'

const { answer } = zhCN
const suggestion = { question: '接下来呢？', questionId: 'q', id: 's', isUser: false, isQuery: true }
const finished: ChatRecord = {
  ...writtenRecord(['写完了'], messageStatus.end),
  doc_id: 'd2',
  versions: ['d1', 'd2', 'd3'],
}

const calls: string[] = []
const actions: RecordActions = {
  onRepeat: () => calls.push('repeat'),
  onAgain: () => calls.push('again'),
  onEdit: (_record, content, onSent) => {
    calls.push(`edit ${content}`)
    onSent()
  },
  onChoose: (_askId, options) => calls.push(options ? `choose ${JSON.stringify(options)}` : 'skip'),
  onLike: (_record, like) => calls.push(`like ${like}`),
  onOpenVersion: (_record, docId) => calls.push(docId),
  onSuggestion: (question) => calls.push(question),
}

function shown(record: ChatRecord) {
  return (
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <RecordView record={record} isFirst isLast actions={actions} />
    </Texts>
  )
}

beforeEach(() => {
  calls.length = 0
})

const beginning = { ...suggestion, id: 's2', question: '比一比……', isQuery: false }
const withSuggestion: ChatRecord = {
  ...finished,
  data: [...finished.data, { id: 's1', type: 'suggestion', target: 'end', content: [suggestion, beginning] }],
}
const withNear: ChatRecord = {
  ...finished,
  data: [...finished.data, { id: 'n1', type: 'expand_query', target: 'end', content: ['相关的'] }],
}
const failed: ChatRecord = { ...writtenRecord([''], messageStatus.error), error: 'internal', data: [] }

describe('a button that asks or rates', () => {
  test.each<[string, string, ChatRecord]>([
    ['like 1', answer.like, finished],
    ['like -1', answer.dislike, finished],
    ['repeat', answer.repeat, finished],
    ['again', answer.searchAgain, finished],
    ['比一比……', '比一比……', withSuggestion],
    ['相关的', '相关的', withNear],
    ['接下来呢？', '接下来呢？', withSuggestion],
    ['repeat', answer.repeat, failed],
  ])('%s is clicked once in two seconds', (call, name, record) => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(10_000)
    render(shown(record))
    for (const atMs of [10_000, 10_001, 11_999, 12_000]) {
      now.mockReturnValue(atMs)
      fireEvent.click(screen.getAllByRole('button', { name }).at(-1) as HTMLElement)
    }
    expect(calls).toEqual([call, call])
    now.mockRestore()
  })
})

test('another version replaces the first, and the pager keeps the focus at its ends', () => {
  const { rerender } = render(shown(finished))
  const previous = screen.getByRole('button', { name: answer.previousVersion })
  previous.focus()
  fireEvent.click(previous)
  expect(calls).toEqual(['d1'])
  rerender(shown({ ...finished, askId: 'another', doc_id: 'd1' }))
  expect(previous).toHaveFocus()
  expect(previous).toHaveAttribute('aria-disabled', 'true')
  expect(previous).toBeEnabled()
  fireEvent.click(previous)
  expect(calls).toEqual(['d1'])
})

describe('the last question', () => {
  test('is edited in place, and asked once it differs', () => {
    render(shown({ ...finished, content: '原来的问题' }))
    fireEvent.click(screen.getByRole('button', { name: answer.editQuestion }))
    const field = screen.getByRole('textbox', { name: answer.editedQuestion })
    expect(field).toHaveFocus()
    expect(field).toHaveValue('原来的问题')
    fireEvent.change(field, { target: { value: '  ' } })
    fireEvent.click(screen.getByRole('button', { name: answer.askEdited }))
    expect(calls).toEqual([])
    expect(field).toHaveAccessibleDescription(zhCN.home.empty)
    fireEvent.change(field, { target: { value: ' 别的问题 ' } })
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
    expect(calls).toEqual([])
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(calls).toEqual(['edit 别的问题'])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test('is unchanged by Escape, which returns the focus', () => {
    render(shown(finished))
    const edit = screen.getByRole('button', { name: answer.editQuestion })
    edit.focus()
    fireEvent.click(edit)
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' })
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(edit).toHaveFocus()
    expect(calls).toEqual([])
  })

  test('is not sent if too long, and says so', () => {
    render(shown(finished))
    fireEvent.click(screen.getByRole('button', { name: answer.editQuestion }))
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '长'.repeat(4_001) } })
    fireEvent.click(screen.getByRole('button', { name: answer.askEdited }))
    expect(calls).toEqual([])
    expect(screen.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  })

  test('cannot be changed once another follows', () => {
    render(
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <RecordView record={finished} isFirst isLast={false} actions={actions} />
      </Texts>,
    )
    expect(screen.queryByRole('button', { name: answer.editQuestion })).toBeNull()
  })
})
