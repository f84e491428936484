import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { type QueryFrame, queryFrame } from '@/lib/contract/tables/query-frame'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { QueryChips } from '../query-chips'
import { ref, sampleFrame, sampleTable } from '../testing/sample-query'

const values: Record<string, { value: string; count: number }[]> = {
  门店: [
    { value: '桂花巷店', count: 131 },
    { value: '南门店', count: 118 },
    { value: '老街店', count: 20 },
  ],
  商品: [
    { value: '茶会礼盒', count: 26 },
    { value: '老丛水仙', count: 63 },
  ],
  会员: [
    { value: 'true', count: 612 },
    { value: 'false', count: 288 },
  ],
}

beforeEach(() => {
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  })
  Object.assign(window, { matchMedia: () => Object.assign(new EventTarget(), { matches: false }) })
  Element.prototype.scrollIntoView = () => undefined
})

function view(frame: QueryFrame, docId: string, changeQuery: (frame: QueryFrame) => void, isLive = false) {
  const record = { conversationId: 'v', docId, onEdited: () => undefined, changeQuery }
  return <QueryChips key={docId} frame={frame} fileIds={['f1']} record={isLive ? undefined : record} />
}

function open(frame: QueryFrame = sampleFrame, answers: HostAnswers = {}) {
  const asked: string[] = []
  const changeQuery = jest.fn<(changed: QueryFrame) => void>()
  const host = fakeHost({
    tableColumns: () => ({ tables: [sampleTable], joins: [] }),
    tableValues: ({ column, query }) => {
      asked.push(`${column} ${query}`)
      return { values: (values[column] ?? []).filter(({ value }) => value.includes(query)), more: false }
    },
    ...answers,
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const within = (shown: React.ReactNode) => (
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={host} queryClient={client}>
        <main tabIndex={-1}>{shown}</main>
      </ApiProvider>
    </Texts>
  )
  const { rerender } = render(within(view(frame, 'd1', changeQuery)))
  const next = (shown: QueryFrame, docId: string, isLive = false) =>
    rerender(within(view(shown, docId, changeQuery, isLive)))
  const changed = () => {
    const sent = changeQuery.mock.calls.at(-1)?.[0]
    expect(queryFrame.safeParse(sent).success).toBe(true)
    return sent
  }
  return { user: userEvent.setup(), changeQuery, changed, asked, next }
}

const chip = (name: string | RegExp) => screen.getByRole('button', { name })
const option = (name: string | RegExp) => screen.findByRole('option', { name })

describe('a measure', () => {
  test('is replaced by a choice of its menu, and searched by keyboard', async () => {
    const { user, changed } = open()
    await user.click(chip('改“度量 金额 · 合计”'))
    expect(await option(/^金额 · 合计/)).toHaveAttribute('aria-current', 'true')
    await user.click(await option('金额 · 平均'))
    await waitFor(() => expect(changed()?.measures).toMatchObject([{ aggregate: 'avg' }]))
  })

  test('Enter takes what the arrows point at, or the first match', async () => {
    const { user, changed } = open()
    chip('改“度量 金额 · 合计”').focus()
    await user.keyboard('{Enter}')
    const field = await screen.findByRole('combobox', { name: '找度量' })
    expect(field).toHaveFocus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    const pointed = await option('金额 · 平均')
    expect(field).toHaveAttribute('aria-activedescendant', pointed.id)
    await user.keyboard('最晚{Enter}')
    await waitFor(() =>
      expect(changed()?.measures).toEqual([{ of: 'column', aggregate: 'max', column: ref('日期') }]),
    )
  })

  test('Escape closes the menu, and its chip has the focus', async () => {
    const { user, changeQuery } = open()
    await user.click(chip('改“度量 金额 · 合计”'))
    await screen.findByRole('combobox')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(chip('改“度量 金额 · 合计”')).toHaveFocus())
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(changeQuery).not.toHaveBeenCalled()
  })
})

test('a group is replaced', async () => {
  const { user, changed } = open()
  await user.click(chip('改“按 门店”'))
  await user.click(await option('日期 · 星期几'))
  await waitFor(() => expect(changed()?.groups).toEqual([{ column: ref('日期'), unit: 'weekday' }]))
})

describe('a condition', () => {
  test('has other values, or leaves them out', async () => {
    const shop: QueryFrame['filters'][number] = {
      kind: 'values',
      column: ref('门店'),
      values: ['南门店'],
      is_excluded: false,
    }
    const { user, changed, asked } = open({ ...sampleFrame, filters: [shop] })
    await user.click(chip('改“筛选 门店 = 南门店”'))
    expect(await screen.findByRole('checkbox', { name: '南门店' })).toBeChecked()
    await user.type(screen.getByRole('textbox', { name: '找值' }), '桂')
    await waitFor(() => expect(asked).toContain('门店 桂'))
    await user.click(await screen.findByRole('checkbox', { name: '桂花巷店' }))
    await user.click(screen.getByRole('radio', { name: '不是' }))
    expect(screen.getByText('选了 2 个')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '就这样' }))
    await waitFor(() =>
      expect(changed()?.filters).toEqual([{ ...shop, values: ['南门店', '桂花巷店'], is_excluded: true }]),
    )
  })

  test('of yes or no has words', async () => {
    const { user } = open()
    await user.click(chip(/^改“筛选 会员/))
    expect(await screen.findByRole('checkbox', { name: '是' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: '否' })).not.toBeChecked()
  })

  test('of numbers is a comparison or a range; a wrong one is not sent', async () => {
    const amount = { kind: 'number' as const, column: ref('金额'), comparison: '>=' as const, amount: 3 }
    const { user, changed, changeQuery } = open({ ...sampleFrame, filters: [amount] })
    await user.click(chip('改“筛选 金额 ≥ 3”'))
    const field = await screen.findByRole('textbox', { name: '数' })
    await user.clear(field)
    await user.type(field, '三{Enter}')
    expect(await screen.findByText('要一个数')).toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: '范围' }))
    await user.type(screen.getByRole('textbox', { name: '最小' }), '9')
    await user.type(screen.getByRole('textbox', { name: '最大' }), '5{Enter}')
    expect(screen.getByText('前面的不能比后面的大')).toBeInTheDocument()
    expect(changeQuery).not.toHaveBeenCalled()
    await user.type(screen.getByRole('textbox', { name: '最大' }), '0{Enter}')
    await waitFor(() =>
      expect(changed()?.filters).toEqual([{ kind: 'between', column: ref('金额'), least: 9, greatest: 50 }]),
    )
  })

  test('of dates has days from its period', async () => {
    const half = { year: 2026, half: 1 }
    const { user, changed } = open({
      ...sampleFrame,
      filters: [{ kind: 'period', column: ref('日期'), from: half, to: half, said: '上半年' }],
    })
    await user.click(chip('改“时间 日期 上半年”'))
    const from = await screen.findByLabelText('从')
    expect([from, screen.getByLabelText('到')].map((each) => (each as HTMLInputElement).value)).toEqual([
      '2026-01-01',
      '2026-06-30',
    ])
    await user.clear(from)
    await user.click(screen.getByRole('button', { name: '就这样' }))
    await waitFor(() =>
      expect(changed()?.filters).toEqual([
        { kind: 'period', column: ref('日期'), from: null, to: { year: 2026, month: 6, day: 30 } },
      ]),
    )
  })
})

describe('one more condition', () => {
  test('is a value that is found in texts', async () => {
    const { user, changed } = open()
    await user.click(chip('加条件或分组'))
    await user.type(await screen.findByRole('combobox', { name: '找列或值' }), '会')
    const columns = screen.getByRole('group', { name: '列' })
    expect(within(columns).getAllByRole('option')).toHaveLength(1)
    expect(screen.getByRole('group', { name: '其他列' })).toHaveTextContent('-420 到 3680 元')
    await user.click(await option(/商品 = 茶会礼盒.*26 行/))
    await waitFor(() =>
      expect(changed()?.filters.at(-1)).toEqual({
        kind: 'values',
        column: ref('商品'),
        values: ['茶会礼盒'],
        is_excluded: false,
      }),
    )
  })

  test('of a column opens its editor, which also groups by it', async () => {
    const { user, changed } = open()
    await user.click(chip('加条件或分组'))
    await screen.findByRole('combobox')
    await user.keyboard('商品{Enter}')
    expect(await screen.findByRole('button', { name: '加上' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('radio', { name: '空值' }))
    await user.click(screen.getByRole('button', { name: '返回' }))
    await user.click(await option(/^日期/))
    await user.click(screen.getByRole('button', { name: '按日期 · 月分组' }))
    await waitFor(() =>
      expect(changed()?.groups).toEqual([{ column: ref('门店') }, { column: ref('日期'), unit: 'month' }]),
    )
  })
})

test('the number of rows is one of one’s own', async () => {
  const { user, changed } = open({ ...sampleFrame, order: null, limit: null })
  await user.click(chip('改“取 全部”'))
  await user.type(await screen.findByRole('textbox', { name: '前几个' }), '1001{Enter}')
  expect(screen.getByText('1 到 1000 的整数')).toBeInTheDocument()
  await user.clear(screen.getByRole('textbox', { name: '前几个' }))
  await user.type(screen.getByRole('textbox', { name: '前几个' }), '7{Enter}')
  await waitFor(() => expect(changed()).toMatchObject({ order: 'desc', limit: 7 }))
})

describe('an unused word', () => {
  test('becomes a part of values', async () => {
    const { user, changed } = open()
    await user.click(chip('改“没用上“老””'))
    await user.click(await option('商品里有“老”'))
    await waitFor(() =>
      expect(changed()).toMatchObject({
        unread: [],
        filters: [{}, { kind: 'contains', column: ref('商品'), text: '老', is_excluded: false }],
      }),
    )
  })

  test('or is not used', async () => {
    const { user, changed } = open()
    await user.click(chip('改“没用上“老””'))
    await user.click(await option('不用它'))
    await waitFor(() => expect(changed()).toEqual({ ...sampleFrame, unread: [] }))
  })
})

describe('what can’t be read', () => {
  test.each([
    ['网络断开了，连上后再改', new ApiError('network')],
    ['文件里没有数据', new ApiError('unprocessable', '文件里没有数据')],
    ['没有读到这些列', new ApiError('bad_reply')],
  ])('says “%s”, and can be tried again', async (said, error) => {
    let isBroken = true
    const { user } = open(sampleFrame, {
      tableColumns: () => {
        if (isBroken) throw error
        return { tables: [sampleTable], joins: [] }
      },
    })
    await user.click(chip('改“按 门店”'))
    expect(await screen.findByRole('alert')).toHaveTextContent(said)
    isBroken = false
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(await option('日期 · 月')).toBeInTheDocument()
  })
})

describe('the focus', () => {
  const changeMeasure = async () => {
    const opened = open()
    await opened.user.click(chip('改“度量 金额 · 合计”'))
    await opened.user.click(await option('行数'))
    await waitFor(() => expect(opened.changeQuery).toHaveBeenCalled())
    return opened
  }
  const counted: QueryFrame = {
    ...sampleFrame,
    measures: [{ of: 'row', aggregate: 'count', column: null }],
  }

  test('returns to the changed chip once the next version can be used', async () => {
    const { next } = await changeMeasure()
    next(counted, 'd2', true)
    expect(document.body).toHaveFocus()
    next(counted, 'd2')
    expect(chip('改“度量 行数”')).toHaveFocus()
  })

  test('goes to what follows a removed chip', async () => {
    const { user, next } = open()
    await user.click(chip(/^去掉“筛选 会员/))
    next({ ...sampleFrame, filters: [] }, 'd2')
    expect(chip('加条件或分组')).toHaveFocus()
  })

  const promptInput = () => {
    const input = document.createElement('textarea')
    input.dataset['focusHeir'] = 'field'
    document.body.append(input)
    input.focus()
    return input
  }

  test('also from the prompt input, which has it at the end of an answer', async () => {
    const { next } = await changeMeasure()
    const input = promptInput()
    next(counted, 'd2')
    expect(chip('改“度量 行数”')).toHaveFocus()
    input.remove()
  })

  test('but not while the user types there', async () => {
    const { user, next } = await changeMeasure()
    const input = promptInput()
    await user.keyboard('那')
    next(counted, 'd2')
    expect(input).toHaveFocus()
    input.remove()
  })

  test('stays where it was moved', async () => {
    const { next } = await changeMeasure()
    const elsewhere = document.createElement('input')
    document.body.append(elsewhere)
    elsewhere.focus()
    next(counted, 'd2')
    expect(elsewhere).toHaveFocus()
    elsewhere.remove()
  })
})
