import { describe, expect, jest, test } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { QueryChoiceContent } from '@/lib/contract/cards/query-choice'
import type { QueryFrame } from '@/lib/contract/tables/query-frame'
import { queryOf } from '@/lib/contract/tables/testing/query-of'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { englishChoice } from '@/lib/messages/conversation/english-choice'
import { messagesOf } from '@/lib/messages/messages-of'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import QueryChoice from './query-choice'
import { queryChoiceCard } from './query-choice-card'

const ref = (column: string) => ({ table: '销售', column })
const sum = (column: string) => ({ of: 'column' as const, aggregate: 'sum' as const, column: ref(column) })
const frame = queryOf({ groups: [{ column: ref('城市') }], order: 'desc', limit: 10, unread: ['老'] })
const measure = {
  part: 'measure' as const,
  said: '卖得好',
  choices: [
    { label: '金额 · 合计', change: { measures: [sum('金额')] } },
    { label: '数量 · 合计', change: { measures: [sum('数量')] } },
  ],
}
const filter: QueryFrame['filters'][number] = {
  kind: 'contains',
  column: ref('商品'),
  text: '老',
  is_excluded: false,
}
const word = {
  part: 'word' as const,
  said: '老',
  choices: [
    { label: '商品里有“老”', change: { filters: [filter], unread: [] } },
    { label: '不用它', change: { unread: [] } },
  ],
}
const many = {
  part: 'group' as const,
  said: '',
  choices: Array.from({ length: 12 }, (_, at) => ({
    label: `列${at + 1}`,
    change: { groups: [{ column: ref(`列${at + 1}`) }] },
  })),
}

const cardOf = (content: QueryChoiceContent) => ({
  id: 'q',
  type: 'query_choice' as const,
  target: 'end' as const,
  content,
})

function open(parts: QueryChoiceContent['open'], { canAsk = true, isLive = false } = {}) {
  const changeQuery = jest.fn<(changed: QueryFrame) => void>()
  const record = { conversationId: 'v', docId: 'd', onEdited: () => undefined }
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <QueryChoice
        card={cardOf({ frame, open: parts, file_ids: ['f'] })}
        sources={[]}
        citations={null}
        isLive={isLive}
        isPlainFirst={false}
        record={canAsk ? { ...record, changeQuery } : record}
      />
    </Texts>,
  )
  return { user: userEvent.setup(), changeQuery }
}

describe('an open query', () => {
  test('shows what is decided, and asks at once when one part is open', async () => {
    const { user, changeQuery } = open([measure])
    expect(screen.getByText('说定这一处，就有答案')).toBeVisible()
    expect(screen.getByRole('list', { name: '查询的条件' })).toHaveTextContent('按城市')
    expect(screen.getByRole('list', { name: '查询的条件' })).toHaveTextContent('没用上“老”')
    const row = screen.getByRole('group', { name: /度量\s*“卖得好”/ })
    const button = within(row).getByRole('button', { name: '数量 · 合计' })
    expect(button).not.toHaveAttribute('aria-pressed')
    await user.click(button)
    expect(changeQuery.mock.calls).toEqual([[{ ...frame, measures: [sum('数量')] }]])
  })

  test('with several parts it asks when the last one is chosen', async () => {
    const { user, changeQuery } = open([measure, word])
    const button = (name: string) => screen.getByRole('button', { name })
    expect(screen.getByText('还有 2 处没有说定，都选好就有答案')).toBeVisible()
    await user.click(button('数量 · 合计'))
    await user.click(button('金额 · 合计'))
    expect(button('金额 · 合计')).toHaveAttribute('aria-pressed', 'true')
    expect(button('数量 · 合计')).toHaveAttribute('aria-pressed', 'false')
    expect(changeQuery).not.toHaveBeenCalled()
    await user.click(button('商品里有“老”'))
    expect(changeQuery.mock.calls).toEqual([
      [{ ...frame, measures: [sum('金额')], filters: [filter], unread: [] }],
    ])
  })

  test('a pressed choice can be released', async () => {
    const { user, changeQuery } = open([measure, word])
    await user.click(screen.getByRole('button', { name: '金额 · 合计' }))
    await user.click(screen.getByRole('button', { name: '金额 · 合计' }))
    await user.click(screen.getByRole('button', { name: '不用它' }))
    expect(changeQuery).not.toHaveBeenCalled()
  })

  test('choices after the eighth are in a menu, also by keyboard', async () => {
    const { user, changeQuery } = open([many])
    expect(screen.queryByRole('button', { name: '列9' })).toBeNull()
    screen.getByRole('button', { name: '更多' }).focus()
    await user.keyboard('{Enter}{ArrowDown}{Enter}')
    expect(changeQuery.mock.calls[0]?.[0].groups).toEqual([{ column: ref('列10') }])
  })

  test.each([{ canAsk: false }, { isLive: true }])('with %j it is read only', async (state) => {
    const { user, changeQuery } = open([measure, many], state)
    for (const button of screen.getAllByRole('button')) expect(button).toBeDisabled()
    await user.click(screen.getByRole('button', { name: '金额 · 合计' }))
    expect(changeQuery).not.toHaveBeenCalled()
  })
})

describe('as text', () => {
  const texts = (locale: 'zh-CN' | 'en') => messagesOf(locale).answer

  test('it names the open parts', () => {
    const card = cardOf({ frame, open: [measure, word], file_ids: [] })
    const said = '还没有说定：度量（金额 · 合计 / 数量 · 合计）；没用上的词（商品里有“老” / 不用它）'
    expect(queryChoiceCard.toText(card, texts('zh-CN'))).toBe(said)
    expect(queryChoiceCard.toMarkdown(card, texts('zh-CN'))).toBe(said)
  })

  test('names of columns format no text', () => {
    const choices = [{ label: '*金额* [x](y)', change: {} }]
    const card = cardOf({ frame, open: [{ part: 'measure', said: '', choices }], file_ids: [] })
    expect(queryChoiceCard.toMarkdown(card, texts('zh-CN'))).toContain('\\*金额\\* \\[x\\](y)')
  })
})

test.each([
  ['金额 · 合计', '金额 · sum'],
  ['行数', 'Number of rows'],
  ['合计 · 月', '合计 · month'],
  ['单价 · 平均 最高', '单价 · mean, highest first'],
  ['城市', '城市'],
])('%s is %s in English: names stay', (label, english) => {
  expect(englishChoice(label)).toBe(english)
})
