import 'server-only'
import type { HistoryPage } from '../../contract/routes/http'
import { isSettled, messageStatus } from '../../contract/frames/message-status'
import { type ChatRecord, recordType } from '../../contract/frames/record'
import type { PageAgentConfig } from './agent-config'
import { ApiError } from './api-error'
import { serverApi } from './server-api.server'

/** What the host says of an agent, but for its addresses, which are those inside. */
type Config = PageAgentConfig

interface Chat {
  /** '' where nothing has been said yet. */
  readonly conversationId: string
  readonly page: HistoryPage
  readonly config: Config
  /** Whether the agent is to greet: in a new conversation, and where it has news, unless it has just done so. */
  readonly isGreeted: boolean
}

/** Which conversation is asked for; '' for the newest, one that begins with `new-` for a new one. */
interface ChatQuery {
  readonly conversation: string
  /** A message that the page is to hold, or ''. */
  readonly message: string
}

/** Its greeting is other from day to day. */
const newsAgentId = '010'

/**
 * A chat with an agent, with the newest page of its history: the one that is asked for, else the one that goes on; a
 * new one after one that was ended, with the agent's greeting.
 * @returns null for an agent that is not open yet, or a conversation that is not there
 */
export async function newestChat(
  agentId: string,
  { conversation, message }: ChatQuery,
): Promise<Chat | null> {
  const api = await serverApi()
  try {
    const isNew = conversation.startsWith('new-')
    const [{ service_url: _, chat_url: __, ...config }, asked] = await Promise.all([
      api('agentConfig', { agent_id: agentId }),
      isNew || conversation !== '' ? null : api('chatSession', { agent_id: agentId }),
    ])
    const conversation_id = isNew ? '' : conversation || (asked?.session?.conversation_id ?? '')
    if (conversation_id === '') return unbegun(config)
    const page = await api('chatHistory', {
      conversation_id,
      time_reverse: 0,
      offset: 0,
      kind: 'agent',
      ...(message === '' ? {} : { through: message }),
    })
    const last = page.detailList.at(-1)
    if (last?.status === messageStatus.ban && conversation === '') return unbegun(config)
    const hasGreeted = last?.recordType === recordType.greeting
    const isGreeted =
      agentId === newsAgentId &&
      !hasGreeted &&
      message === '' &&
      last !== undefined &&
      isSettled(last.status) &&
      last.status !== messageStatus.ban
    return { conversationId: conversation_id, page, config, isGreeted }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null
    throw error
  }
}

/** The usual greeting stands there at once, until the agent's own comes. */
function unbegun(config: Config): Chat {
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
  return { conversationId: '', page, config, isGreeted: true }
}
