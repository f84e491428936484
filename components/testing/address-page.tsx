import { jest } from '@jest/globals'
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { DialogLayer } from '@/components/ui/dialog/dialog-layer'
import { ApiProvider } from '@/lib/client/api/api-context'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'

interface AddressPageProps {
  readonly answers: HostAnswers
  readonly push?: (href: string) => void
  readonly children: ReactNode
}

/** A page whose components read and replace the address, as the router lets them. */
export function AddressPage({ answers, push = jest.fn(), children }: AddressPageProps) {
  const [apiOf] = useState(() => fakeHost(answers))
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
