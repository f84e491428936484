import { expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { zhCN } from '@/lib/messages/zh-cn'
import { Texts } from '@/lib/messages/use-texts'
import { UnverifiedCount } from './unverified-count'

test('counts what is drawn after it too, as when an answer is stopped before all of it came', async () => {
  const article = (seals: number, unverified: number) => (
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <article>
        {Array.from({ length: seals }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- They are alike.
          <i key={index} data-unverified={index < unverified || undefined} />
        ))}
        <UnverifiedCount />
      </article>
    </Texts>
  )
  const said = (count: number) => screen.getByText(zhCN.answer.unverified.replace('{count}', String(count)))
  const { rerender, container } = render(article(20, 20))
  expect(said(20)).toBeInTheDocument()
  rerender(article(21, 21))
  await waitFor(() => expect(said(21)).toBeInTheDocument())
  rerender(article(21, 19))
  await waitFor(() => expect(said(19)).toBeInTheDocument())
  rerender(article(21, 0))
  await waitFor(() => expect(container).toHaveTextContent(/^$/))
})
