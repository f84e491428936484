import 'server-only'
import type { HistoryPage } from '../contract/http'
import { messageStatus } from '../contract/message-status'
import { ApiError } from './api-error'
import { serverApi } from './server-api.server'

interface Chat {
  /** '' where nothing has been said yet. */
  readonly conversationId: string
  readonly page: HistoryPage
}

const unbegun: Chat = {
  conversationId: '',
  page: { detailList: [], offset: 0, hashMore: false, title: '' },
}

/**
 * The chat that goes on with an agent, with the newest page of its history; a new one after one that was ended.
 * @returns null for an agent that is not open yet
 */
export async function newestChat(agentId: string): Promise<Chat | null> {
  const api = await serverApi()
  try {
    await api('agentConfig', { agent_id: agentId })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
  const { session } = await api('chatSession', { agent_id: agentId })
  if (!session) return unbegun
  const { conversation_id } = session
  const page = await api('chatHistory', { conversation_id, time_reverse: 0, offset: 0 })
  const hasEnded = page.detailList.at(-1)?.status === messageStatus.ban
  return hasEnded ? unbegun : { conversationId: conversation_id, page }
}
