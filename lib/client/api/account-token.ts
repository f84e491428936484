import 'client-only'
import type { QueryClient } from '@tanstack/react-query'
import { headerNames } from '@/lib/contract/identity'
import { accountRoutes } from '@/lib/contract/routes/account-routes'
import { createBrowserApi } from './browser-api'

const ignoreUnauthorized = () => undefined

/** Revokes a token that this browser no longer uses. @throws {ApiError} */
export async function revokeToken(queryClient: QueryClient, token: string): Promise<void> {
  const api = createBrowserApi(accountRoutes, queryClient, ignoreUnauthorized, { [headerNames.token]: token })
  await api('logout', {})
}

/**
 * Exchanges the token of this browser for a new one.
 * @param key idempotency key: the same key returns the same token, so that a lost response does not end the login
 * @throws {ApiError} `unauthorized` when the token is invalid
 */
export async function exchangeToken(queryClient: QueryClient, token: string, key: string): Promise<string> {
  const headers = { [headerNames.token]: token, 'idempotency-key': key }
  const api = createBrowserApi(accountRoutes, queryClient, ignoreUnauthorized, headers)
  return (await api('passportRefresh', {})).token
}
