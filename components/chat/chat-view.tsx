'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type ComponentProps, useMemo, useState } from 'react'
import { Greeter } from '@/components/cards/greetings/greeter'
import { InitialAttachment } from '@/components/conversation/composer/initial-attachment'
import { StyleChoices } from '@/components/conversation/composer/style-choices'
import { storeDraft } from '@/components/conversation/composer/use-draft'
import { Conversation } from '@/components/conversation/page/conversation'
import type { useConversation } from '@/components/conversation/page/use-conversation'
import type { AskTemplate } from '@/components/conversation/record/use-record-actions'
import { type FixedAgent, pageOf } from '@/lib/agents'
import { keepAgentConfig, type PageAgentConfig } from '@/lib/client/api/agent-config'
import { randomUuid } from '@/lib/client/device/random-text'
import { chatChannel } from '@/lib/client/realtime/channels'
import type { NewestPage } from '@/lib/client/realtime/conversation/conversation-history'
import { hasAsked, isRunning } from '@/lib/client/realtime/conversation/conversation-state'
import type { AgentType } from '@/lib/contract/frames/frame'
import { isSettled } from '@/lib/contract/frames/message-status'
import { type ChatRecord, recordType } from '@/lib/contract/frames/record'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { ChatHeader } from './chat-header'
import { ChatList } from './chat-list'
import { FileIntro } from './file-intro'
import { Templates } from './templates/templates'

interface ChatViewProps extends Pick<FixedAgent, 'glyph' | 'tone'> {
  readonly agentId: string
  readonly agentType: AgentType
  readonly name: string
  readonly conversationId: string
  /** Key of a conversation without an id, or ''. */
  readonly newKey: string
  readonly isNewest: boolean
  /** Message to scroll to, or ''. */
  readonly foundId: string
  readonly page: NewestPage
  readonly config: PageAgentConfig
  readonly isGreeted: boolean
  /** The agent may not be used any more. */
  readonly isGone: boolean
  /** A file to ask about, and the conversation with 004 that it comes from; or ''. */
  readonly file: string
  readonly back: string
}

/** A chat with an agent, next to its other conversations. A new one changes the address once it has an id. */
export function ChatView(props: ChatViewProps) {
  const { agentId, agentType, name, glyph, tone, config, file, back, isGone, ...kept } = props
  const chat = useTexts('chat')
  const channel = useChannel(props)
  const [isListed, setIsListed] = useState(false)
  const page = pageOf(agentType)
  const greeter = useMemo(() => ({ glyph, tone }), [glyph, tone])
  const isNew = props.newKey !== ''
  const startWith = useStartWith(props)

  return (
    <div className="relative flex min-h-0 flex-1">
      {isListed && (
        <ChatList
          agentId={agentId}
          agentType={agentType}
          currentId={props.conversationId}
          onClose={() => setIsListed(false)}
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <InitialAttachment value={file}>
          <Greeter value={greeter}>
            <Conversation
              {...kept}
              channel={channel}
              pendingAskId=""
              onNamed={isNew ? (id) => showAddress(paths.chat(agentType, agentId, id)) : nothing}
              onMissing={nothing}
              heading={name}
              head={(conversation) => (
                <Head
                  agentId={agentId}
                  agentType={agentType}
                  name={name}
                  glyph={glyph}
                  tone={tone}
                  config={config}
                  back={back}
                  conversation={conversation}
                  isGone={isGone}
                  isListed={isListed}
                  onList={() => setIsListed(!isListed)}
                />
              )}
              intro={(onAsk, onStarter) => <Intro {...props} onAsk={onAsk} onStarter={onStarter} />}
              hasSources={page.sources === true}
              isSearch={false}
              hasStyle={page.style === true}
              shortcuts={config.shortcuts ?? []}
              label={chat.label}
              placeholder={fill(chat.placeholder, { name })}
              newAddress={paths.chat(agentType, agentId, 'new-0')}
              startWith={startWith}
            />
          </Greeter>
        </InitialAttachment>
      </div>
    </div>
  )
}

/** @returns opens a new conversation with a text in its prompt input */
function useStartWith({ agentId, agentType }: ChatViewProps) {
  const router = useRouter()
  return (text: string) => {
    const newKey = `new-${randomUuid()}`
    storeDraft(newKey, text)
    router.push(paths.chat(agentType, agentId, newKey))
  }
}

function useChannel({ agentId, agentType, config }: ChatViewProps) {
  const queryClient = useQueryClient()
  const [channel] = useState(() => {
    keepAgentConfig(queryClient, agentId, config)
    return chatChannel(agentId, agentType)
  })
  return channel
}

type HeadProps = Omit<ComponentProps<typeof ChatHeader>, ConversationFact> & {
  readonly conversation: Pick<ReturnType<typeof useConversation>, 'store' | 'state'>
}
type ConversationFact = 'conversationId' | 'hasSaid' | 'answered' | 'onClear' | 'onSummary'

/** The header with what it shows of the conversation. */
function Head({ conversation: { store, state }, ...header }: HeadProps) {
  const chat = useTexts('chat')
  return (
    <ChatHeader
      {...header}
      conversationId={state.conversationId}
      hasSaid={hasAsked(state)}
      answered={state.records.filter(({ status }) => isSettled(status)).length}
      onClear={() => store?.clearContext()}
      onSummary={
        isRunning(state) || !hasSaidSince(state.records)
          ? undefined
          : () => store?.ask({ kind: 'summary', askId: randomUuid(), content: chat.summaryAsk })
      }
    />
  )
}

function hasSaidSince(records: readonly ChatRecord[]): boolean {
  const cleared = records.findLastIndex((record) => record.recordType === recordType.clear)
  return hasAsked({ records: records.slice(cleared + 1) })
}

interface IntroProps extends Pick<ChatViewProps, 'agentId' | 'agentType' | 'config'> {
  readonly onAsk: AskTemplate
  readonly onStarter: (text: string) => void
}

function Intro({ agentId, agentType, config, onAsk, onStarter }: IntroProps) {
  const page = pageOf(agentType)
  if (page.templates || (agentType === 'custom' && (config.templates ?? []).length > 0))
    return <Templates agentId={agentId} onAsk={onAsk} options={page.style && <StyleChoices />} />
  const { extensions = [] } = config.accepts ?? {}
  if (!page.files || extensions.length === 0) return null
  return <FileIntro extensions={extensions} onStarter={onStarter} starters={config.starters ?? []} />
}

/** Without a navigation: the current page is the page of that address. */
function showAddress(address: string): void {
  window.history.replaceState(null, '', address)
}

function nothing(): void {}
