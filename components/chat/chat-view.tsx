'use client'
import { useState } from 'react'
import { Conversation } from '@/components/conversation/conversation'
import { fixedAgents } from '@/lib/agents'
import type { AgentType } from '@/lib/contract/frame'
import { fill } from '@/lib/messages/fill'
import { paths } from '@/lib/paths'
import { chatChannel } from '@/lib/realtime/channels'
import type { NewestPage } from '@/lib/realtime/conversation-history'
import { useTexts } from '@/lib/messages/use-texts'
import { NeedsModel } from './needs-model'

interface ChatViewProps {
  readonly agentId: string
  readonly agentType: AgentType
  readonly name: string
  /** '' before the first question. */
  readonly conversationId: string
  /** The newest page of its history. */
  readonly page: NewestPage
}

/** A chat with an agent. The address contains the agent alone, so it does not change when the chat gets its id. */
export function ChatView({ agentId, agentType, name, ...kept }: ChatViewProps) {
  const chat = useTexts('chat')
  const intros: Readonly<Record<string, string>> = chat.intros
  const [channel] = useState(() => chatChannel(agentId, agentType))
  return (
    <Conversation
      {...kept}
      channel={channel}
      pendingAskId=""
      onNamed={nothing}
      onMissing={nothing}
      heading={name}
      hasSources={false}
      intro={
        <>
          {worksAlways(agentId) ? null : <NeedsModel />}
          <p className="max-w-[826px] text-ink-soft">{intros[agentId] ?? chat.intro}</p>
        </>
      }
      label={chat.label}
      placeholder={fill(chat.placeholder, { name })}
      newAddress={paths.chat(agentType, agentId)}
    />
  )
}

function worksAlways(agentId: string): boolean {
  return fixedAgents.some(({ id, works }) => id === agentId && works === 'always')
}

function nothing(): void {}
