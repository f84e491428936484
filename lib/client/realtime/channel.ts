import type { ClientFrame, Prompt } from '../../contract/frames/client-frame'
import type { AgentType } from '../../contract/frames/frame'
import type { ServiceAddresses } from '../api/agent-config'
import type { Api } from '../api/api'
import type { SocketClient } from './connection/socket-client'

export interface Channel {
  readonly agentId: string
  readonly agentType: AgentType
  /** Of an author who tries a draft: the version that answers the next question. */
  readonly draftVersion?: () => number | undefined
  /** Shared by all conversations. @param known addresses, to connect without requesting them */
  readonly socketFor: (api: Api, known?: ServiceAddresses) => SocketClient
}

export type AgentRef = Pick<Channel, 'agentId' | 'agentType' | 'draftVersion'>

/** @returns a frame for the channel's socket. @param conversationId '' if the conversation does not exist yet */
export function frameTo(
  { agentId, agentType }: AgentRef,
  conversationId: string,
  prompt: Prompt,
): ClientFrame {
  return { agent_id: agentId, agent_type: agentType, conversation_id: conversationId, prompt }
}
