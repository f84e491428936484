import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { writtenRecord } from '@/components/answer-text/testing/written-record'
import type { RecordActions } from '@/components/conversation/record/record-actions'
import { RecordView } from '@/components/conversation/record/record-view'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import { choosePreference } from '@/lib/client/page/preference-store'
import type { OptionsContent } from '@/lib/contract/cards/options'
import { messageStatus } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'

const calls: string[] = []
const actions: RecordActions = {
  onRepeat: () => undefined,
  onChoose: (_askId, options) => calls.push(options ? `choose ${JSON.stringify(options)}` : 'skip'),
  onGoBack: (_askId, back) => calls.push(`back ${JSON.stringify(back)}`),
  onLike: () => undefined,
  onOpenVersion: () => undefined,
  onSuggestion: () => undefined,
}

Object.assign(window, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) })

beforeEach(() => {
  calls.length = 0
  sessionStorage.clear()
})

function shown(record: ChatRecord) {
  const sensitiveWords = ({ content }: { content: string }) => {
    const hit = content.includes('坏词')
    return { hit, ban_constraint: { forbidden: false }, sensitive_word: hit ? '坏词' : '' }
  }
  return (
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({ sensitiveWords })}>
        <RecordView record={record} isFirst isLast actions={actions} />
      </ApiProvider>
    </Texts>
  )
}

const awaited: ChatRecord = {
  ...writtenRecord([''], messageStatus.loading),
  waiting: { kind: 'options', step: '2', until: 1 },
  data: [optionsCard(1, { answer: { ids: ['2'], own: '坐船' } }), optionsCard(2, {})],
}

const clarified = { kind: 'clarify', state: 'done', detail: '', count: 2 }
const read = { kind: 'read', state: 'done', detail: '海边的秋天', count: 3 }

function optionsCard(step: number, more: Partial<OptionsContent>) {
  const content: OptionsContent = {
    step,
    of: 3,
    question: `第${step}问`,
    options: [
      { id: '1', label: '春天' },
      { id: '2', label: '秋天' },
    ],
    multiple: step === 2,
    allow_own: true,
    ...more,
  }
  return { id: `o${step}`, type: 'options', target: 'end', content }
}

describe('a clarifying question', () => {
  const asked = async () => screen.findByRole('form', { name: '第2问' })

  test('shows earlier answers, and accepts choices by mouse, number and custom text', async () => {
    render(shown(awaited))
    expect(screen.getByRole('region', { name: '第1问' })).toHaveTextContent('秋天、坐船')
    const form = await asked()
    const next = within(form).getByRole('button', { name: '下一问' })
    expect(next).toHaveAttribute('aria-disabled', 'true')
    fireEvent.submit(form)
    expect(calls).toEqual([])
    fireEvent.click(within(form).getByRole('checkbox', { name: /春天/ }))
    fireEvent.keyDown(form, { key: '2' })
    fireEvent.keyDown(form, { key: '1' })
    fireEvent.keyDown(form, { key: '9' })
    const own = within(form).getByRole('textbox', { name: '也可以用自己的话说' })
    fireEvent.keyDown(own, { key: '1' })
    expect(next).toHaveAttribute('aria-disabled', 'false')
    fireEvent.submit(form)
    fireEvent.submit(form)
    expect(calls).toEqual(['choose [{"step":2,"ids":["2"]}]'])
  })

  test('answered, all are lines of one block with what was understood and done', () => {
    const detail = { understood: ['想看秋天的海'], queries: ['秋天 看海'] }
    const data = [
      { id: 'p', type: 'progress', target: 'end', content: { steps: [clarified] } },
      optionsCard(1, { answer: { ids: ['2'], own: '坐船' } }),
      optionsCard(2, { answer: { ids: [] } }),
      { id: 'q', type: 'progress', target: 'end', content: { steps: [read] } },
      { id: 'd', type: 'copilot_detail', target: 'end', content: detail },
    ]
    const { waiting: _, ...answered } = awaited
    render(shown({ ...answered, status: messageStatus.end, data }))
    const block = screen.getByRole('region', { name: '第1问' }).parentElement
    const lines = [...(block?.children ?? [])].map(({ textContent }) => textContent)
    expect(lines.map((text) => text?.replaceAll(/\s+/g, ' '))).toEqual([
      '第1问 秋天、坐船',
      '第2问 跳过了',
      expect.stringMatching(/^读了 3 篇资料/),
      expect.stringMatching(/^我这样理解想看秋天的海/),
    ])
    expect(screen.queryByText('先确认几件事')).toBeNull()
    // Closed: the answer is near.
    expect(block?.querySelector('details[open]')).toBeNull()
  })

  test('can go back to the previous one, or to any answered one', async () => {
    render(shown(awaited))
    fireEvent.click(within(await asked()).getByRole('button', { name: '上一问' }))
    const change = screen.getByRole('button', { name: '改' })
    expect(change).toHaveAccessibleDescription('第1问')
    fireEvent.click(change)
    expect(calls).toEqual(['back {"step":1,"awaited":2}', 'back {"step":1,"awaited":2}'])
    expect(screen.queryByText('接着问')).toBeNull()
  })

  test('an earlier question starts with its answer, and later ones are pending again', async () => {
    const waiting = { kind: 'options', step: '1', until: 1 } as const
    const earlier = { ids: ['2'], own: '坐船' }
    const reopened = { ...awaited, waiting, data: [optionsCard(1, { earlier }), optionsCard(2, {})] }
    render(shown(reopened))
    const form = await screen.findByRole('form', { name: '第1问' })
    expect(within(form).getByRole('radio', { name: /秋天/ })).toBeChecked()
    expect(within(form).getByRole('textbox')).toHaveValue('坐船')
    expect(within(form).queryByRole('button', { name: '上一问' })).toBeNull()
    expect(screen.getByRole('region', { name: '第2问' })).toHaveTextContent('接着问')
    fireEvent.submit(form)
    await waitFor(() => expect(calls).toEqual(['choose [{"step":1,"ids":["2"],"own":"坐船"}]']))
  })

  test.each([
    ['季节不同，看得到的也不同。', '为什么先问这些：季节不同，看得到的也不同。'],
    [undefined, '只问会改变答案的事'],
  ])('says why it asks: %s', async (why, shownText) => {
    render(shown({ ...awaited, data: [optionsCard(1, why ? { why } : {})] }))
    expect(await screen.findByText(new RegExp(shownText))).toBeInTheDocument()
  })

  test('ignores digits typed elsewhere on the page', async () => {
    const elsewhere = document.createElement('div')
    elsewhere.innerHTML =
      '<input aria-label="改名"><input type="date"><input type="tel"><div role="dialog"><button>别的</button></div>'
    document.body.append(elsewhere)
    render(shown(awaited))
    const form = await asked()
    for (const each of elsewhere.querySelectorAll('input, button')) fireEvent.keyDown(each, { key: '2' })
    expect(within(form).getByRole('checkbox', { name: /秋天/ })).not.toBeChecked()
    fireEvent.keyDown(document.body, { key: '2' })
    expect(within(form).getByRole('checkbox', { name: /秋天/ })).toBeChecked()
    elsewhere.remove()
  })

  test('ignores digits if single-key shortcuts are off', async () => {
    choosePreference('singleKeys', 'off')
    render(shown(awaited))
    const form = await asked()
    const autumn = within(form).getByRole('checkbox', { name: /秋天/ })
    fireEvent.keyDown(document.body, { key: '2' })
    expect(autumn).not.toBeChecked()
    expect(within(form).queryByText('2')).toBeNull()
    act(() => choosePreference('singleKeys', 'on'))
    fireEvent.keyDown(document.body, { key: '2' })
    expect(autumn).toBeChecked()
  })

  test('can be skipped, alone or with all that follow', async () => {
    const { unmount } = render(shown(awaited))
    fireEvent.click(within(await asked()).getByRole('button', { name: '跳过这一问' }))
    unmount()
    render(shown(awaited))
    fireEvent.click(within(await asked()).getByRole('button', { name: '不问了，直接搜' }))
    expect(calls).toEqual(['skip', 'choose [{"step":2,"ids":[]},{"step":3,"ids":[]}]'])
  })

  test('keeps custom text over a reload, and sends no forbidden words', async () => {
    const { unmount } = render(shown(awaited))
    fireEvent.change(within(await asked()).getByRole('textbox'), { target: { value: '坏词' } })
    unmount()
    render(shown(awaited))
    const form = await asked()
    expect(within(form).getByRole('textbox')).toHaveValue('坏词')
    fireEvent.submit(form)
    expect(await within(form).findByText(/没有学会/)).toBeInTheDocument()
    expect(calls).toEqual([])
  })

  test('keeps the choice over a reload, if still offered', async () => {
    sessionStorage.setItem('own:chosen:a1:2', '["9"]')
    const { unmount } = render(shown({ ...awaited, askId: 'a1' }))
    expect(within(await asked()).getByRole('button', { name: '下一问' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    fireEvent.click(within(await asked()).getByRole('checkbox', { name: /秋天/ }))
    unmount()
    render(shown({ ...awaited, askId: 'a1' }))
    expect(within(await asked()).getByRole('checkbox', { name: /秋天/ })).toBeChecked()
    fireEvent.submit(await asked())
    expect(calls).toEqual(['choose [{"step":2,"ids":["2"]}]'])
  })

  test.each([
    ['to the next question', true],
    ['nowhere, where it was not in the form', false],
  ])('the focus moves on %s, and then to the summary', async (_, isInside) => {
    const first: ChatRecord = {
      ...awaited,
      waiting: { kind: 'options', step: '1', until: 1 },
      data: [optionsCard(1, {})],
    }
    const detail = { understood: ['秋天坐船'], queries: ['坐船'] }
    const { waiting: _waiting, ...ended } = awaited
    const searched = { ...ended, data: [{ id: 'u', type: 'copilot_detail', target: 'end', content: detail }] }
    const { rerender } = render(shown(first))
    const skip = await screen.findByRole('button', { name: '跳过这一问' })
    if (isInside) skip.focus()
    fireEvent.click(skip)
    rerender(shown(awaited))
    const next = await screen.findByRole('heading', { name: '第2问' })
    expect(document.activeElement === next).toBe(isInside)
    const last = screen.getByRole('button', { name: '跳过这一问' })
    if (isInside) last.focus()
    fireEvent.click(last)
    rerender(shown(searched))
    const understood = (await screen.findByText('我这样理解')).closest('summary')
    expect(document.activeElement === understood).toBe(isInside)
  })

  test('offers no choices if none is awaited or permitted', () => {
    const { waiting: _, ...ended } = awaited
    render(shown(ended))
    expect(screen.queryByRole('form')).toBeNull()
    expect(screen.getByRole('region', { name: '第2问' })).toHaveTextContent('没有回答')
  })
})
