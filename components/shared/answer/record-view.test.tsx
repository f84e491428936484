import { describe, expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { messageStatus } from '@/lib/contract/message-status'
import type { ChatRecord } from '@/lib/contract/record'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { zhCN } from '@/lib/messages/zh-cn'
import { LocaleProvider } from '@/lib/session/locale-context'
import { RecordView } from './record-view'
import { writtenRecord } from './testing/written-record'

const messages = clientMessagesOf(zhCN)
/** Drawings rest for as long as they take, which on a busy machine is long. */
const patienceMs = 10_000
const text = Array.from({ length: 60 }, (_, index) => `第${index}段写了一些话，说明这件事情的由来。`).join(
  '\n\n',
)

function shown(record: ChatRecord) {
  return (
    <LocaleProvider locale="zh-CN" messages={messages}>
      <RecordView record={record} isFirst isLast />
    </LocaleProvider>
  )
}

const drawnText = (container: Element) => container.querySelector('.answer-text')?.textContent ?? ''

describe('RecordView', () => {
  test('draws a long answer bit by bit, and what stands under it after all of the text', async () => {
    const { container, rerender } = render(shown(writtenRecord([''])))
    rerender(shown(writtenRecord([text])))
    await waitFor(() => expect(drawnText(container)).toMatch(/^第0段/), { timeout: patienceMs })
    expect(drawnText(container)).not.toContain('第59段')
    rerender(shown(writtenRecord([text], messageStatus.end)))
    expect(screen.getByRole('article')).toHaveAttribute('aria-busy', 'true')
    expect(screen.queryByRole('button', { name: messages.answer.copy })).toBeNull()
    await screen.findByRole('button', { name: messages.answer.copy }, { timeout: patienceMs })
    expect(screen.getByRole('article')).toHaveAttribute('aria-busy', 'false')
    expect(drawnText(container).replaceAll('\n', '')).toBe(text.replaceAll('\n', ''))
  })

  test('shows what was written at once when it is stopped', async () => {
    const { container, rerender } = render(shown(writtenRecord([''])))
    rerender(shown(writtenRecord([text])))
    await waitFor(() => expect(drawnText(container)).toMatch(/^第0段/), { timeout: patienceMs })
    rerender(shown(writtenRecord([text], messageStatus.stop)))
    expect(drawnText(container)).toContain('第59段')
    expect(screen.getByText(messages.answer.stopped)).toBeVisible()
  })

  test('shows an answer at once that was there before', async () => {
    const { container } = render(shown(writtenRecord([text], messageStatus.end)))
    await waitFor(() => expect(drawnText(container)).not.toBe(''))
    expect(drawnText(container)).toContain('第59段')
  })
})
