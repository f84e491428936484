import { describe, expect, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StreamingText, type StreamingTextSource } from '@/components/answer-text/streaming/streaming-text'
import { writtenRecord } from '@/components/answer-text/testing/written-record'
import { sidePanel } from '@/components/ui/side-panel/side-panel-store'
import { messageStatus } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { RecordView } from './record-view'

const messages = clientMessagesOf(zhCN)

/** What the row of sources asks of a browser, and this one has not. */
class Unseen {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, {
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  IntersectionObserver: Unseen,
})

/** Drawings rest for as long as they take, which on a busy machine is long. */
const patienceMs = 10_000
const text = Array.from({ length: 60 }, (_, index) => `第${index}段写了一些话，说明这件事情的由来。`).join(
  '\n\n',
)

function shown(record: ChatRecord) {
  return (
    <Texts locale="zh-CN" messages={messages}>
      <RecordView record={record} isFirst isLast />
    </Texts>
  )
}

const renderedText = (container: Element) => container.querySelector('.answer-text')?.textContent ?? ''

describe('RecordView', () => {
  test('reveals a long answer in steps, and its footer after all of the text', async () => {
    const { container, rerender } = render(shown(writtenRecord([''])))
    rerender(shown(writtenRecord([text])))
    await waitFor(() => expect(renderedText(container)).toMatch(/^第0段/), { timeout: patienceMs })
    expect(renderedText(container)).not.toContain('第59段')
    rerender(shown(writtenRecord([text], messageStatus.end)))
    expect(screen.getByRole('article')).toHaveAttribute('aria-busy', 'true')
    expect(screen.queryByRole('button', { name: messages.answer.copy })).toBeNull()
    await screen.findByRole('button', { name: messages.answer.copy }, { timeout: patienceMs })
    expect(screen.getByRole('article')).toHaveAttribute('aria-busy', 'false')
    expect(renderedText(container).replaceAll('\n', '')).toBe(text.replaceAll('\n', ''))
  })

  test('reveals new text without rerendering, and all of it at the end', async () => {
    const begun = writtenRecord([''])
    let newest = begun
    const readers = new Set<() => void>()
    const growth: StreamingTextSource = {
      subscribe: (reader) => {
        readers.add(reader)
        return () => void readers.delete(reader)
      },
      newestOf: (record) => (record === begun ? newest : record),
    }
    const grow = (to: string) => {
      newest = writtenRecord([to])
      for (const reader of readers) act(reader)
    }
    const within = (record: ChatRecord) => <StreamingText value={growth}>{shown(record)}</StreamingText>
    const { container, rerender, unmount } = render(within(begun))
    grow('第一句。')
    await waitFor(() => expect(renderedText(container)).toBe('第一句。'), { timeout: patienceMs })
    grow('第一句。第二句')
    await waitFor(() => expect(renderedText(container)).toBe('第一句。第二句'), { timeout: patienceMs })
    grow('另一句。')
    await waitFor(() => expect(renderedText(container)).toBe('另一句。'), { timeout: patienceMs })
    grow(text)
    const ended = writtenRecord([text], messageStatus.end)
    rerender(within(ended))
    await waitFor(() => expect(renderedText(container)).toContain('第59段'), { timeout: patienceMs })
    // The last text is there a moment before the state is.
    await waitFor(() => expect(screen.getByRole('article')).toHaveAttribute('aria-busy', 'false'), {
      timeout: patienceMs,
    })
    unmount()
    expect(readers.size).toBe(0)
  })

  test('shows all text immediately when stopped', async () => {
    const { container, rerender } = render(shown(writtenRecord([''])))
    rerender(shown(writtenRecord([text])))
    await waitFor(() => expect(renderedText(container)).toMatch(/^第0段/), { timeout: patienceMs })
    rerender(shown(writtenRecord([text], messageStatus.stop)))
    expect(renderedText(container)).toContain('第59段')
    expect(screen.getByText(messages.answer.stopped)).toBeVisible()
  })

  test.each([
    ['docked', true],
    ['floating', true],
    ['sheet', false],
  ] as const)('with panels %s, live steps are open: %s', (place, isOpen) => {
    sidePanel.setState({ place })
    const steps = [{ kind: 'search', state: 'running', detail: '潮汐' }]
    const progress = { id: 'p', type: 'progress', target: 'end', content: { steps } } as const
    const live = writtenRecord(['甲'])
    const { container, rerender } = render(shown({ ...live, data: [progress, ...live.data] }))
    const isShown = () => container.querySelector('details')?.open
    expect([isShown(), container.querySelector('summary')?.textContent]).toEqual([
      isOpen,
      expect.stringContaining('潮汐'),
    ])
    const ended = writtenRecord(['甲'], messageStatus.end)
    rerender(shown({ ...ended, data: [progress, ...ended.data] }))
    expect(isShown()).toBe(isOpen)
    sidePanel.setState({ place: 'floating' })
  })

  test('says of a stopped answer no longer that it is being written', () => {
    const progress = {
      id: 'p',
      type: 'progress',
      target: 'end',
      content: {
        steps: [
          { kind: 'search', state: 'done', detail: '潮汐' },
          { kind: 'answer', state: 'running', detail: '' },
        ],
      },
    } as const
    const record = writtenRecord(['甲'], messageStatus.stop)
    render(shown({ ...record, data: [progress, ...record.data] }))
    expect(screen.getByText(/潮汐/)).toBeInTheDocument()
    expect(screen.queryByText(messages.answer.writing)).toBeNull()
  })

  test.each([
    ['the model that writes it', '大模型', 'AI 生成 · 由 大模型 生成'],
    ['that none did', undefined, '预先写好 · 未用模型'],
  ])('says %s while it is written and after, and in copies', async (_, model, byline) => {
    const user = userEvent.setup()
    const of = (record: ChatRecord) => shown(model ? { ...record, model } : record)
    const { rerender } = render(of(writtenRecord(['甲'])))
    expect(await screen.findByText(byline, {}, { timeout: patienceMs })).toBeVisible()
    expect(screen.getByRole('article')).toHaveAttribute('aria-busy', 'true')
    rerender(of(writtenRecord(['甲乙'], messageStatus.stop)))
    expect(screen.getByText(byline)).toBeVisible()
    await user.click(screen.getByRole('button', { name: messages.answer.copy }))
    expect(await navigator.clipboard.readText()).toBe(`甲乙\n\n${byline}`)
  })

  test('nothing is below a text that grows: what is there would move with each line', async () => {
    const source = { index: 1, title: '来源', seeMoreUrl: '', showName: '', passage: '', provider: 'p' }
    const sources = { id: 's', type: 'search_result', target: 'end', content: [source] }
    const of = (record: ChatRecord) => shown({ ...record, model: '大模型', data: [sources, ...record.data] })
    const { container, rerender } = render(of(writtenRecord(['甲'])))
    await waitFor(() => expect(renderedText(container)).toBe('甲'), { timeout: patienceMs })
    const below = () => {
      const growing = container.querySelector('.answer-text')
      return [...container.querySelectorAll('article *')].filter(
        (each) =>
          growing &&
          growing.compareDocumentPosition(each) === Node.DOCUMENT_POSITION_FOLLOWING &&
          each.textContent,
      )
    }
    expect(below()).toEqual([])
    rerender(of(writtenRecord(['甲乙'], messageStatus.stop)))
    expect(below().length).toBeGreaterThan(0)
  })

  test('shows nothing before the host has accepted the question', async () => {
    render(shown({ ...writtenRecord(['甲']), doc_id: '' }))
    expect(screen.queryByText(/未用模型/)).toBeNull()
  })

  test('keeps the revealed text when the socket is lost, until the snapshot restores the cards', async () => {
    const { container, rerender } = render(shown(writtenRecord([''])))
    rerender(shown(writtenRecord([text])))
    await waitFor(() => expect(renderedText(container)).toMatch(/^第0段/), { timeout: patienceMs })
    const cut = { ...writtenRecord([text], messageStatus.start), data: [], needUpdate: true }
    for (const status of [messageStatus.start, messageStatus.stop, messageStatus.error] as const) {
      rerender(shown({ ...cut, status }))
      expect(renderedText(container)).toMatch(/^第0段/)
    }
    rerender(shown(writtenRecord([text], messageStatus.end)))
    await screen.findByRole('button', { name: messages.answer.copy }, { timeout: patienceMs })
    expect(renderedText(container)).toContain('第59段')
  })

  test('drops what was revealed for another question', async () => {
    const { container, rerender } = render(shown(writtenRecord([''])))
    rerender(shown(writtenRecord([text])))
    await waitFor(() => expect(renderedText(container)).toMatch(/^第0段/), { timeout: patienceMs })
    rerender(shown({ ...writtenRecord([''], messageStatus.send), askId: 'another', data: [] }))
    expect(renderedText(container)).toBe('')
  })

  test('does not move the steps when the answer ends, and adds its sources below it', async () => {
    const source = { index: 1, title: '来源', seeMoreUrl: '', showName: '', passage: '', provider: 'p' }
    const before = [
      { id: 'p', type: 'progress', target: 'start', content: { steps: [] } },
      { id: 's', type: 'search_result', target: 'end', content: [source] },
    ]
    const record = (status: ChatRecord['status']) => {
      const written = writtenRecord(['短'], status)
      return { ...written, data: [...before, ...written.data] }
    }
    const order = () =>
      [...(container.querySelector('article')?.children ?? [])].map(({ tagName, textContent }) =>
        tagName === 'DETAILS' ? 'steps' : textContent?.startsWith('来源1') ? 'sources' : 'text',
      )
    const { container, rerender } = render(shown(record(messageStatus.loading)))
    expect([...new Set(order())]).toEqual(['steps', 'text'])
    rerender(shown(record(messageStatus.end)))
    await screen.findByRole('button', { name: messages.answer.copy }, { timeout: patienceMs })
    expect([...new Set(order())].slice(0, 3)).toEqual(['steps', 'text', 'sources'])
    expect(container.querySelector('details')).toHaveAttribute('open')
  })

  test.each([
    ['docked', true],
    ['floating', true],
    ['sheet', false],
  ] as const)('has its steps open while it is written, but not on a phone: %s', (place, isOpen) => {
    act(() => sidePanel.setState({ place }))
    const steps = [{ kind: 'search', state: 'running', detail: '潮汐' }]
    const progress = { id: 'p', type: 'progress', target: 'start', content: { steps } }
    const written = writtenRecord(['短'])
    const { container } = render(shown({ ...written, data: [progress, ...written.data] }))
    const details = container.querySelector('details')
    expect(details?.open).toBe(isOpen)
    // Closed, its line names the step.
    expect(details?.querySelector('summary')).toHaveTextContent('潮汐')
    act(() => sidePanel.setState({ place: 'floating' }))
  })

  test('shows an existing answer immediately', async () => {
    const { container } = render(shown(writtenRecord([text], messageStatus.end)))
    await waitFor(() => expect(renderedText(container)).not.toBe(''))
    expect(renderedText(container)).toContain('第59段')
  })
})
