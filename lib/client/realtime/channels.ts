import 'client-only'
import { getCookie } from 'cookies-next/client'
import type { Api } from '@/lib/client/api/api'
import { ApiError } from '@/lib/client/api/api-error'
import { deviceIdentity } from '@/lib/client/device/device-identity'
import { requestLoginCheck } from '@/lib/client/page/page-events'
import { agentIds } from '@/lib/contract/agent-ids'
import type { AgentType } from '@/lib/contract/frames/frame'
import { appVersion, cookieNames, deviceName, headerNames } from '@/lib/contract/identity'
import type { ServiceAddresses } from '../api/agent-config'
import { type AgentRef, type Channel, frameTo } from './channel'
import { SocketClient } from './connection/socket-client'

/** The two services of the host: search is open to visitors, chat to members only. */
type Service = 'search' | 'chat'

const universal = { agentId: agentIds.universal, agentType: 'universal' } as const

/** The sockets of this tab, one per service, shared by all conversations. */
const pool = new Map<Service, SocketClient>()

export const searchChannel: Channel = channelOf(universal, 'search')

export function chatChannel(agentId: string, agentType: AgentType): Channel {
  return channelOf({ agentId, agentType }, 'chat')
}

/** For an author who tries the draft of an agent. @param draftVersion evaluated with each question */
export function previewChannel(agentId: string, draftVersion: () => number | undefined): Channel {
  return channelOf({ agentId, agentType: 'custom', draftVersion }, 'chat')
}

/** Reconnects all open sockets after the user of this browser has changed. */
export function renewSockets(): void {
  for (const socket of pool.values()) socket.renew()
}

function channelOf(addressee: AgentRef, service: Service): Channel {
  return {
    ...addressee,
    socketFor: (api, known) => pool.get(service) ?? openSocket(api, addressee, service, known),
  }
}

function openSocket(
  api: Api,
  addressee: AgentRef,
  service: Service,
  known: ServiceAddresses | undefined,
): SocketClient {
  let first = known

  /** Requested again at each later attempt: the host may have moved. */
  const addresses = async () => {
    const taken = first ?? (await readAddresses(api, addressee.agentId))
    first = undefined
    return taken
  }

  const socket = new SocketClient({
    address: ({ withToken }) => addressOf(addresses(), service, withToken),
    onNoIdentity: requestLoginCheck,
    isOpenToVisitors: service === 'search',
    ping: frameTo(addressee, '', { action: 'ping' }),
  })
  // Connections from before a network loss are dead, though the browser may not notice for minutes.
  window.addEventListener('online', () => socket.renew())
  pool.set(service, socket)
  return socket
}

/** An agent that is gone has no addresses: those of the universal agent lead to the host, which says so. */
async function readAddresses(api: Api, agentId: string): Promise<ServiceAddresses> {
  try {
    return await api('agentConfig', { agent_id: agentId })
  } catch (error) {
    const isGone = error instanceof ApiError && error.code === 'not_found'
    if (!isGone || agentId === universal.agentId) throw error
    return api('agentConfig', { agent_id: universal.agentId })
  }
}

/** Built at each attempt: the identity may have changed. */
async function addressOf(
  addresses: Promise<ServiceAddresses>,
  service: Service,
  withToken: boolean,
): Promise<string> {
  const [config, { deviceId, deviceHash }] = await Promise.all([addresses, deviceIdentity()])
  // The universal agent answers both searches and chats.
  const url = new URL(service === 'chat' ? (config.chat_url ?? config.service_url) : config.service_url)
  url.searchParams.set(cookieNames.locale, document.documentElement.lang)
  const token = withToken ? getCookie(cookieNames.token) : undefined
  url.searchParams.set(headerNames.device, deviceName)
  url.searchParams.set(headerNames.deviceId, deviceId)
  url.searchParams.set(headerNames.deviceHash, deviceHash)
  url.searchParams.set(headerNames.appVersion, appVersion)
  if (typeof token === 'string' && token !== '') url.searchParams.set(cookieNames.token, token)
  return url.href
}
