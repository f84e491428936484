'use client'
import 'client-only'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { accountRoutes } from '@/lib/contract/account-routes'
import { requestLoginCheck } from '@/lib/page/page-events'
import type { Api } from './api'
import { createBrowserApi } from './browser-api'

/** The calls of login and account. Pages load them with the login dialog or the account page, not before. */
export type AccountApi = Api<typeof accountRoutes>

/** For tests and specimens, which bring calls of their own. */
export const AccountApiContext = createContext<AccountApi | null>(null)

const made = new WeakMap<QueryClient, AccountApi>()

/** @returns the account calls of this page. */
export function accountApi(queryClient: QueryClient): AccountApi {
  const api = made.get(queryClient) ?? createBrowserApi(accountRoutes, queryClient, requestLoginCheck)
  made.set(queryClient, api)
  return api
}

export function useAccountApi(): AccountApi {
  const given = useContext(AccountApiContext)
  const queryClient = useQueryClient()
  return given ?? accountApi(queryClient)
}
