import { beforeEach, expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { answerText } from '@/components/cards/answer-text'
import type { RecordActions } from '@/components/conversation/record/record-actions'
import { RecordView } from '@/components/conversation/record/record-view'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import type { Card } from '@/lib/contract/frames/card'
import { messageStatus } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { outlineCard, researchRecord, section, sourcesCard, textCard } from './testing/research-record'

class Unseen {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, {
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  IntersectionObserver: Unseen,
})

const redo = jest.fn<NonNullable<RecordActions['research']>['redo']>()
const actions: RecordActions = {
  onRepeat: () => undefined,
  onChoose: () => undefined,
  onLike: () => undefined,
  onOpenVersion: () => undefined,
  onSuggestion: () => undefined,
  research: { start: () => undefined, redo },
}

beforeEach(() => {
  jest.clearAllMocks()
})

const used = { queries: 21, pages: 46, sources: 3, tokens: 1200, seconds: 228 }
const sections = [
  section('s1', '政策从哪来', { state: 'done' }),
  section('s2', '钱怎么分', { state: 'failed', error: '两个来源没有答复' }),
  section('s3', '卡在哪一步', { state: 'done' }),
]
const three = ['政策从哪来', '钱怎么分', '卡在哪一步'].map((title, at) => section(`s${at + 1}`, title))
const cards: readonly Card[] = [
  outlineCard(sections, { used }),
  sourcesCard(3),
  textCard('r-lead', '多半卡在一楼[1]。'),
  textCard('r-s-s1', '转折在 2020 年[3]。补贴提高了[1][3]。'),
  textCard('r-s-s2', ''),
  textCard('r-s-s3', '没有脚注的一节[9]。'),
  {
    id: 'e',
    type: 'related_events',
    target: 'end',
    content: [{ date: '2020', title: '改了规则', sources: [3] }],
  },
  { id: 'o', type: 'organizations', target: 'end', content: [{ name: '住建局', note: '', sources: [1, 2] }] },
]

function shown(record: ChatRecord) {
  return (
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({})}>
        <RecordView record={record} isFirst isLast hasPanel actions={actions} />
      </ApiProvider>
    </Texts>
  )
}

test('has numbered sections with contents, and shows its length and usage', async () => {
  render(shown(researchRecord(cards)))
  const headings = await screen.findAllByRole('heading', { level: 2, name: /^[一二三]/ })
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    '一政策从哪来',
    '二钱怎么分',
    '三卡在哪一步',
  ])
  const [contents] = screen.getAllByRole('navigation', { name: '目录' })
  expect(within(contents as HTMLElement).getAllByRole('link')).toHaveLength(3)
  expect(screen.getByText(/^研究报告 · 3 节 · \d+ 字 · 读了 46 页，留用 3 份来源$/)).toBeInTheDocument()
  expect(
    screen.getByText(/查询 21 次 · 读了 46 页 · 留用 3 份来源 · 模型用量 1,200 · 3 分 48 秒/),
  ).toBeInTheDocument()
  expect(screen.getByText('两个来源没有答复')).toBeInTheDocument()
})

test('footnotes are below the section that cites them, each once and by number, and open the passage', async () => {
  render(shown(researchRecord(cards)))
  const notes = await screen.findByRole('list', { name: '「政策从哪来」的脚注' })
  expect(
    within(notes)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['1来源1，某报，2024-05-01', '3来源3，某报，2024-05-01'])
  // A marker that names no source is none.
  expect(screen.queryByRole('list', { name: '「卡在哪一步」的脚注' })).toBeNull()
  fireEvent.click(within(notes).getByRole('link', { name: /^3 ?来源3/ }))
  expect(await screen.findByText('第 3 份的原文。', { selector: '[role=dialog] *' })).toBeInTheDocument()
})

test('events and organizations link to their sources', async () => {
  render(shown(researchRecord(cards)))
  const events = await screen.findByRole('region', { name: '相关事件' })
  expect(events).toHaveTextContent('2020改了规则3')
  const names = screen.getByRole('region', { name: '组织' })
  expect(
    within(names)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['1', '2'])
  expect(names).toHaveTextContent('2 份来源')
})

test('a single section can be regenerated once the research has ended; not on a read-only page', async () => {
  const record = researchRecord(cards)
  const { unmount } = render(shown(record))
  fireEvent.click(await screen.findByRole('button', { name: '重做这一节：钱怎么分' }))
  expect(redo.mock.calls).toEqual([[record, 's2']])
  unmount()
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <RecordView record={record} isFirst isLast />
    </Texts>,
  )
  expect(await screen.findByRole('heading', { name: /政策从哪来/ })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^重做/ })).toBeNull()
})

test('while one section is regenerated the others stay, and nothing else is offered', async () => {
  const redone = sections.map((each) => (each.id === 's2' ? { ...each, state: 'running' as const } : each))
  const data = [outlineCard(redone), ...cards.slice(1)]
  render(shown(researchRecord(data, { status: messageStatus.loading, versions: ['d0', 'd'] })))
  expect(await screen.findByText(/转折在 2020/)).toBeInTheDocument()
  expect(screen.getAllByText('重做中').length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /^重做/ })).toBeNull()
})

test('sections are shown side by side while they are written, with counts and activity', async () => {
  const running = [
    section('s1', '政策从哪来', { state: 'done', queries: 5, pages: 12, sources: 7, seconds: 112 }),
    section('s2', '钱怎么分', { state: 'failed', error: '两个来源没有答复' }),
    section('s3', '卡在哪一步', {
      state: 'running',
      activity: [
        { kind: 'search', text: '管线迁改', state: 'done' },
        { kind: 'read', text: '澜江日报', state: 'running' },
      ],
    }),
    section('s4', '清单', { points: ['四件事'] }),
  ]
  const data = [
    outlineCard(running, { used }),
    textCard('r-s-s1', '转折在 2020 年。'),
    textCard('r-lead', ''),
  ]
  render(shown(researchRecord(data, { status: messageStatus.loading })))
  const grid = await screen.findByRole('region', { name: '正在研究' })
  expect(grid).toHaveTextContent('写好 1 节，正在做 1 节，1 节没做完，还有 1 节没开始')
  expect(within(grid).getByRole('progressbar')).toHaveAttribute('value', '0.25')
  const items = within(grid)
    .getAllByRole('listitem')
    .filter((each) => each.dataset.section)
  expect(items.map(({ dataset }) => dataset.state)).toEqual(['done', 'failed', 'running', 'planned'])
  expect(items[0]).toHaveTextContent('查询 5 · 读页 12 · 留用 7')
  expect(items[0]).toHaveTextContent('用时 1 分 52 秒')
  expect(items[1]).toHaveTextContent('两个来源没有答复')
  // The host takes no other ask of a conversation that is being answered.
  expect(within(items[1] as HTMLElement).queryByRole('button')).toBeNull()
  expect(items[2]).toHaveTextContent('正在读')
  expect(items[2]).toHaveTextContent('搜索「管线迁改」正在读 澜江日报')
  expect(items[3]).toHaveTextContent('四件事')
  const read = within(items[0] as HTMLElement).getByRole('button', { name: '读这一节：政策从哪来' })
  fireEvent.click(read)
  expect(read).toHaveAttribute('aria-expanded', 'true')
})

test('a stopped research keeps its finished sections', async () => {
  const stopped = sections.map((each) => (each.id === 's3' ? { ...each, state: 'stopped' as const } : each))
  const data = [outlineCard(stopped), sourcesCard(3), textCard('r-s-s1', '转折在 2020 年[3]。')]
  render(shown(researchRecord(data, { status: messageStatus.stop })))
  expect(await screen.findByText(/转折在 2020/)).toBeInTheDocument()
  expect(screen.getByText('这一节停下了，没有写')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: '重做这一节：卡在哪一步' })).toBeInTheDocument()
})

test('is copied with its headings, the summary first, and its sources', () => {
  const text = answerText(cards, zhCN.answer, '由 m1 生成', 'toMarkdown')
  expect(text).toMatch(
    /^多半卡在一楼\[1\]。\n\n## 一、政策从哪来\n\n转折在 2020 年\[3\]。补贴提高了\[1\]\[3\]。\n\n## 三、卡在哪一步/,
  )
  expect(text).toContain('3. [来源3](<https://example.com/3>)')
  expect(text.endsWith('由 m1 生成')).toBe(true)
  expect(answerText(cards, zhCN.answer, '')).toContain('一、政策从哪来\n\n转折在 2020 年')
})

const conflict: Card = {
  id: 'k',
  type: 'conflict',
  target: 'end',
  content: [
    {
      topic: '分几类',
      claims: [
        { text: '分四类', sources: [1, 2] },
        { text: '分五类', sources: [3] },
      ],
    },
  ],
}

test('a report whose sources differ has no steps above it, which belong to its outline', async () => {
  const steps = [{ kind: 'search', state: 'done', detail: '加装电梯' }]
  const progress: Card = { id: 'p', type: 'progress', target: 'end', content: { steps } }
  const { rerender } = render(shown(researchRecord([progress, ...cards, conflict])))
  expect(await screen.findByRole('region', { name: '来源说法不一' })).toBeInTheDocument()
  expect(screen.queryByText('没有读到可用的资料')).toBeNull()
  // Where it came to nothing, they are those of the answer in its place.
  rerender(shown(researchRecord([progress, outlineCard(three), textCard('c1', '普通的回答。')])))
  expect(await screen.findByText('没有读到可用的资料')).toBeInTheDocument()
})

test('sources are counted in all once a section is written', async () => {
  const running = [section('s1', '政策从哪来', { state: 'running', sources: 6 })]
  const record = (count: number) =>
    researchRecord([outlineCard(running, { used: { ...used, sources: count } })], {
      status: messageStatus.loading,
    })
  const { rerender } = render(shown(record(0)))
  const grid = await screen.findByRole('region', { name: '正在研究' })
  expect(grid).toHaveTextContent('留用 6')
  expect(grid).not.toHaveTextContent('份来源')
  rerender(shown(record(4)))
  expect(grid).toHaveTextContent('留用 4 份来源')
})

test('conflicting sources are reported, in the answer and in its copy', async () => {
  const data = [sourcesCard(3), textCard('c1', '有几类[1]。'), conflict]
  render(shown({ ...researchRecord(data), searchPattern: 'normal' }))
  const note = await screen.findByRole('region', { name: '来源说法不一' })
  expect(note).toHaveTextContent('分几类：分四类12；分五类3')
  expect(answerText(data, zhCN.answer, '')).toContain('来源说法不一\n- 分几类：分四类[1][2]；分五类[3]')
})
