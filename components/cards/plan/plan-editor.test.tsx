import { beforeEach, expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { RecordCard } from '@/components/cards/record-card'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import type { PlanContent } from '@/lib/contract/cards/plan'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import type { OwnRecord } from '../card-view'

const plan: PlanContent = {
  title: '两日',
  version: 3,
  days: [
    { title: '第 1 天', date: '2026-12-01', items: [{ time: '上午', title: '故宫', cost: 60 }] },
    { title: '第 2 天', items: [{ title: '天坛', cost: 34.5 }] },
  ],
}
const onEdited = jest.fn<OwnRecord['onEdited']>()
const record: OwnRecord = { conversationId: 'v1', docId: 'd1', onEdited }
beforeEach(() => void jest.clearAllMocks())

function shown(content: PlanContent, isOwn: boolean, answers: HostAnswers = {}) {
  const card = { id: 'plan', type: 'plan', target: 'end', content }
  return (
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost(answers)}>
        <RecordCard
          card={card}
          sources={[]}
          citations={[]}
          isLive={false}
          isPlainFirst={false}
          record={isOwn ? record : undefined}
        />
      </ApiProvider>
    </Texts>
  )
}

async function open(answers: HostAnswers) {
  render(shown(plan, true, answers))
  fireEvent.click(await screen.findByRole('button', { name: '改行程' }))
  return screen.findByRole('form', { name: '改行程' })
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('a read-only plan shows its costs, and no controls', async () => {
  render(shown(plan, false))
  expect(await screen.findByText('合计 94.5 元')).toBeTruthy()
  expect(screen.getByText('当天 34.5 元')).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('the sum is set against the budget, with its steps', async () => {
  render(shown({ ...plan, budget: { amount: 150, people: 2 } }, false))
  expect(await screen.findByText('每人 94.5 元 × 2 人 = 189 元 · 预算 150 元，超出 39 元')).toBeTruthy()
})

test('arrow keys move an entry across days, and it keeps the focus', async () => {
  const planEdit = jest.fn<NonNullable<HostAnswers['planEdit']>>(({ plan: sent, version }) => ({
    plan: { ...sent, version: version + 1 },
  }))
  await open({ planEdit })
  const handle = () => screen.getByRole('button', { name: /：故宫，按上下方向键$/ })
  handle().focus()
  for (const name of ['移动第 2 天第 1 项', '移动第 2 天第 2 项', '移动第 2 天第 2 项']) {
    fireEvent.keyDown(handle(), { key: 'ArrowDown' })
    expect(handle().getAttribute('aria-label')).toContain(name)
    expect(document.activeElement).toBe(handle())
  }
  expect(screen.getByText('故宫 现在是第 2 天第 2 项')).toBeTruthy()
  press('保存')
  const days = [
    { title: '第 1 天', date: '2026-12-01', items: [] },
    {
      title: '第 2 天',
      items: [
        { title: '天坛', cost: 34.5 },
        { time: '上午', title: '故宫', cost: 60 },
      ],
    },
  ]
  await waitFor(() => expect(onEdited).toHaveBeenCalledWith('plan', { title: '两日', version: 4, days }))
  expect(planEdit.mock.calls[0]?.[0]).toMatchObject({ doc_id: 'd1', card_id: 'plan', version: 3 })
  expect(screen.queryByRole('form')).toBeNull()
})

test('errors are shown at their field, and nothing is sent', async () => {
  const planEdit = jest.fn<NonNullable<HostAnswers['planEdit']>>()
  await open({ planEdit })
  press('第 2 天加一项')
  const added = screen.getByRole('group', { name: '第 2 天第 2 项' })
  expect(document.activeElement).toBe(within(added).getByRole('textbox', { name: '做什么' }))
  fireEvent.change(within(added).getByRole('textbox', { name: '备注' }), { target: { value: '早到' } })
  press('保存')
  expect((await screen.findByRole('alert')).textContent).toBe('第 2 天有一项没有写做什么')
  expect(document.activeElement).toBe(within(added).getByRole('textbox', { name: '做什么' }))
  press('删除：没有写的一项')
  expect(screen.getByRole('alert').textContent).toBe('')
  fireEvent.change(screen.getAllByRole('textbox', { name: '费用（元）' })[0] as HTMLElement, {
    target: { value: '六十' },
  })
  press('保存')
  expect(screen.getByRole('alert').textContent).toMatch(/第 1 天的费用要写成数字/)
  expect(planEdit).not.toHaveBeenCalled()
})

test('if another tab saved first, its plan is shown for editing', async () => {
  const newest = { ...plan, title: '别处改的', version: 7 }
  const recordVersion: HostAnswers['recordVersion'] = () => ({
    askId: 'a1',
    conversation_id: 'v1',
    doc_id: 'd1',
    content: '去北京',
    data: [{ id: 'plan', type: 'plan', target: 'end', content: newest }],
    recordType: 13,
    searchPattern: 'normal',
    createTime: 1,
    status: 2,
    like: 0,
    collapsed: false,
    isHistory: true,
    needUpdate: false,
    needReplace: false,
    versions: [],
  })
  const planEdit: HostAnswers['planEdit'] = () => {
    throw new ApiError('conflict', '别处已经改过了，请看过最新的再改')
  }
  await open({ planEdit, recordVersion })
  press('保存')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/换成了最新的/))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '行程的标题' }).value).toBe('别处改的')
  expect(onEdited).toHaveBeenCalledWith('plan', newest)
})

test('other failures keep the input', async () => {
  const planEdit: HostAnswers['planEdit'] = () => {
    throw new ApiError('unprocessable', '行程里有不能使用的词，请换一种说法')
  }
  await open({ planEdit })
  fireEvent.change(screen.getByRole('textbox', { name: '行程的标题' }), { target: { value: '我的' } })
  press('保存')
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('行程里有不能使用的词，请换一种说法'),
  )
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: '行程的标题' }).value).toBe('我的')
  fireEvent.keyDown(screen.getByRole('textbox', { name: '行程的标题' }), { key: 'Escape' })
  expect(screen.queryByRole('form')).toBeNull()
})
