import 'server-only'
import { cache } from 'react'
import { agentIds } from '../../contract/agent-ids'
import { isSettled, messageStatus } from '../../contract/frames/message-status'
import { type ChatRecord, recordType } from '../../contract/frames/record'
import type { AgentSummary } from '../../contract/made-agent'
import { agentRoutes } from '../../contract/routes/agent-routes'
import type { HistoryPage } from '../../contract/routes/http'
import type { PageAgentConfig } from './agent-config'
import { ApiError } from './api-error'
import { serverApi } from './server-api.server'

type Config = PageAgentConfig

interface Chat {
  readonly conversationId: string
  readonly page: HistoryPage
  readonly config: Config
  /** The agent may not be used any more; the conversation stays readable. */
  readonly isGone: boolean
  /** The agent should greet: in a new conversation, and when it has news, unless it has just done so. */
  readonly isGreeted: boolean
}

/** Requested conversation; '' for the newest, `new-…` for a new one. */
interface ChatQuery {
  readonly conversation: string
  /** A message that the page must include, or ''. */
  readonly message: string
}

/** Its greeting changes daily. */
const newsAgentId = agentIds.hot_terrier

/**
 * How an agent is reached and what it offers; cached per request.
 * @returns null if there is no such agent, or the caller may not use it
 */
export const agentConfigOf = cache(async (agentId: string): Promise<Config | null> => {
  const api = await serverApi()
  try {
    // The server sees internal addresses.
    const { service_url: _, chat_url: __, ...config } = await api('agentConfig', { agent_id: agentId })
    return config
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
})

/** @returns what everybody may know of an agent that a member made; null if it is not public. Cached per request. */
export const publicAgentOf = cache(async (id: string): Promise<AgentSummary | null> => {
  const api = await serverApi(agentRoutes)
  try {
    return (await api('agentDetail', { id })).agent
  } catch (error) {
    // The first page of a browser is requested without an identity.
    const unknown: readonly unknown[] = ['not_found', 'unauthorized']
    if (error instanceof ApiError && unknown.includes(error.code)) return null
    throw error
  }
})

/**
 * Loads a chat with an agent and the newest page of its history: the requested one, otherwise the current one; if
 * that was ended, a new one with the agent's greeting.
 * @returns null if there is neither such an agent nor a conversation with it, or the conversation does not exist
 */
export async function newestChat(
  agentId: string,
  { conversation, message }: ChatQuery,
): Promise<Chat | null> {
  const api = await serverApi()
  try {
    const isNew = conversation.startsWith('new-')
    const [found, asked] = await Promise.all([
      agentConfigOf(agentId),
      isNew || conversation !== '' ? null : api('chatSession', { agent_id: agentId }),
    ])
    const conversation_id = isNew ? '' : conversation || (asked?.session?.conversation_id ?? '')
    if (conversation_id === '') return found && newChat(found)
    const config = found ?? {}
    const page = await api('chatHistory', {
      conversation_id,
      time_reverse: 0,
      offset: 0,
      kind: 'agent',
      ...(message === '' ? {} : { through: message }),
    })
    const last = page.detailList.at(-1)
    if (last?.status === messageStatus.ban && conversation === '' && found) return newChat(found)
    const hasGreeted = last?.recordType === recordType.greeting
    const isGreeted =
      agentId === newsAgentId &&
      !hasGreeted &&
      message === '' &&
      last !== undefined &&
      isSettled(last.status) &&
      last.status !== messageStatus.ban
    return { conversationId: conversation_id, page, config, isGone: found === null, isGreeted }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}

/** Shows the default greeting immediately, until the agent's own arrives. */
function newChat(config: Config): Chat {
  const { greeting } = config
  const card = { id: 'g1', type: 'greetings', target: 'end' as const, content: greeting }
  const record: ChatRecord = {
    askId: 'greeting',
    conversation_id: '',
    doc_id: '',
    content: '',
    data: greeting ? [card] : [],
    recordType: recordType.greeting,
    searchPattern: 'normal',
    createTime: 0,
    status: messageStatus.end,
    like: 0,
    collapsed: false,
    isHistory: true,
    needUpdate: false,
    needReplace: false,
    versions: [],
  }
  const page = { detailList: [record], offset: 0, hashMore: false, title: '' }
  return { conversationId: '', page, config, isGone: false, isGreeted: true }
}
