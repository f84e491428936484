import 'client-only'
import type { QueryClient } from '@tanstack/react-query'
import ky from 'ky'
import { accountFilePaths } from '@/lib/contract/account-routes'
import { clientTimeoutsMs } from '@/lib/contract/identity'
import { ApiError } from './api-error'
import { identityHeaders } from './browser-api'
import { runtimeConfigQuery } from './runtime-config'

/** Fetches everything that is the person's, as one file. @throws {ApiError} */
export async function fetchAccountExport(queryClient: QueryClient): Promise<Blob> {
  try {
    const { apiHost } = await queryClient.ensureQueryData(runtimeConfigQuery())
    return await ky(`${apiHost}${accountFilePaths.export}`, {
      headers: await identityHeaders(),
      timeout: clientTimeoutsMs.login,
      retry: 0,
    }).blob()
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('network', '', { cause: error })
  }
}
