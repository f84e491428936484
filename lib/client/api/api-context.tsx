'use client'
import 'client-only'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { routes } from '@/lib/contract/routes/http'
import type { RouteTable } from '@/lib/contract/routes/route'
import type { Api } from './api'
import { createBrowserApi } from './browser-api'
import { createQueryClient } from './query-client'

/** Tables are imported where they are used, so that a page loads only what it calls. */
export type ApiOf = <Table extends RouteTable>(table: Table) => Api<Table>

const ApiContext = createContext<ApiOf | null>(null)

interface ApiProviderProps {
  /** Defaults are created here; tests may inject their own. */
  readonly apiOf?: ApiOf
  readonly queryClient?: QueryClient
  readonly onUnauthorized?: () => void
  readonly children: ReactNode
}

export function ApiProvider({ apiOf, queryClient, onUnauthorized, children }: ApiProviderProps) {
  const [client] = useState(() => queryClient ?? createQueryClient())
  const [calls] = useState(() => apiOf ?? browserApis(client, () => onUnauthorized?.()))
  return (
    <QueryClientProvider client={client}>
      <ApiContext value={calls}>{children}</ApiContext>
    </QueryClientProvider>
  )
}

/** @throws without an ApiProvider */
export function useApiOf(): ApiOf {
  const apiOf = useContext(ApiContext)
  if (!apiOf) throw new Error('useApi needs an ApiProvider above it.')
  return apiOf
}

/** @returns the calls of one table; those of search and dialogue by default */
export function useApi(): Api
export function useApi<Table extends RouteTable>(table: Table): Api<Table>
export function useApi(table: RouteTable = routes): unknown {
  return useApiOf()(table)
}

/** Memoizes the calls of each table, so that hooks may depend on them. */
function browserApis(queryClient: QueryClient, onUnauthorized: () => void): ApiOf {
  const made = new Map<RouteTable, unknown>()
  return <Table extends RouteTable>(table: Table) => {
    if (!made.has(table)) made.set(table, createBrowserApi(table, queryClient, onUnauthorized))
    return made.get(table) as Api<Table>
  }
}
