import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { FollowUp } from '@/components/conversation/composer/follow-up'
import { type AgentConfig, keepAgentConfig } from '@/lib/client/api/agent-config'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { Templates } from './templates/templates'

const config: AgentConfig = {
  service_url: 'wss://host.example/socket/agent',
  accepts: { extensions: ['txt'], images: false, links: true, max_files: 1, max_bytes: 1_000 },
  templates: [{ id: 't', title: '周报', fields: [] }],
}
const nothing = () => undefined

test.each([
  ['included in the page', true, []],
  ['not included', false, ['002']],
])('all parts of a chat page request its agent at most once: %s', async (_case, isKept, calls) => {
  const queryClient = createQueryClient()
  if (isKept) keepAgentConfig(queryClient, '002', config)
  const asked: string[] = []
  const agentConfig = ({ agent_id = '' }: { readonly agent_id?: string }) => {
    asked.push(agent_id)
    return config
  }
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({ agentConfig })} queryClient={queryClient}>
        <Templates agentId="002" onAsk={nothing} />
        <FollowUp
          returned={{ text: '' }}
          unsent=""
          draftKey="c1"
          agentId="002"
          hasStyle
          isAnswering={false}
          isChecking={false}
          isWaiting={false}
          onAsk={nothing}
          onCancel={nothing}
          onStop={nothing}
        />
      </ApiProvider>
    </Texts>,
  )
  expect(await screen.findByRole('region', { name: '周报' })).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: /文件/ })).toBeInTheDocument()
  expect(asked).toEqual(calls)
})
