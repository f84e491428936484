import 'client-only'
import { getCookie } from 'cookies-next/client'
import type { Api } from '@/lib/api/api'
import { appVersion, cookieNames, deviceName, headerNames } from '@/lib/contract/identity'
import { deviceIdentity } from '@/lib/session/device-identity'
import { requestLoginCheck } from '@/lib/session/login-check-event'
import { searchFrame } from './ask-frame'
import { SocketClient } from './socket-client'

const searchAgentId = '001'

let socket: SocketClient | null = null

/** The one search socket of this tab: any number of conversations share it. */
export function searchSocket(api: Api): SocketClient {
  if (!socket) {
    const made = new SocketClient({
      address: ({ withToken }) => addressOf(api, withToken),
      onNoIdentity: requestLoginCheck,
      ping: searchFrame('', { action: 'ping' }),
    })
    // Whatever was open before the network went is dead, though the browser may not know it for minutes.
    window.addEventListener('online', () => made.renew())
    socket = made
  }
  return socket
}

/** Opens the socket anew, if there is one: who uses this browser has changed. */
export function renewSearchSocket(): void {
  socket?.renew()
}

/** Read again at each attempt: the host may have moved, and the identity may have changed. */
async function addressOf(api: Api, withToken: boolean): Promise<string> {
  const [{ service_url }, { deviceId, deviceHash }] = await Promise.all([
    api('agentConfig', { agent_id: searchAgentId }),
    deviceIdentity(),
  ])
  const url = new URL(service_url)
  url.searchParams.set(cookieNames.locale, document.documentElement.lang)
  const token = withToken ? getCookie(cookieNames.token) : undefined
  url.searchParams.set(headerNames.device, deviceName)
  url.searchParams.set(headerNames.deviceId, deviceId)
  url.searchParams.set(headerNames.deviceHash, deviceHash)
  url.searchParams.set(headerNames.appVersion, appVersion)
  if (typeof token === 'string' && token !== '') url.searchParams.set(cookieNames.token, token)
  return url.href
}
