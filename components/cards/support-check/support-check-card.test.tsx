import { expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { writtenRecord } from '@/components/answer-text/testing/written-record'
import { ReferenceList } from '@/components/cards/search-result/reference-list'
import { supportCount } from '@/lib/client/markdown/support-counts'
import type { Card } from '@/lib/contract/frames/card'
import { messageStatus } from '@/lib/contract/frames/message-status'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { RecordView } from './record-view'
import { SupportCounts } from './support-counts'

test('counts text rendered later too, as when an answer is stopped early', async () => {
  const article = (states: readonly string[]) => (
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <article>
        {states.map((state, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- They are alike.
          <i key={index} data-support={state} />
        ))}
        <SupportCounts />
      </article>
    </Texts>
  )
  const { rerender, container } = render(article(['supported', 'unclear', 'derived', 'unclear']))
  expect(screen.getByText('2 处说不准')).toBeInTheDocument()
  expect(container).not.toHaveTextContent('与原文不符')
  rerender(article(['supported', 'unclear', 'contradicted', 'contradicted', 'contradicted']))
  await waitFor(() => expect(screen.getByText('3 处与原文不符')).toBeInTheDocument())
  expect(screen.getByText('1 处说不准')).toBeInTheDocument()
  rerender(article(['supported', 'derived', 'supported', 'supported', 'supported']))
  await waitFor(() => expect(container).toHaveTextContent(/^$/))
})

const atOnce = async () => {}

test('a server counts a finished answer as its seals are, and shows it without scripts', async () => {
  const source = (index: number, passage: string) => ({
    index,
    title: `甲${index}`,
    seeMoreUrl: '',
    showName: '',
    provider: '',
    passage,
  })
  const sources = [source(1, '东馆藏书200万册。东馆没有参加展览。'), source(2, '蓝鲸吃磷虾。')]
  const answer = '东馆藏书200万册[1]。东馆参加了展览[1]。东馆深受游客喜爱[1]。\n\n- 山在远方[2]\n- `[1]`'
  const data: Card[] = [
    { id: 's', type: 'search_result', target: 'end', content: sources },
    { id: 'm', type: 'markdown', target: 'end', content: answer },
    {
      id: 'c',
      type: 'support_check',
      target: 'end',
      content: {
        model: '模型',
        verdicts: [{ claim: '东馆参加了展览', index: 1, state: 'contradicted', quote: '东馆没有参加展览' }],
      },
    },
  ]
  const counted = await supportCount(data, atOnce)
  expect(counted).toMatchObject({ unclear: 2, contradicted: 1 })
  expect(counted.facts).toEqual({
    1: {
      supports: '东馆藏书200万册',
      fails: '东馆深受游客喜爱',
      contradicts: '东馆参加了展览',
      reason: expect.stringContaining('没有参加'),
    },
    2: { supports: '', fails: '山在远方', contradicts: '', reason: '' },
  })
  const html = renderToString(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <SupportCounts counted={counted} />
    </Texts>,
  )
  expect(html).toContain('2 处说不准')
  expect(html).toContain('1 处与原文不符')
  const list = renderToString(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ReferenceList label="参考资料" sources={sources} citations={[3, 1]} facts={counted.facts} />
    </Texts>,
  )
  // What the seals say stands in the place of how many there are.
  expect(list).toContain(zhCN.answer.warnings.contradicted.title)
  expect(list).toContain(zhCN.answer.warnings.unsupported.title)
  expect(list).not.toMatch(/引用 \d/)
  // The panel beside the newest answer says it from the start, so that nothing grows once the browser has read the seals.
  const record = { ...writtenRecord([], messageStatus.end), data }
  const view = renderToString(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <RecordView record={record} isFirst isLast hasPanel supportCount={counted} />
    </Texts>,
  )
  const panel = view.slice(view.indexOf('data-panel-room'))
  expect(panel).toContain(zhCN.answer.warnings.contradicted.title)
  expect(panel).toContain(zhCN.answer.warnings.unsupported.title)
})

test('without sources a server counts no citations', async () => {
  const data = [{ id: 'm', type: 'markdown', target: 'end' as const, content: '甲[1]' }]
  expect(await supportCount(data, atOnce)).toEqual({ unclear: 0, contradicted: 0, facts: {} })
})

test('a long answer is counted in slices, without parsing what has no citation', async () => {
  const sources = [
    { index: 1, title: '甲', seeMoreUrl: '', showName: '', provider: '', passage: '东馆藏书200万册。' },
  ]
  const items = Array.from({ length: 3_000 }, (_, at) => `- 第${at}项 *强*`).join('\n')
  const answer = `${items}\n- 东馆藏书200万册[1]\n- 东馆深受游客喜爱[1]\n${items}`
  const data: Card[] = [
    { id: 's', type: 'search_result', target: 'end', content: sources },
    { id: 'm', type: 'markdown', target: 'end', content: answer },
  ]
  let turns = 0
  const counted = await supportCount(data, async () => void (turns += 1))
  expect(counted).toMatchObject({ unclear: 1, contradicted: 0 })
  expect(turns).toBeGreaterThan(0)
  const withoutMarkers = data.map((card) => (card.type === 'markdown' ? { ...card, content: items } : card))
  turns = 0
  await supportCount(withoutMarkers, async () => void (turns += 1))
  expect(turns).toBe(0)
})
