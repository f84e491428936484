import { afterEach, expect, jest, test } from '@jest/globals'
import { act, cleanup } from '@testing-library/react'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { localCopiesOf } from '@/components/drafts/local-copy'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import { agentSettings } from '@/lib/contract/made-agent'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { AgentEditor } from './agent-editor'
import { agentKind } from './draft/agent-kind'

const stored = { version: 3, settings: agentSettings.parse({ name: '家常菜谱', prompt: '你是厨师' }) }

const page = () => (
  <AppRouterContext value={{ push: jest.fn() } as unknown as AppRouterInstance}>
    <SearchParamsContext value={new URLSearchParams()}>
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <ApiProvider apiOf={fakeHost({})} queryClient={createQueryClient()}>
          <AgentEditor id="a1" uid="u1" stored={stored} />
        </ApiProvider>
      </Texts>
    </SearchParamsContext>
  </AppRouterContext>
)

afterEach(() => {
  cleanup()
  window.localStorage.clear()
})

test('the page from the server has the stored texts, and then shows what was not saved', async () => {
  const container = document.createElement('div')
  document.body.append(container)
  localCopiesOf(agentKind, 'u1', 'a1').write({
    writer: 'page-1',
    version: 3,
    base: stored.settings,
    settings: { ...stored.settings, name: '没存上' },
    sent: [],
  })
  container.innerHTML = renderToString(page())
  const nameOf = () => container.querySelector<HTMLInputElement>('input[name="name"]')?.value
  expect(nameOf()).toBe('家常菜谱')
  const faults = jest.fn()
  const root = await act(async () => hydrateRoot(container, page(), { onRecoverableError: faults }))
  expect(faults).not.toHaveBeenCalled()
  expect(nameOf()).toBe('没存上')
  await act(async () => root.unmount())
})
