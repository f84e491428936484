import 'server-only'
import { cookies, headers as requestHeaders } from 'next/headers'
import { internalHostToken, isInternalHost, serverBases } from '@/lib/client/api/server-addresses'
import { appVersion, cookieNames, deviceHashPattern, deviceName, headerNames } from '@/lib/contract/identity'
import { routes } from '@/lib/contract/routes/http'
import type { RouteTable } from '@/lib/contract/routes/route'
import { type Api, createApi } from './api'
import { baseOf } from './service-bases'

const internalTokenHeader = 'x-internal-token'

/**
 * API calls for pages rendered on request. The host reads no cookies, so their values are sent as headers; requests
 * without an identity send none and own nothing, so that a cached page never shares one identity among visitors.
 * @param table those of search and dialogue by default
 */
export async function serverApi(): Promise<Api>
export async function serverApi<Table extends RouteTable>(table: Table): Promise<Api<Table>>
export async function serverApi(table: RouteTable = routes): Promise<unknown> {
  const jar = await cookies()
  const deviceHash = jar.get(cookieNames.deviceHash)?.value ?? ''
  const headers = {
    [headerNames.deviceId]: '',
    [headerNames.deviceHash]: deviceHashPattern.test(deviceHash) ? deviceHash : '',
    [headerNames.device]: deviceName,
    [headerNames.token]: jar.get(cookieNames.token)?.value ?? '',
    [headerNames.channel]: '',
    [headerNames.appVersion]: appVersion,
    'accept-language': jar.get(cookieNames.locale)?.value ?? '',
    // Set by the server in front, overriding any value sent by the client.
    'x-forwarded-for': (await requestHeaders()).get('x-forwarded-for') ?? '',
  }
  return createApi(table, {
    baseOf: async (path) => baseOf(serverBases(), path),
    headers: async (url) =>
      Object.fromEntries(
        // A secret shared within this process only.
        Object.entries({
          ...headers,
          [internalTokenHeader]: isInternalHost(url) ? internalHostToken() : '',
        }).filter(([, value]) => value !== ''),
      ),
  })
}
