import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { RecordActions } from '@/components/conversation/record/record-actions'
import { RecordView } from '@/components/conversation/record/record-view'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import type { OutlineContent } from '@/lib/contract/cards/outline'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { outlineCard, researchRecord, section, textCard } from './testing/research-record'

const start = jest.fn<NonNullable<RecordActions['research']>['start']>()
const rewritten = jest.fn<(input: unknown) => void>()

const actions: RecordActions = {
  onRepeat: () => undefined,
  onChoose: () => undefined,
  onLike: () => undefined,
  onOpenVersion: () => undefined,
  onSuggestion: () => undefined,
  research: { start, redo: () => undefined },
}

beforeEach(() => {
  jest.clearAllMocks()
  sessionStorage.clear()
})

const three = [
  section('s1', '政策从哪来', { points: ['补贴', '表决'] }),
  section('s2', '钱怎么分'),
  section('s3', '卡在哪一步'),
]

function shown(record: ChatRecord, answers: HostAnswers = {}) {
  const sensitiveWords: HostAnswers['sensitiveWords'] = ({ content }) => {
    const hit = content.includes('坏词')
    return { hit, ban_constraint: { forbidden: false }, sensitive_word: hit ? '坏词' : '' }
  }
  return (
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({ sensitiveWords, ...answers })}>
        <RecordView record={record} isFirst isLast actions={actions} />
      </ApiProvider>
    </Texts>
  )
}

const waiting = (more: Partial<OutlineContent> = {}, sections = three) =>
  researchRecord([outlineCard(sections, more)], { isAwaited: true })

async function open(more?: Partial<OutlineContent>, sections = three, answers?: HostAnswers) {
  const view = render(shown(waiting(more, sections), answers))
  return { ...view, form: await screen.findByRole('form', { name: '研究报告的大纲' }) }
}

const titles = () => screen.getAllByRole('button', { name: /^改名：/ }).map((button) => button.textContent)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const sentTitles = () => start.mock.calls[0]?.[1].map(({ title }) => title)

test('is reordered by keys and buttons, which keep the focus and announce the change', async () => {
  await open()
  const handle = screen.getByRole('button', { name: /^移动第 1 节「政策从哪来」/ })
  handle.focus()
  fireEvent.keyDown(handle, { key: 'ArrowUp' })
  expect(titles()).toEqual(['政策从哪来', '钱怎么分', '卡在哪一步'])
  fireEvent.keyDown(handle, { key: 'ArrowDown' })
  expect(titles()).toEqual(['钱怎么分', '政策从哪来', '卡在哪一步'])
  expect(document.activeElement).toHaveAccessibleName(/^移动第 2 节「政策从哪来」/)
  expect(screen.getByText('「政策从哪来」移到第 2 节，共 3 节')).toBeInTheDocument()
  press('上移「卡在哪一步」')
  expect(titles()).toEqual(['钱怎么分', '卡在哪一步', '政策从哪来'])
  expect(document.activeElement).toHaveAccessibleName('上移「卡在哪一步」')
  expect(screen.getByRole('button', { name: '下移「政策从哪来」' })).toHaveAttribute('aria-disabled', 'true')
})

test('is renamed in place: Enter saves, Escape cancels, and invalid titles show an error', async () => {
  await open()
  const edit = (text: string) => {
    press('改名：钱怎么分')
    const field = screen.getByRole('textbox', { name: '第 2 节的标题' })
    fireEvent.change(field, { target: { value: text } })
    return field
  }
  fireEvent.keyDown(edit('别的'), { key: 'Escape' })
  expect(titles()[1]).toBe('钱怎么分')
  const field = edit('')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(field).toHaveAccessibleDescription('写下这一节的标题')
  fireEvent.change(field, { target: { value: '长'.repeat(201) } })
  expect(field).toHaveAccessibleDescription('标题最多 200 个字，现在有 201 个')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(field).toBeInTheDocument()
  fireEvent.change(field, { target: { value: ' 谁先垫 ' } })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(field).toBeInTheDocument()
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(titles()).toEqual(['政策从哪来', '谁先垫', '卡在哪一步'])
  expect(start).not.toHaveBeenCalled()
})

test('a section is removed and restored to its position; the last one can’t be removed', async () => {
  await open()
  press('删去「政策从哪来」')
  expect(titles()).toEqual(['钱怎么分', '卡在哪一步'])
  expect(screen.getByText('删了「政策从哪来」')).toBeInTheDocument()
  press('删去「钱怎么分」')
  expect(screen.getByRole('button', { name: '删去「卡在哪一步」' })).toHaveAttribute('aria-disabled', 'true')
  press('撤销')
  press('撤销')
  expect(titles()).toEqual(['政策从哪来', '钱怎么分', '卡在哪一步'])
  await waitFor(() => expect(screen.getByRole('button', { name: '改名：政策从哪来' })).toHaveFocus())
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull()
})

test('leaves space for focus rings at both edges, where messages are clipped', async () => {
  const { form } = await open()
  // What is added at one side is taken back outside of it, so that nothing becomes narrower.
  expect(form.closest('article')).toHaveClass('-mx-1', 'px-1')
})

test('accepts suggestions and custom sections, at most 30', async () => {
  const many = Array.from({ length: 28 }, (_, at) => section(`s${at}`, `第${at}题`))
  await open({ suggestions: ['物业的角色'] }, many)
  press('物业的角色')
  expect(screen.queryByRole('button', { name: '物业的角色' })).toBeNull()
  await waitFor(() => expect(screen.getByRole('button', { name: '改名：物业的角色' })).toHaveFocus())
  press('加一节')
  fireEvent.keyDown(screen.getByRole('textbox', { name: '第 30 节的标题' }), { key: 'Escape' })
  expect(titles()).toHaveLength(29)
  press('加一节')
  const field = screen.getByRole('textbox', { name: '第 30 节的标题' })
  fireEvent.change(field, { target: { value: '我的一节' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(titles()).toHaveLength(30)
  expect(screen.getByText('最多 30 节')).toBeInTheDocument()
  press('加一节')
  expect(titles()).toHaveLength(30)
})

test('starts once, with the user’s edits, after the user’s titles were checked', async () => {
  const { form } = await open()
  press('删去「卡在哪一步」')
  press('改名：钱怎么分')
  const field = screen.getByRole('textbox', { name: '第 2 节的标题' })
  fireEvent.change(field, { target: { value: '坏词' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.submit(form)
  expect(await within(form).findByText(/没有学会/)).toBeInTheDocument()
  expect(start).not.toHaveBeenCalled()
  press('改名：坏词')
  const again = screen.getByRole('textbox', { name: '第 2 节的标题' })
  fireEvent.change(again, { target: { value: '谁先垫' } })
  fireEvent.keyDown(again, { key: 'Enter' })
  fireEvent.submit(form)
  fireEvent.submit(form)
  expect(await screen.findByRole('button', { name: '正在开始' })).toBeInTheDocument()
  await act(async () => undefined)
  expect(start).toHaveBeenCalledTimes(1)
  expect(start.mock.calls[0]?.[1]).toEqual([
    { id: 's1', title: '政策从哪来', points: ['补贴', '表决'] },
    { id: 's2', title: '谁先垫', points: [] },
  ])
})

test('edits survive a reload of the tab', async () => {
  const { unmount } = await open()
  press('删去「政策从哪来」')
  press('下移「钱怎么分」')
  press('加一节')
  unmount()
  const { form } = await open()
  expect(titles()).toEqual(['卡在哪一步', '钱怎么分'])
  fireEvent.submit(form)
  expect(sentTitles()).toEqual(['卡在哪一步', '钱怎么分'])
})

describe('a title that is being written when the tab is reloaded', () => {
  const fieldOf = (at: number) => screen.getByRole('textbox', { name: `第 ${at} 节的标题` })

  test('is shown again, and continues streaming', async () => {
    const { unmount } = await open()
    press('改名：钱怎么分')
    fireEvent.change(fieldOf(2), { target: { value: '钱由谁' } })
    unmount()
    const again = await open()
    expect(fieldOf(2)).toHaveValue('钱由谁')
    expect(fieldOf(2)).toHaveFocus()
    fireEvent.blur(fieldOf(2))
    expect(titles()).toEqual(['政策从哪来', '钱由谁', '卡在哪一步'])
    again.unmount()
    await open()
    expect(screen.queryByRole('textbox', { name: /节的标题/ })).toBeNull()
    expect(titles()[1]).toBe('钱由谁')
  })

  test('is that of the user’s own section', async () => {
    const { unmount } = await open()
    press('加一节')
    fireEvent.change(fieldOf(4), { target: { value: '我的' } })
    unmount()
    await open()
    fireEvent.keyDown(fieldOf(4), { key: 'Enter' })
    expect(titles()[3]).toBe('我的')
  })

  test('is removed when cancelled, and in another draft', async () => {
    const first = await open()
    press('改名：钱怎么分')
    fireEvent.change(fieldOf(2), { target: { value: '不要的' } })
    fireEvent.keyDown(fieldOf(2), { key: 'Escape' })
    first.unmount()
    const second = await open()
    expect(titles()[1]).toBe('钱怎么分')
    press('改名：钱怎么分')
    fireEvent.change(fieldOf(2), { target: { value: '上一稿的' } })
    second.unmount()
    const drafts = [three, three].map((sections) => ({
      title: '加装电梯',
      sections: sections.map(({ id, title, points }) => ({ id, title, points })),
    }))
    await open({ drafts, version: 2, versions: 2 })
    expect(titles()[1]).toBe('钱怎么分')
  })
})

test('is rewritten by an instruction; each draft keeps its edits', async () => {
  const drafts = [
    { title: '加装电梯', sections: three.map(({ id, title, points }) => ({ id, title, points })) },
  ]
  const second = { title: '加装电梯', sections: [{ id: 's1', title: '新的一稿', points: [] }] }
  const { rerender } = await open({ drafts }, three, {
    researchRewrite: (input) => {
      rewritten(input)
      return { outline: outlineCard([section('s1', '新的一稿')]).content as OutlineContent }
    },
  })
  press('删去「政策从哪来」')
  const field = screen.getByRole('textbox', { name: '怎么重写' })
  fireEvent.change(field, { target: { value: '多'.repeat(201) } })
  expect(field).toHaveAccessibleDescription('最多 200 个字，现在有 201 个')
  press('重写大纲')
  expect(rewritten).not.toHaveBeenCalled()
  fireEvent.change(field, { target: { value: '多写钱' } })
  press('重写大纲')
  await act(async () => undefined)
  expect(await screen.findByRole('button', { name: '重写大纲' })).toBeInTheDocument()
  expect(rewritten.mock.calls).toEqual([
    [
      {
        ask_id: 'a',
        instruction: '多写钱',
        outline: {
          sections: [
            { id: 's2', title: '钱怎么分', points: [] },
            { id: 's3', title: '卡在哪一步', points: [] },
          ],
        },
      },
    ],
  ])
  rerender(
    shown(waiting({ drafts: [...drafts, second], version: 2, versions: 2 }, [section('s1', '新的一稿')])),
  )
  expect(titles()).toEqual(['新的一稿'])
  expect(screen.getByText('第 2 稿 / 共 2 稿')).toBeInTheDocument()
  press('上一稿')
  expect(titles()).toEqual(['钱怎么分', '卡在哪一步'])
})

test('a failed rewrite says so, and keeps the instruction', async () => {
  await open()
  const field = screen.getByRole('textbox', { name: '怎么重写' })
  fireEvent.change(field, { target: { value: '多写钱' } })
  press('重写大纲')
  expect(await screen.findByText(zhCN.network.busy)).toBeInTheDocument()
  expect(field).toHaveValue('多写钱')
})

test('is read-only where it can’t be started, and says that it ended without a start', async () => {
  const { unmount } = render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <RecordView record={waiting()} isFirst isLast />
    </Texts>,
  )
  expect(screen.queryByRole('form')).toBeNull()
  expect(screen.getByRole('region', { name: '研究报告的大纲' })).toHaveTextContent('政策从哪来补贴、表决')
  unmount()
  render(shown(researchRecord([outlineCard(three)], { status: 3 })))
  expect(screen.getByText('大纲没有开始，什么也没有用掉。')).toBeInTheDocument()
})

test('without a model nothing is rewritten, and it is a collection', async () => {
  render(shown(waiting({ kind: 'collection' })))
  const form = await screen.findByRole('form', { name: '资料汇编的大纲' })
  expect(within(form).getByRole('button', { name: '开始汇编' })).toBeInTheDocument()
  expect(within(form).queryByRole('button', { name: '重写大纲' })).toBeNull()
})

describe('the outline of a text', () => {
  const awaited = () => waiting({ kind: 'text' })

  test('is edited like any other; searches and model rewriting are not offered', async () => {
    render(shown(awaited()))
    await screen.findByRole('form', { name: '提纲' })
    press('下移「政策从哪来」')
    press('删去「卡在哪一步」')
    expect(screen.queryByText(/次查询|约 \d+ 分钟/)).toBeNull()
    expect(screen.queryByRole('textbox', { name: '怎么重写' })).toBeNull()
    press('按提纲写')
    expect(sentTitles()).toEqual(['钱怎么分', '政策从哪来'])
    expect(screen.getByRole('button', { name: '直接写' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('is skipped with one press', async () => {
    const onChoose = jest.spyOn(actions, 'onChoose')
    render(shown(awaited()))
    await screen.findByRole('form', { name: '提纲' })
    press('直接写')
    expect(onChoose.mock.calls).toEqual([[awaited().askId, null]])
    expect(start).not.toHaveBeenCalled()
  })

  test('is collapsed above the text, which is not a report', async () => {
    const done = three.map((each) => ({ ...each, state: 'done' as const }))
    const record = researchRecord([outlineCard(done, { kind: 'text' }), textCard('c1', '# 电梯\n\n写好了。')])
    const { container } = render(shown({ ...record, searchPattern: 'normal' }))
    expect(await screen.findByText('写好了。')).toBeInTheDocument()
    expect(container.querySelector('details')).not.toHaveAttribute('open')
    expect(screen.getByText('政策从哪来')).toBeInTheDocument()
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
