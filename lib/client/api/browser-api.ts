import 'client-only'
import type { QueryClient } from '@tanstack/react-query'
import { getCookie } from 'cookies-next/client'
import { deviceIdentity } from '@/lib/client/device/device-identity'
import { readLoginState } from '@/lib/client/device/login-state'
import { appVersion, cookieNames, deviceName, headerNames } from '@/lib/contract/identity'
import type { RouteTable } from '@/lib/contract/routes/route'
import { type Api, createApi } from './api'
import { runtimeConfigQuery } from './runtime-config'
import { browserBaseOf } from './service-bases'
import { withoutRepeats } from './without-repeats'

/**
 * The browser's calls of one table: base addresses from the runtime configuration, identity from this device.
 * @param extraHeaders are added to, or override, the identity headers
 */
export function createBrowserApi<Table extends RouteTable>(
  table: Table,
  queryClient: QueryClient,
  onUnauthorized: () => void,
  extraHeaders: Readonly<Record<string, string>> = {},
): Api<Table> {
  const api = createApi(table, {
    baseOf: async (path) =>
      browserBaseOf(await queryClient.ensureQueryData(runtimeConfigQuery()), path, window.location.origin),
    headers: async () => ({ ...(await identityHeaders()), ...extraHeaders }),
    onUnauthorized,
  })
  return withoutRepeats(table, api)
}

/** The six headers of §7, and the page's language. A channel with non-byte characters is escaped. */
export async function identityHeaders(): Promise<Record<string, string>> {
  const { deviceId, deviceHash } = await deviceIdentity()
  const token = getCookie(cookieNames.token)
  return {
    [headerNames.deviceId]: deviceId,
    [headerNames.deviceHash]: deviceHash,
    [headerNames.device]: deviceName,
    [headerNames.token]: typeof token === 'string' ? token : '',
    [headerNames.channel]: encodeURIComponent(readLoginState().channel),
    [headerNames.appVersion]: appVersion,
    // The browser would send the language of its menus; the host has to answer in that of the page.
    'accept-language': document.documentElement.lang,
  }
}
