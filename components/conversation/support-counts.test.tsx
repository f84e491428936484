import { expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { zhCN } from '@/lib/messages/zh-cn'
import { Texts } from '@/lib/messages/use-texts'
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
