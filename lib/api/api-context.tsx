'use client'
import 'client-only'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { routes } from '@/lib/contract/http'
import type { Api } from './api'
import { createBrowserApi } from './browser-api'
import { createQueryClient } from './query-client'

const ApiContext = createContext<Api | null>(null)

interface ApiProviderProps {
  /** Both are made here unless a test brings its own. */
  readonly api?: Api
  readonly queryClient?: QueryClient
  readonly onUnauthorized?: () => void
  readonly children: ReactNode
}

/** Gives the components below the calls to the host and the cache of what they answered. */
export function ApiProvider({ api, queryClient, onUnauthorized, children }: ApiProviderProps) {
  const [client] = useState(() => queryClient ?? createQueryClient())
  const [calls] = useState(() => api ?? createBrowserApi(routes, client, () => onUnauthorized?.()))
  return (
    <QueryClientProvider client={client}>
      <ApiContext value={calls}>{children}</ApiContext>
    </QueryClientProvider>
  )
}

/** @throws when no provider stands above, which is a fault of the page. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi needs an ApiProvider above it.')
  return api
}
