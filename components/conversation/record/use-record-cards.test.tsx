import { describe, expect, test } from '@jest/globals'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Card } from '@/lib/contract/frames/card'
import { messageStatus } from '@/lib/contract/frames/message-status'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { useRecordCards } from './use-record-cards'

function WithTexts({ children }: { readonly children: ReactNode }) {
  return (
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      {children}
    </Texts>
  )
}

const card = (id: string, type: string, content: unknown, extra: Partial<Card> = {}): Card => ({
  id,
  type,
  target: 'end',
  content,
  ...extra,
})
const source = (index: number, title: string) => ({
  index,
  title,
  seeMoreUrl: '',
  showName: '',
  passage: '',
  provider: '',
})
const { loading, end, error } = messageStatus

describe('the cards of a record', () => {
  test('are placed by type, and unknown ones where they were written', () => {
    const data = [
      card('c1', 'progress', { steps: [] }),
      card('c2', 'search_result', [source(1, '一')]),
      card('c3', 'tips', { text: '甲' }),
      card('c4', 'something_new', '新'),
      card('c5', 'tips', { text: '乙' }),
      card('c6', 'progress', { steps: [] }),
      card('c7', 'suggestion', []),
      card('c8', 'progress', '不合'),
    ]
    const { result } = renderHook(() => useRecordCards({ data, status: end }), { wrapper: WithTexts })
    const ids = (cards: readonly Card[]) => cards.map(({ id }) => id)
    const { steps, rail, body, footer } = result.current
    expect([steps, rail, body, footer].map(ids)).toEqual([
      ['c1', 'c6'],
      ['c2'],
      ['c3', 'c4', 'c5', 'c8'],
      ['c7'],
    ])
  })

  test.each([
    [true, 'rail'],
    [undefined, 'body'],
  ] as const)('a profile of which isAside is %s is in the %s', (isAside, slot) => {
    const content = { file_id: 'f', name: '表.csv', tables: [], more_tables: 0, ...(isAside && { isAside }) }
    const data = [card('c1', 'data_profile', content), card('c2', 'markdown', '答')]
    const { result } = renderHook(() => useRecordCards({ data, status: end }), { wrapper: WithTexts })
    expect(result.current[slot]).toContain(data[0])
  })

  test('have their verdicts apart, of the newest card, and none of a card of earlier versions', () => {
    const verdict = { claim: '甲', index: 1, state: 'supported' }
    const check = (...verdicts: object[]) => card('c2', 'support_check', { model: '', verdicts })
    const read = (of: Card) =>
      renderHook(() => useRecordCards({ data: [card('c1', 'markdown', '甲[1]'), of], status: end }), {
        wrapper: WithTexts,
      }).result.current
    const current = read(check({ ...verdict, by: 'text' }))
    expect([...current.verdicts.values()]).toEqual([{ ...verdict, by: 'text' }])
    expect([current.check.length, current.body.map(({ id }) => id), current.rail]).toEqual([1, ['c1'], []])
    const old = read(check({ ...verdict, quote: '甲' }))
    expect(old.verdicts.size).toBe(0)
  })

  test('link to the sources of every list, for duplicate numbers to the later one', () => {
    const data = [
      card('c1', 'search_result', [source(1, '一'), source(3, '三')]),
      card('c2', 'search_result', [source(2, '二'), source(3, '新的三')]),
    ]
    const { result } = renderHook(() => useRecordCards({ data, status: end }), { wrapper: WithTexts })
    expect(result.current.sources.map(({ title }) => title)).toEqual(['一', '二', '新的三'])
  })

  test('keep their sources while the text grows', () => {
    const lists = [
      card('c1', 'search_result', [source(1, '一')]),
      card('c2', 'search_result', [source(2, '二')]),
    ]
    const { result, rerender } = renderHook(
      (text: string) => useRecordCards({ data: [...lists, card('c3', 'markdown', text)], status: loading }),
      { wrapper: WithTexts, initialProps: '甲' },
    )
    const { sources } = result.current
    rerender('甲乙')
    expect(result.current.body[0]?.content).toBe('甲乙')
    expect(result.current.sources).toBe(sources)
  })

  test.each([
    ['internal', 0],
    ['model_quota', 0],
    ['nothing known', 1],
    [undefined, 1],
  ])('leave an error of code %s to the fault card, unless it knows no words for it', (code, shown) => {
    const data = [card('c1', 'markdown', '坏了', { isError: true })]
    const record = { data, status: error, ...(code && { error: code }) }
    const { result } = renderHook(() => useRecordCards(record), { wrapper: WithTexts })
    expect(result.current.body).toHaveLength(shown)
  })
})
