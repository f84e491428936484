import 'server-only'
import { cookies, headers as requestHeaders } from 'next/headers'
import { routes } from '@/lib/contract/routes/http'
import { appVersion, cookieNames, deviceHashPattern, deviceName, headerNames } from '@/lib/contract/identity'
import type { RouteTable } from '@/lib/contract/routes/route'
import { internalHostToken, isInternalHost, serverBases } from '@/lib/client/api/server-addresses'
import { type Api, createApi } from './api'
import { baseOf } from './service-bases'

const internalTokenHeader = 'x-internal-token'

/**
 * The calls of a page that is rendered on request. The host reads no cookies, so their values go along as
 * headers; a request without an identity gets none and owns nothing, so that no page hands one to many.
 * @param table which calls; those of search and dialogue by default
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
    // Written by the server in front, over anything that a client sends.
    'x-forwarded-for': (await requestHeaders()).get('x-forwarded-for') ?? '',
  }
  return createApi(table, {
    baseOf: async (path) => baseOf(serverBases(), path),
    headers: async (url) =>
      Object.fromEntries(
        // A secret shared by the two halves of one process only.
        Object.entries({
          ...headers,
          [internalTokenHeader]: isInternalHost(url) ? internalHostToken() : '',
        }).filter(([, value]) => value !== ''),
      ),
  })
}
