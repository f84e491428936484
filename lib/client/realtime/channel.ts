import type { Api } from '../api/api'
import type { AgentType, ClientFrame, Prompt } from '../../contract/frames/frame'
import type { RouteOutput } from '../../contract/routes/http'
import type { SocketClient } from './connection/socket-client'

export type ServiceAddresses = Pick<RouteOutput<'agentConfig'>, 'service_url' | 'chat_url'>

export interface Channel {
  readonly agentId: string
  readonly agentType: AgentType
  /**
   * The socket of its service, shared by all conversations.
   * @param known addresses from the last response, to connect without requesting them
   */
  readonly socketFor: (api: Api, known?: ServiceAddresses) => SocketClient
}

export type Addressee = Pick<Channel, 'agentId' | 'agentType'>

/** @returns a frame for the channel's socket. @param conversationId '' if the conversation does not exist yet */
export function frameTo(
  { agentId, agentType }: Addressee,
  conversationId: string,
  prompt: Prompt,
): ClientFrame {
  return { agent_id: agentId, agent_type: agentType, conversation_id: conversationId, prompt }
}
