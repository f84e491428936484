import { expect, test } from '@jest/globals'
import { useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { agentLinksQuery } from '@/lib/client/api/agent-links'
import { ApiProvider, useApi } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import { type AgentLink, agentLinkRoutes } from '@/lib/contract/routes/agent-link-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { AgentLinkList } from './agent-link-list'

const { agentShare: texts } = zhCN
const link: AgentLink = {
  id: 'l1',
  scope: 'use',
  url: 'https://zhizhou.example/chat/custom/a1',
  created: 0,
  expires: 0,
  duration: 0,
  state: 'live',
  members: 0,
  people: [],
}

function List() {
  return <AgentLinkList agentId="a1" query={useQuery(agentLinksQuery(useApi(agentLinkRoutes), 'a1'))} />
}

function open(answers: HostAnswers) {
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost(answers)} queryClient={createQueryClient()}>
        <List />
      </ApiProvider>
    </Texts>,
  )
  return userEvent.setup()
}

test('links with an older version are updated, and the place of the button says so', async () => {
  let isBehind = true
  const asked: unknown[] = []
  const user = open({
    agentShareList: () => ({ list: [link], members: 0, is_behind: isBehind }),
    agentShareUpdate: (input) => {
      asked.push(input)
      isBehind = false
      return {}
    },
  })
  await user.click(await screen.findByRole('button', { name: texts.update }))
  const done = await screen.findByText(texts.updated)
  expect(asked).toEqual([{ agent_id: 'a1' }])
  expect(screen.queryByRole('button', { name: texts.update })).toBeNull()
  expect(done.parentElement).toHaveFocus()
})

test('after a refusal the button stays', async () => {
  const user = open({
    agentShareList: () => ({ list: [link], members: 0, is_behind: true }),
    agentShareUpdate: () => {
      throw new ApiError('bad_request', '有不能使用的词')
    },
  })
  await user.click(await screen.findByRole('button', { name: texts.update }))
  expect(await screen.findByRole('button', { name: texts.update })).toBeEnabled()
  expect(screen.getByText(texts.behind)).toBeVisible()
})

test('nothing is said of links with the newest version, or without links', async () => {
  open({ agentShareList: () => ({ list: [link], members: 0, is_behind: false }) })
  await screen.findByText(/长期有效/)
  expect(screen.queryByText(texts.behind)).toBeNull()
})
