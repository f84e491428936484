import 'client-only'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import ky from 'ky'
import { clientTimeoutsMs } from '@/lib/contract/identity'
import { accountFilePaths, type accountRoutes } from '@/lib/contract/routes/account-routes'
import type { OutputOf, QueryOf } from '@/lib/contract/routes/route'
import type { Api } from './api'
import { ApiError } from './api-error'
import { identityHeaders } from './browser-api'
import { runtimeConfigQuery } from './runtime-config'

/** Login and account API. Loaded with the login dialog or the account page only. */
export type AccountApi = Api<typeof accountRoutes>

const infoKey = ['account', 'info']
const devicesKey = ['account', 'devices']

export function accountInfoQuery(api: AccountApi) {
  return queryOptions({
    queryKey: infoKey,
    queryFn: ({ signal }) => api('accountInfo', {}, { signal }),
    staleTime: 0,
  })
}

export function accountDevicesQuery(api: AccountApi) {
  return queryOptions({
    queryKey: devicesKey,
    queryFn: async ({ signal }) => (await api('accountDevices', {}, { signal })).list,
    staleTime: 0,
  })
}

/** Changes nickname or image. @param onChanged receives the updated user */
export function changeProfileMutation(
  api: AccountApi,
  queryClient: QueryClient,
  onChanged: (user: OutputOf<typeof accountRoutes.accountProfile>) => void,
) {
  return mutationOptions({
    mutationFn: (change: QueryOf<typeof accountRoutes.accountProfile>) => api('accountProfile', change),
    onSuccess: async (user) => {
      onChanged(user)
      await queryClient.invalidateQueries({ queryKey: infoKey })
    },
  })
}

/** Signs one device out, or without an id all others. */
export function signOutMutation(api: AccountApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string | undefined) => api('accountSignOut', id === undefined ? {} : { id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: devicesKey }),
  })
}

export function addPhoneMutation(api: AccountApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (given: QueryOf<typeof accountRoutes.accountPhone>) => api('accountPhone', given),
    onSuccess: (account) => queryClient.setQueryData(infoKey, account),
  })
}

/** Sets a password, which signs out all other devices. */
export function setPasswordMutation(api: AccountApi, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (change: { readonly code: string; readonly password: string }) =>
      api('accountPassword', change),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['account'] }),
  })
}

/** Downloads all data of the user as one file. @throws {ApiError} */
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
