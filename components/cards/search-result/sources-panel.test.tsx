import { beforeEach, describe, expect, test } from '@jest/globals'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { writtenRecord } from '@/components/answer-text/testing/written-record'
import { RecordView } from '@/components/conversation/record/record-view'
import { sidePanel } from '@/components/ui/side-panel/side-panel-store'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import type { Verdict } from '@/lib/contract/cards/support-check'
import type { Card } from '@/lib/contract/frames/card'
import { messageStatus } from '@/lib/contract/frames/message-status'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { closeAllReferences } from './open-references'

class Unseen {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, {
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  IntersectionObserver: Unseen,
})

const image = 'https://images.example/tide.png'
const sources: SourceReference[] = [
  {
    index: 1,
    title: '潮汐',
    seeMoreUrl: 'https://tides.example/a',
    showName: '观潮网',
    image,
    publishDate: '2024-08-01',
    passage: `多数海岸一天涨两次潮。${'两次高潮相隔约十二小时。'.repeat(9)}`,
    provider: 'x',
  },
  { index: 2, title: '县志', seeMoreUrl: '', showName: '资料库', passage: '只有一句。', provider: 'y' },
]

/** The verdicts of an answer, as the host stores them. */
const checkCard = (...verdicts: Verdict[]): Card => ({
  id: 'v',
  type: 'support_check',
  target: 'end',
  content: { model: '模型', verdicts },
})
const quotes = ['多数海岸一天涨两次潮。']
const twice: Verdict = { claim: '一天涨两次', index: 1, state: 'supported', by: 'text', quotes }

function shown(hasPanel = true, isLive = false, text = '一天涨两次[1]，每次十二小时[1]。') {
  const status = isLive ? messageStatus.loading : messageStatus.end
  const record = writtenRecord([text], status)
  const data = [
    { id: 's', type: 'search_result', target: 'end', content: sources },
    ...record.data,
    checkCard(twice),
  ]
  return (
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <RecordView record={{ ...record, data }} isFirst isLast hasPanel={hasPanel} />
    </Texts>
  )
}

const panel = () => screen.getByRole('region', { name: '参考资料' })
const toggle = () => screen.getByRole('button', { name: /^参考资料/ })

beforeEach(() => {
  closeAllReferences()
  sidePanel.setState({ place: 'docked', chosen: '' })
})

describe('the sources next to an answer', () => {
  test('open automatically only if the answer cites one, and say if it cites none', async () => {
    render(shown(true, false, '这是一份行程。'))
    expect(screen.queryByRole('region', { name: '参考资料' })).toBeNull()
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(toggle())
    expect(panel()).toHaveTextContent('共 2 份，回答里没有引用')
    expect(panel()).not.toHaveTextContent('用了其中 0 份')
  })

  test('show origin, date and number of citations', () => {
    render(shown())
    const [first, second] = within(panel()).getAllByRole('listitem')
    expect(panel()).toHaveTextContent('共 2 份，用了其中 1 份')
    expect(first).toHaveTextContent('1观观潮网2024-08-01潮汐')
    expect(first).toHaveTextContent('引用 2 次')
    expect(second).not.toHaveTextContent('引用')
    expect(toggle()).toHaveAttribute('aria-controls', panel().id)
  })

  test('are listed while the answer streams, without citation counts', () => {
    render(shown(true, true))
    expect(within(panel()).getAllByRole('listitem')).toHaveLength(2)
    expect(panel()).not.toHaveTextContent('用了')
  })

  test('mark the one whose seal is focused', async () => {
    render(shown())
    await userEvent.hover(screen.getAllByRole('link', { name: /^出处 1/ })[0] as HTMLElement)
    const [first, second] = within(panel()).getAllByRole('listitem')
    expect(first).toHaveAttribute('data-active')
    expect(second).not.toHaveAttribute('data-active')
  })

  test('show the beginning of a long passage, and all of it on request', async () => {
    render(shown())
    const [more, ...others] = within(panel()).getAllByRole('button', { name: '展开' })
    expect(others).toEqual([])
    await userEvent.click(more as HTMLElement)
    expect(within(panel()).getByRole('button', { name: '收起' })).toHaveAttribute('aria-expanded', 'true')
  })

  test('load an image only on request, and show its host', async () => {
    render(shown())
    expect(document.querySelector('img')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '点击加载图片（来自 images.example）' }))
    const picture = document.querySelector('img')
    expect(picture).toHaveAttribute('src', image)
    expect(picture).toHaveAttribute('referrerpolicy', 'no-referrer')
  })

  test('mark the cited ones, and separate the others', () => {
    render(shown())
    const marked = [...panel().querySelectorAll('mark')].map(({ textContent }) => textContent)
    expect(marked).toEqual(['多数海岸一天涨两次潮。'])
    const rest = within(panel()).getByText('读过但没用上的 1 份').closest('details')
    expect(rest).toHaveTextContent('县志')
    expect(rest).not.toHaveAttribute('open')
  })

  test.each<[Verdict['state'], string | null, string]>([
    ['unsupported', '无据', '原文没有说到“县志里写着每座桥有三百米长”。请当线索，不要当结论。（模型判断）'],
    [
      'contradicted',
      '与原文不符',
      '原文与“县志里写着每座桥有三百米长”说的不一样，请以原文为准。（模型判断）',
    ],
    ['unclear', null, '引用 1 次'],
  ])('say of what names them that it is %s', (state, title, said) => {
    const claim = '县志里写着每座桥有三百米长'
    const record = writtenRecord([`${claim}[2]。`], messageStatus.end)
    const data = [
      { id: 's', type: 'search_result', target: 'end', content: sources },
      ...record.data,
      checkCard({ claim, index: 2, state, by: 'model' }),
    ]
    render(
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <RecordView record={{ ...record, data }} isFirst isLast hasPanel />
      </Texts>,
    )
    const [entry] = within(panel()).getAllByRole('listitem')
    expect(entry).toHaveTextContent(said)
    if (title) expect(entry).toHaveTextContent(title)
    else expect(entry).not.toHaveTextContent(/无据|不符|原文没有/)
  })

  test('can be filtered by kind, with counts', async () => {
    render(shown())
    const filter = within(panel()).getByRole('group', { name: '按种类筛选参考资料' })
    const choices = within(filter).getAllByRole('button')
    expect(choices.map(({ textContent }) => textContent)).toEqual(['全部 2', '网页 1', '资料库 1'])
    await userEvent.click(choices[2] as HTMLElement)
    expect(choices.map((choice) => choice.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true'])
    expect(within(panel()).getAllByRole('listitem')).toHaveLength(1)
    expect(panel()).toHaveTextContent('县志')
    await userEvent.click(choices[0] as HTMLElement)
    expect(within(panel()).getAllByRole('listitem')).toHaveLength(2)
  })

  test('say in how many things they differ', () => {
    const record = writtenRecord(['一天涨两次[1]。'], messageStatus.end)
    const claims = [
      { text: '两次', sources: [1] },
      { text: '一次', sources: [2] },
    ]
    const data = [
      { id: 's', type: 'search_result', target: 'end', content: sources },
      { id: 'x', type: 'conflict', target: 'end', content: [{ topic: '几次', claims }] },
      ...record.data,
    ]
    render(
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <RecordView record={{ ...record, data }} isFirst isLast hasPanel />
      </Texts>,
    )
    expect(panel()).toHaveTextContent('共 2 份，用了其中 1 份 · 1 处来源说法不一')
    expect(screen.getByText('1 处来源说法不一')).toBeVisible()
  })

  test('are closed and chosen by the button under the answer', async () => {
    render(shown())
    expect(toggle()).toHaveAttribute('aria-expanded', 'true')
    await userEvent.click(toggle())
    expect(screen.queryByRole('region', { name: '参考资料' })).toBeNull()
    await userEvent.click(toggle())
    expect(sidePanel.getState().chosen).toBe(panel().id)
  })

  test('are closed by Escape only from inside, and by the close button; the opener gets the focus', async () => {
    render(shown())
    await userEvent.keyboard('{Escape}')
    within(panel()).getByRole('group', { name: '参考资料' }).focus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: '参考资料' })).toBeNull()
    expect(toggle()).toHaveFocus()
    await userEvent.click(toggle())
    await userEvent.click(screen.getByRole('button', { name: '关闭参考资料' }))
    expect(screen.queryByRole('region', { name: '参考资料' })).toBeNull()
    expect(toggle()).toHaveFocus()
  })

  test('overlay a narrower page, where they have the focus and Escape closes them', async () => {
    sidePanel.setState({ place: 'floating' })
    render(shown())
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(toggle())
    expect(toggle()).toHaveAttribute('aria-controls', panel().id)
    expect(panel()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    expect(toggle()).toHaveFocus()
  })

  test('are a dialog on a phone, which returns the focus', async () => {
    sidePanel.setState({ place: 'sheet' })
    render(shown())
    await userEvent.click(toggle())
    const sheet = await screen.findByRole('dialog', { name: '参考资料' })
    expect(within(sheet).getAllByRole('listitem')).toHaveLength(2)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(toggle()).toHaveFocus())
  })
})

test('without space for the panel the list opens below the answer', async () => {
  render(shown(false))
  expect(toggle()).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(toggle())
  expect(toggle()).toHaveAttribute('aria-expanded', 'true')
  expect(toggle()).toHaveAttribute('aria-controls', panel().id)
  expect(within(panel()).getAllByRole('listitem')).toHaveLength(2)
  expect(within(panel()).queryByRole('button', { name: '展开' })).toBeNull()
  await userEvent.click(toggle())
  expect(screen.queryByRole('region', { name: '参考资料' })).toBeNull()
})
