import { expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { zhCN } from '@/lib/messages/zh-cn'
import { Texts } from '@/lib/messages/use-texts'
import { supportCount } from '@/lib/markdown/support-counts'
import { SupportCounts } from './support-counts'

test('counts what is rendered after it too, as when an answer is stopped before all of it came', async () => {
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

test('a server counts a finished answer as its seals are, and shows it without scripts', () => {
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
  const counted = supportCount([
    { id: 's', type: 'search_result', target: 'end', content: sources },
    { id: 'm', type: 'markdown', target: 'end', content: answer },
  ])
  expect(counted).toEqual({ unclear: 2, contradicted: 1 })
  const html = renderToString(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <SupportCounts counted={counted} />
    </Texts>,
  )
  expect(html).toContain('2 处说不准')
  expect(html).toContain('1 处与原文不符')
})

test('without sources a server counts no citations', () => {
  const data = [{ id: 'm', type: 'markdown', target: 'end' as const, content: '甲[1]' }]
  expect(supportCount(data)).toEqual({ unclear: 0, contradicted: 0 })
})
