import { jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { StoredSettings } from '@/components/drafts/draft-kind'
import { saveDelayMs } from '@/components/drafts/draft-store'
import { DialogLayer } from '@/components/ui/dialog/dialog-layer'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import { randomUuid } from '@/lib/client/device/random-text'
import { type AgentSettings, agentSettings, agentStatus } from '@/lib/contract/made-agent'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { AgentEditor } from '../agent-editor'

export const texts = zhCN.agentEditor
export const draftTexts = zhCN.drafts
const dialogTexts = { ok: '确定', cancel: '取消', close: '关闭', unavailable: '网络没有连上' }

/** An agent at the host, with its rules for versions. */
export function fakeAgent(change: Partial<AgentSettings> = {}) {
  const host = {
    id: randomUuid(),
    version: 3,
    settings: agentSettings.parse({
      name: '家常菜谱',
      intro: '冰箱里有什么，就做什么',
      prompt: '你是厨师',
      ...change,
    }),
    saves: [] as { readonly version: number | undefined; readonly settings: AgentSettings }[],
    failure: null as ApiError | null,
    status: agentStatus.draft as number,
    reason: '',
    published: [] as unknown[],
    publishFailure: null as ApiError | null,
  }
  const draft = () => ({ ...host.settings, version: host.version, published_version: 0 })
  const answers: HostAnswers = {
    agentConfig: () => ({ service_url: 'wss://host.example/socket/agent' }),
    agentStatus: () => ({
      status: host.status,
      version: host.version,
      published_version: 0,
      ...(host.reason ? { reason: host.reason } : {}),
    }),
    agentCreateAdvanced: ({ version, ...given }) => {
      const settings = agentSettings.parse(given)
      host.saves.push({ version, settings })
      if (host.failure) throw host.failure
      if (version !== host.version) throw new ApiError('conflict', '', { current: draft() })
      Object.assign(host, { version: host.version + 1, settings })
      return { id: host.id, version: host.version }
    },
    agentPublish: (input) => {
      host.published.push(input)
      if (host.publishFailure) throw host.publishFailure
      host.status = agentStatus.published
      return { status: host.status, version: host.version }
    },
  }
  return { host, answers }
}

export const pass = (ms = saveDelayMs) => act(() => jest.advanceTimersByTimeAsync(ms))
export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)

/** The editor of this agent, as the page of one member. */
export function openEditor(
  { host, answers }: ReturnType<typeof fakeAgent>,
  uid = 'u1',
  stored: StoredSettings<AgentSettings> = { version: host.version, settings: host.settings },
) {
  const router = { push: jest.fn(), replace: jest.fn() }
  return {
    router,
    ...render(
      <AppRouterContext value={router as unknown as AppRouterInstance}>
        <SearchParamsContext value={new URLSearchParams(window.location.search)}>
          <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
            <ApiProvider apiOf={fakeHost(answers)} queryClient={createQueryClient()}>
              <AgentEditor id={host.id} uid={uid} stored={stored} />
              <DialogLayer texts={dialogTexts} />
            </ApiProvider>
          </Texts>
        </SearchParamsContext>
      </AppRouterContext>,
    ),
  }
}
