import { jest } from '@jest/globals'
import { render } from '@testing-library/react'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ReactNode } from 'react'
import { DialogLayer } from '@/components/ui/dialog/dialog-layer'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { createQueryClient } from '@/lib/client/api/query-client'
import type { PluginDraft, PluginSettings, PluginSummary } from '@/lib/contract/plugins/plugin'
import type { Tool, ToolSettings } from '@/lib/contract/plugins/tool'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'

const dialogTexts = { ok: '确定', cancel: '取消', close: '关闭', unavailable: '网络没有连上' }

/** Renders part of a page of plugins, with a host that answers as scripted. */
export function openPluginPage(answers: HostAnswers, content: ReactNode) {
  const router = { push: jest.fn(), replace: jest.fn(), prefetch: jest.fn() }
  const view = render(
    <AppRouterContext value={router as unknown as AppRouterInstance}>
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <ApiProvider apiOf={fakeHost(answers)} queryClient={createQueryClient()}>
          <main tabIndex={-1}>{content}</main>
          <DialogLayer texts={dialogTexts} />
        </ApiProvider>
      </Texts>
    </AppRouterContext>,
  )
  return { router, ...view }
}

const weather: PluginSettings = {
  name: '极光天气',
  avatar: 'indigo/天',
  description: '按城市查七日预报',
  url: 'https://api.weather.example/v2',
  header: [],
  auth_type: 0,
  auth_config: null,
}

export function pluginDraftOf(change: Partial<PluginDraft> = {}): PluginDraft {
  return {
    ...weather,
    id: 7,
    kind: 'http',
    version: 3,
    published_version: 0,
    is_changed: true,
    status: 0,
    used_by: { own: [], others: 0 },
    updated: 1_780_000_000,
    ...change,
  }
}

export function pluginSummaryOf(change: Partial<PluginSummary> = {}): PluginSummary {
  return {
    id: 7,
    kind: 'http',
    name: weather.name,
    avatar: weather.avatar,
    description: weather.description,
    host: 'api.weather.example',
    author: '林深',
    tools: [],
    uses: 0,
    version: 3,
    status: 0,
    is_mine: true,
    is_added: false,
    updated: 1_780_000_000,
    ...change,
  }
}

const forecast: ToolSettings = {
  name: '七日预报',
  description: '用户问未来一周的天气时用',
  method: 'GET',
  path: '/forecast',
  content_type: '',
  params: [
    { name: 'city', in: 'query', type: 'string', required: true, description: '城市名', fixed: false },
    {
      name: 'days',
      in: 'query',
      type: 'integer',
      required: false,
      description: '',
      default: 7,
      fixed: false,
    },
  ],
}

export function toolOf(change: Partial<Tool> = {}): Tool {
  return {
    ...forecast,
    id: 11,
    plugin_id: 7,
    kind: 'http',
    is_safe: true,
    version: 1,
    online: true,
    cases: { total: 0, same: 0, changed: 0 },
    published: 'no',
    updated: 1_780_000_000,
    ...change,
  }
}
