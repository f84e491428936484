import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { AgentMemoryQuestion } from '@/components/memories/agent-memory-question'
import { ExportMenu } from '@/components/share/export-menu'
import { ShareButton } from '@/components/share/share-button'
import { Avatar } from '@/components/ui/avatar'
import { Button, buttonStyle } from '@/components/ui/button'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { panelLeft, squarePen } from '@/components/ui/icon-paths'
import { TextLink } from '@/components/ui/text-link'
import type { FixedAgent } from '@/lib/agents'
import type { PageAgentConfig } from '@/lib/client/api/agent-config'
import { randomUuid } from '@/lib/client/device/random-text'
import { isMember, useSession } from '@/lib/client/login/session-store'
import { agentIds } from '@/lib/contract/agent-ids'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { AgentInfo } from './agent-info'
import { AgentMemoryButton } from './agent-memory-button'
import { GalleryButton } from './gallery/gallery-button'
import { GlossaryButton } from './glossary/glossary-button'
import { MemoriesButton } from './memories-button'
import { NeedsModel } from './needs-model'
import { ChatToolsButton } from './tools/chat-tools-button'

interface ChatHeaderProps extends Pick<FixedAgent, 'glyph' | 'tone'> {
  readonly agentId: string
  readonly agentType: string
  readonly name: string
  /** Conversation with 004 that an attached file comes from, or ''. */
  readonly back: string
  readonly conversationId: string
  readonly config: PageAgentConfig
  readonly isGone: boolean
  readonly hasSaid: boolean
  readonly answered: number
  readonly isListed: boolean
  readonly onList: () => void
  readonly onClear: () => void
  readonly onSummary: (() => void) | undefined
}

export function ChatHeader({ agentId, agentType, name, glyph, tone, config, ...chat }: ChatHeaderProps) {
  const texts = useTexts('chat')
  const router = useRouter()
  const guard = useReclickGuard()
  const { made } = config.agent ?? {}
  const session = useSession()
  const mayRemember = made !== undefined && isMember(session)
  const begin = () => router.push(paths.chat(agentType, agentId, `new-${randomUuid()}`))

  return (
    <>
      <header
        data-page-bar
        className="short:static! sticky top-0 z-15 mb-5 flex items-center gap-3 border-b border-line bg-paper px-6 py-3 max-md:min-h-14 max-md:gap-2.5 max-md:py-1.5 max-md:pr-3 max-md:pl-14 large-text:flex-wrap print:static"
      >
        <Avatar glyph={glyph} tone={tone} />
        <div className="min-w-0 flex-1">
          <h1 className="truncate font-serif text-lg font-semibold">{name}</h1>
          <Subtitle agent={config.agent} back={chat.back} />
        </div>
        <div className="flex gap-1 large-text:flex-wrap">
          <Button tone="quiet" className="px-2.5! max-lg:hidden" onClick={guard(begin)}>
            <Icon path={squarePen} className="size-(--icon)" />
            {texts.newConversation}
          </Button>
          <IconButton label={texts.newConversation} onClick={guard(begin)} className="lg:hidden">
            <Icon path={squarePen} />
          </IconButton>
          <IconButton
            label={chat.isListed ? texts.hideConversations : texts.showConversations}
            aria-expanded={chat.isListed}
            onClick={chat.onList}
            className="max-md:hidden"
          >
            <Icon path={panelLeft} />
          </IconButton>
          {chat.hasSaid && <Sharing conversationId={chat.conversationId} />}
          {made?.is_mine && (
            <Link
              prefetch={false}
              href={paths.agentEdit(agentId)}
              className={buttonStyle({ className: 'max-md:hidden' })}
            >
              {texts.edit}
            </Link>
          )}
          {mayRemember && <AgentMemoryButton agentId={agentId} answered={chat.answered} />}
          <PanelButton agentType={agentType} answered={chat.answered} />
          <AgentInfo agentId={agentId} agentType={agentType} name={name} config={config} {...chat} />
        </div>
      </header>
      <Notices agentId={agentId} name={name} agent={config.agent} {...chat} />
    </>
  )
}

interface NoticesProps extends Pick<ChatHeaderProps, 'agentId' | 'name' | 'isGone' | 'hasSaid'> {
  readonly agent: PageAgentConfig['agent']
}

/** What has to be known of the agent before anything is asked. */
function Notices({ agentId, name, agent, isGone, hasSaid }: NoticesProps) {
  const texts = useTexts('chat')
  const session = useSession()
  return (
    <>
      {isGone && (
        <p className="mx-[max(44px,calc(50%-413px))] mb-3 rounded-m border border-line bg-paper-raised px-4 py-3 text-sm text-ink-soft max-md:mx-4">
          {texts.gone}
        </p>
      )}
      {agent?.made?.remembers && isMember(session) && (
        <div className="mb-3 px-[max(44px,calc(50%-413px))] max-md:px-4">
          <AgentMemoryQuestion agentId={agentId} name={name} />
        </div>
      )}
      {!hasSaid && agent?.works_without_model === false && (
        <div className="px-[max(44px,calc(50%-413px))] max-md:px-4">
          <NeedsModel />
        </div>
      )}
    </>
  )
}

/** Opens what an agent of this type keeps for its user. */
function PanelButton({ agentType, answered }: Pick<ChatHeaderProps, 'agentType' | 'answered'>) {
  const session = useSession()
  switch (agentType) {
    case 'universal':
      return isMember(session) && <ChatToolsButton />
    case 'companion':
      return <MemoriesButton answered={answered} />
    case 'translation':
      return <GlossaryButton />
    case 'text_to_image':
      return <GalleryButton />
    default:
      return null
  }
}

interface SubtitleProps {
  readonly agent: PageAgentConfig['agent']
  readonly back: string
}

function Subtitle({ agent, back }: SubtitleProps) {
  const texts = useTexts('chat')
  if (back !== '')
    return (
      <p className="truncate text-xs">
        <TextLink href={paths.chat('text_to_image', agentIds.text_to_image, back)}>
          {texts.backToImages}
        </TextLink>
      </p>
    )
  const author = agent?.made?.author
  return (
    <p className="truncate text-xs text-ink-faint max-md:hidden">
      {author && `${fill(texts.madeBy, { author })} · `}
      {agent?.intro}
    </p>
  )
}

function Sharing({ conversationId }: Pick<ChatHeaderProps, 'conversationId'>) {
  if (conversationId === '') return null
  return (
    <div className="flex gap-1 border-line border-x px-1 max-md:hidden">
      <ShareButton conversationId={conversationId} />
      <ExportMenu conversationId={conversationId} />
    </div>
  )
}
