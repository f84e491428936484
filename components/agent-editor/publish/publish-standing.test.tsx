import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import { agentStatus } from '@/lib/contract/made-agent'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { PublishStanding } from './publish-standing'

test.each(Object.entries(agentStatus))('only a published agent is in the square: %s', (name, status) => {
  const standing = { status, version: 5, published_version: 5 }
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({})}>
        <PublishStanding agentId="a1" standing={standing} onClose={() => undefined} />
      </ApiProvider>
    </Texts>,
  )
  const link = screen.queryByRole('link', { name: zhCN.agentEditor.publish.inSquare })
  expect(link?.getAttribute('href') ?? null).toBe(name === 'published' ? '/agent-home#made' : null)
})
