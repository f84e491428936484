import { expect, test } from '@jest/globals'
import { QueryClient } from '@tanstack/react-query'
import { routes } from '@/lib/contract/routes/http'
import { agentConfigQuery, keepAgentConfig, knownAddresses } from './agent-config'
import { fakeApi } from './fake-api'

const api = fakeApi(routes, { agentConfig: () => ({ service_url: 'wss://outside/socket/agent' }) })

test('the page’s data contain no URL, the browser’s request does', async () => {
  const queryClient = new QueryClient()
  keepAgentConfig(queryClient, '012', { needs: ['x'] })
  expect(knownAddresses(queryClient, '012')).toBeUndefined()
  expect(queryClient.getQueryData(agentConfigQuery(api, '012').queryKey)).toMatchObject({ needs: ['x'] })
  await queryClient.fetchQuery({ ...agentConfigQuery(api, '012'), staleTime: 0 })
  expect(knownAddresses(queryClient, '012')).toMatchObject({ service_url: 'wss://outside/socket/agent' })
  // Another page of the same agent takes nothing back.
  keepAgentConfig(queryClient, '012', {})
  expect(knownAddresses(queryClient, '012')).toMatchObject({ service_url: 'wss://outside/socket/agent' })
})
