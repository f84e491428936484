import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { CopyAgentLink } from './copy-agent-link'

test('a link to a built-in agent is fetched and copied, and says so', async () => {
  const asked: unknown[] = []
  const url = 'https://a.example/chat/writing/002?share=1&Signature=s'
  const host = fakeHost({
    agentShareLink: (input: unknown) => {
      asked.push(input)
      return { url }
    },
  })
  const person = userEvent.setup()
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={host} queryClient={createQueryClient()}>
        <CopyAgentLink agentId="002" agentType="writing" />
      </ApiProvider>
    </Texts>,
  )
  await person.click(screen.getByRole('button', { name: zhCN.chat.copyLink }))
  expect(await screen.findByRole('button', { name: zhCN.chat.linkCopied })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(url)
  expect(asked).toEqual([{ agentId: '002', shareUrl: 'http://localhost/chat/writing/002', expires: 0 }])
})
