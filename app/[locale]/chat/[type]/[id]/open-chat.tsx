import { notFound } from 'next/navigation'
import { ChatView } from '@/components/chat/chat-view'
import { MissingContent } from '@/components/page-states/missing-content'
import type { FixedAgent } from '@/lib/agents'
import { newestChat } from '@/lib/client/api/newest-chat.server'
import type { AgentType } from '@/lib/contract/frames/frame'
import { chatSections, pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'
import { paths } from '@/lib/paths'

interface OpenChatProps {
  /** Without an avatar for an agent made by a member, which has its own. */
  readonly agent: { readonly type: AgentType; readonly id: string } & Partial<
    Pick<FixedAgent, 'glyph' | 'tone'>
  >
  readonly name: string
  readonly messages: Messages
  readonly conversation: string
  readonly message: string
  /** A file to ask about, and the conversation with 004 that it comes from; or ''. */
  readonly file: string
  readonly back: string
}

const goneAvatar = { glyph: '空', tone: 'warn' } as const

/** A chat with an agent; of one that may not be used any more, the earlier conversations. */
export async function OpenChat({ agent, name, messages, conversation, message, ...initial }: OpenChatProps) {
  const { id, type } = agent
  const chat = await newestChat(id, { conversation, message })
  const { missing, common } = messages
  if (!chat && conversation !== '')
    return (
      <MissingContent texts={missing} common={common} back={{ href: paths.chat(type, id), label: name }} />
    )
  if (!chat) notFound()

  const { made } = chat.config.agent ?? {}
  return (
    <Texts messages={pageMessagesOf(messages, ...chatSections)}>
      <ChatView
        key={`${id} ${chat.conversationId || conversation} ${message}`}
        {...chat}
        newKey={chat.conversationId === '' ? conversation : ''}
        isNewest={conversation === ''}
        foundId={message}
        {...initial}
        glyph={agent.glyph ?? made?.avatar.glyph ?? goneAvatar.glyph}
        tone={agent.tone ?? made?.avatar.tone ?? goneAvatar.tone}
        agentId={id}
        agentType={type}
        name={name}
      />
    </Texts>
  )
}
