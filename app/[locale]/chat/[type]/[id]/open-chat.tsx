import { ChatView } from '@/components/chat/chat-view'
import { ComingSoon } from '@/components/page-states/coming-soon'
import { MissingContent } from '@/components/page-states/missing-content'
import type { FixedAgent } from '@/lib/agents'
import { newestChat } from '@/lib/client/api/newest-chat.server'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { fill } from '@/lib/messages/fill'
import { Texts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'
import { paths } from '@/lib/paths'

interface OpenChatProps {
  readonly agent: FixedAgent
  readonly name: string
  readonly messages: Messages
  readonly conversation: string
  readonly message: string
  /** A file to ask about, and the conversation with 004 that it comes from; or ''. */
  readonly file: string
  readonly back: string
}

/** A chat with an agent, or a notice if the agent is not open yet. */
export async function OpenChat({ agent, name, messages, conversation, message, ...initial }: OpenChatProps) {
  const { id, type } = agent
  const chat = await newestChat(id, { conversation, message })
  const { soon, missing, common } = messages
  if (!chat && conversation !== '')
    return (
      <MissingContent texts={missing} common={common} back={{ href: paths.chat(type, id), label: name }} />
    )
  if (!chat) return <ComingSoon texts={soon} title={fill(soon.chatTitle, { name })} text={soon.chatBody} />

  return (
    <Texts
      messages={pageMessagesOf(
        messages,
        'asking',
        'home',
        'result',
        'answer',
        'copilot',
        'research',
        'errors',
        'chat',
        'memories',
        'history',
        'share',
        'file',
        'feedback',
        'report',
      )}
    >
      <ChatView
        key={`${id} ${chat.conversationId || conversation} ${message}`}
        {...chat}
        newKey={chat.conversationId === '' ? conversation : ''}
        isNewest={conversation === ''}
        foundId={message}
        {...initial}
        glyph={agent.glyph}
        tone={agent.tone}
        agentId={id}
        agentType={type}
        name={name}
      />
    </Texts>
  )
}
