import { expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { ExtentNote } from './extent-note'

const show = (note: ReactElement) =>
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      {note}
    </Texts>,
  )

const extent = {
  turns_sent: 38,
  turns_left_out: 12,
  is_summarised: false,
  looked_up: [{ turn: 3, doc_id: 'd3' }],
}

test.each([
  ['nothing was left out', { ...extent, turns_left_out: 0, looked_up: [] }, true, ''],
  ['turns were left out', { ...extent, looked_up: [] }, true, '带上了最近 38 轮，更早的 12 轮没有原文'],
  ['an older answer', { ...extent, looked_up: [] }, false, ''],
  [
    'a summary covers them',
    { ...extent, is_summarised: true, looked_up: [] },
    true,
    '带上了最近 38 轮，更早的 12 轮只有概要',
  ],
])('%s', (_, given, isNewest, expected) => {
  const { container } = show(
    <ExtentNote
      conversationId="c1"
      extent={given}
      isNewest={isNewest}
      actions={{ onOpenRecord: () => undefined }}
    />,
  )
  expect(container.textContent).toBe(expected)
})

test('a turn that was looked up opens', () => {
  const onOpen = jest.fn()
  show(<ExtentNote conversationId="c1" extent={extent} isNewest={false} actions={{ onOpenRecord: onOpen }} />)
  fireEvent.click(screen.getByRole('button', { name: '第 3 轮' }))
  expect(onOpen).toHaveBeenCalledWith('d3')
})
