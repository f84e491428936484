import 'server-only'
import { cookies } from 'next/headers'
import { cache } from 'react'
import { cookieNames } from '@/lib/contract/identity'
import { accountRoutes } from '@/lib/contract/routes/account-routes'
import type { UserInfo } from '@/lib/contract/user-info'
import { isLoginRefused } from './api-error'
import { serverApi } from './server-api.server'

/**
 * The user of this page, verified by the host; cached per request.
 * @returns null for a visitor, and for an invalid token
 * @throws {ApiError} when the host is unavailable
 */
export const signedInUser = cache(async (): Promise<UserInfo | null> => {
  if (!(await cookies()).get(cookieNames.token)?.value) return null
  const api = await serverApi(accountRoutes)
  try {
    return await api('passportCheck', {})
  } catch (error) {
    if (isLoginRefused(error)) return null
    throw error
  }
})
