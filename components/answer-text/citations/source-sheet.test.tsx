import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AnswerMarkdown } from '@/components/answer-text/markdown/answer-markdown'
import { followBack } from '@/components/ui/dialog/back-layers'
import { sidePanel } from '@/components/ui/side-panel/side-panel-store'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { verdictsOf } from '@/lib/text/citations/verdict-map'
import { SourceScopeProvider } from './source-scope'

const passage = '潮汐是海水的周期性运动。多数海岸一天涨两次潮。'
const source = (index: number, title: string): SourceReference => ({
  index,
  title,
  seeMoreUrl: 'https://a.test/',
  showName: '甲站',
  publishDate: '2024-05-01',
  passage,
  provider: 'x',
})
const sources = [source(1, '潮汐'), source(2, '月亮'), source(3, '海岸')]
const verdicts = verdictsOf([
  {
    model: '',
    verdicts: [
      {
        claim: '多数海岸一天涨两次潮',
        index: 1,
        state: 'supported',
        by: 'text',
        quotes: ['多数海岸一天涨两次潮。'],
      },
      { claim: '月亮是方的', index: 3, state: 'unclear', by: 'none' },
    ],
  },
])
const list = { sources, verdicts, panelId: 'panel' }

let stop = () => {}
beforeEach(() => {
  sidePanel.setState({ place: 'sheet', chosen: '' })
  stop = followBack()
})
afterEach(() => {
  stop()
  sidePanel.setState({ place: 'floating', chosen: '' })
})

async function opened() {
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <SourceScopeProvider scope="r" list={list}>
        <AnswerMarkdown
          id="c"
          text="多数海岸一天涨两次潮[1]。月亮是方的[3]。"
          isOpen={false}
          sources={sources}
        />
      </SourceScopeProvider>
    </Texts>,
  )
  const seal = screen.getByRole('link', { name: /^出处 1/ })
  await userEvent.click(seal)
  return { seal, sheet: await screen.findByRole('dialog', { name: /^出处 1/ }) }
}

test('a seal opens its source sheet with the supporting passage and regains the focus', async () => {
  const { seal, sheet } = await opened()
  expect(sheet).toHaveFocus()
  expect(sheet.querySelector('mark')).toHaveTextContent('一天涨两次潮')
  expect(within(sheet).getByText('甲站 · 2024-05-01')).toBeVisible()
  expect(within(sheet).getByRole('link', { name: zhCN.answer.openSource })).toHaveAttribute(
    'href',
    'https://a.test/',
  )
  await userEvent.click(within(sheet).getByRole('button', { name: zhCN.answer.closeSource }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(seal).toHaveFocus()
})

test('links to the other sources, and to all of them', async () => {
  const { sheet } = await opened()
  const step = (name: string) => userEvent.click(within(sheet).getByRole('button', { name }))
  await step(zhCN.answer.previousSource)
  expect(within(sheet).getByText('第 1 份，共 3 份')).toBeVisible()
  // No sentence cites it: nothing is said of what it supports.
  await step(zhCN.answer.nextSource)
  expect(sheet).toHaveAccessibleName('出处 2：月亮')
  expect(within(sheet).queryByText(/有据|说不准/)).toBeNull()
  await step(zhCN.answer.nextSource)
  expect(within(sheet).getByText(zhCN.answer.supportNotes.unclear)).toBeVisible()
  await step(zhCN.answer.allSources)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sidePanel.getState().chosen).toBe('panel')
})

test('closes on Back, and when swiped down', async () => {
  const { seal, sheet } = await opened()
  await waitFor(() => expect(window.history.state).toMatchObject({ layer: 1 }))
  const head = within(sheet).getByText('潮汐')
  const pull = (pixels: number) => {
    const touch = (clientY: number) => ({ changedTouches: [{ clientY } as Touch] })
    fireEvent.touchStart(head, touch(500))
    fireEvent.touchMove(head, touch(500 + pixels))
    fireEvent.touchEnd(head, touch(500 + pixels))
  }
  pull(20)
  expect(sheet).toBeVisible()
  window.history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(seal)
  await screen.findByRole('dialog')
  fireEvent.touchStart(screen.getByText('潮汐'), { changedTouches: [{ clientY: 500 }] })
  fireEvent.touchEnd(screen.getByText('潮汐'), { changedTouches: [{ clientY: 600 }] })
  expect(screen.queryByRole('dialog')).toBeNull()
})
