import { jest } from '@jest/globals'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { DialogLayer } from '@/components/ui/dialog/dialog-layer'
import { type ApiOf, ApiProvider } from '@/lib/client/api/api-context'
import { fakeApi } from '@/lib/client/api/fake-api'
import type { agentLinkRoutes } from '@/lib/contract/routes/agent-link-routes'
import type { agentRoutes, squareRoutes } from '@/lib/contract/routes/agent-routes'
import type { agentTransferRoutes } from '@/lib/contract/routes/agent-transfer-routes'
import type { RouteTable } from '@/lib/contract/routes/route'
import type { reportRoutes } from '@/lib/contract/routes/share-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'

type Tables = typeof agentRoutes &
  typeof agentLinkRoutes &
  typeof agentTransferRoutes &
  typeof squareRoutes &
  typeof reportRoutes
export type AgentAnswers = Parameters<typeof fakeApi<Tables>>[1]

interface AddressPageProps {
  readonly answers: AgentAnswers
  readonly push?: (href: string) => void
  readonly children: ReactNode
}

/** A page whose components read and replace the address, as the router lets them. */
export function AddressPage({ answers, push = jest.fn(), children }: AddressPageProps) {
  const [apiOf] = useState(() => apiOfAnswers(answers))
  const [parameters, setParameters] = useState(() => new URLSearchParams(window.location.search))
  useLayoutEffect(() => {
    const { history } = window
    const replaceState = history.replaceState.bind(history)
    history.replaceState = (...change) => {
      replaceState(...change)
      setParameters(new URLSearchParams(window.location.search))
    }
    return () => {
      history.replaceState = replaceState
    }
  }, [])
  const [router] = useState(() => ({ push, prefetch: jest.fn() }) as unknown as AppRouterInstance)
  return (
    <AppRouterContext value={router}>
      <SearchParamsContext value={parameters}>
        <Texts messages={clientMessagesOf(zhCN)} locale="zh-CN">
          <ApiProvider apiOf={apiOf}>
            {children}
            <DialogLayer texts={{ ok: '确定', cancel: '取消', close: '关闭', unavailable: '' }} />
          </ApiProvider>
        </Texts>
      </SearchParamsContext>
    </AppRouterContext>
  )
}

function apiOfAnswers(answers: AgentAnswers): ApiOf {
  const made = new Map<RouteTable, unknown>()
  const apiOf = (table: RouteTable) => {
    if (!made.has(table)) made.set(table, fakeApi(table, answers as never))
    return made.get(table)
  }
  return apiOf as ApiOf
}
