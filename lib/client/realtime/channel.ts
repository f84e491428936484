import type { ServiceAddresses } from '../api/agent-config'
import type { Api } from '../api/api'
import type { AgentType, ClientFrame, Prompt } from '../../contract/frames/frame'
import type { SocketClient } from './connection/socket-client'

/** Whom a conversation is with, and how it gets there. */
export interface Channel {
  readonly agentId: string
  readonly agentType: AgentType
  /**
   * The socket of its service, which other conversations share.
   * @param known what the host said of the agent last, where it need not be asked before the first connection
   */
  readonly socketFor: (api: Api, known?: ServiceAddresses) => SocketClient
}

/** Where frames go: the part of a channel that they name. */
export type Addressee = Pick<Channel, 'agentId' | 'agentType'>

/** @returns a frame of the channel's socket. @param conversationId '' when the conversation is yet to be made */
export function frameTo(
  { agentId, agentType }: Addressee,
  conversationId: string,
  prompt: Prompt,
): ClientFrame {
  return { agent_id: agentId, agent_type: agentType, conversation_id: conversationId, prompt }
}
