import Link from 'next/link'
import { ExportMenu } from '@/components/share/export-menu'
import { useOpenDialogs } from '@/components/share/use-open-dialogs'
import { Button, buttonStyle } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { ellipsis, eraser, listChecks, panelLeft, pencil, share } from '@/components/ui/icon-paths'
import { Popover } from '@/components/ui/popover'
import { TextLink } from '@/components/ui/text-link'
import { useClosingPopover } from '@/components/ui/use-closing-popover'
import type { PageAgentConfig } from '@/lib/client/api/agent-config'
import { isMember, useSession } from '@/lib/client/login/session-store'
import { fill } from '@/lib/messages/fill'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { CopyAgentLink } from './copy-agent-link'

interface AgentInfoProps {
  readonly agentId: string
  readonly agentType: string
  readonly name: string
  readonly conversationId: string
  readonly config: PageAgentConfig
  readonly hasSaid: boolean
  readonly onList: () => void
  readonly onClear: () => void
  readonly onSummary: (() => void) | undefined
}

/** Describes the agent, and holds with words what is done rarely: the head has few icons, on a phone two or three. */
export function AgentInfo({ agentId, agentType, name, config, ...chat }: AgentInfoProps) {
  const texts = useTexts('chat')
  const session = useSession()
  const { close, ...popover } = useClosingPopover()
  const { agent, greeting, needs = [] } = config

  return (
    <Popover
      label={texts.info}
      className="grid w-72 gap-2 p-4"
      {...popover}
      trigger={
        <IconButton label={texts.info}>
          <Icon path={ellipsis} />
        </IconButton>
      }
    >
      <p className="font-serif text-md font-semibold">{name}</p>
      <p className="text-ink-soft">{greeting?.text ?? agent?.intro}</p>
      <p className="text-xs text-ink-faint">{agent?.works_without_model ? texts.works : texts.worksNot}</p>
      <Needs needs={needs} />
      {!agent?.made && isMember(session) && <CopyAgentLink agentId={agentId} agentType={agentType} />}
      <PhoneActions {...chat} agentId={agentId} isMine={agent?.made?.is_mine === true} onClose={close} />
      {chat.hasSaid && <ContextActions {...chat} onClose={close} />}
    </Popover>
  )
}

interface ClosingProps {
  /** @param act runs once the popover is closed */
  readonly onClose: (act?: () => void) => void
}

const rowStyle = 'justify-start px-2 max-md:min-h-11'

type PhoneActionsProps = ClosingProps &
  Pick<AgentInfoProps, 'agentId' | 'conversationId' | 'hasSaid' | 'onList'> & { readonly isMine: boolean }

/** What is in the head itself where there is room. */
function PhoneActions({ agentId, conversationId, hasSaid, onList, isMine, onClose }: PhoneActionsProps) {
  const texts = useTexts('chat')
  const sharing = useTexts('share')
  const { openShare } = useOpenDialogs()
  return (
    <div className="grid border-t border-line pt-2 md:hidden">
      <Button tone="quiet" className={rowStyle} onClick={() => onClose(onList)}>
        <Icon path={panelLeft} className="size-4" />
        {texts.showConversations}
      </Button>
      {hasSaid && conversationId !== '' && (
        <>
          <Button
            tone="quiet"
            className={rowStyle}
            aria-haspopup="dialog"
            onClick={() => onClose(() => openShare(conversationId))}
          >
            <Icon path={share} className="size-4" />
            {sharing.open}
          </Button>
          <ExportMenu conversationId={conversationId} rowStyle={rowStyle} />
        </>
      )}
      {isMine && (
        <Link
          prefetch={false}
          href={paths.agentEdit(agentId)}
          className={buttonStyle({ tone: 'quiet', className: rowStyle })}
        >
          <Icon path={pencil} className="size-4" />
          {texts.edit}
        </Link>
      )}
    </div>
  )
}

type ContextActionsProps = ClosingProps & Pick<AgentInfoProps, 'onSummary' | 'onClear'>

function ContextActions({ onSummary, onClear, onClose }: ContextActionsProps) {
  const texts = useTexts('chat')
  return (
    <div className="grid border-t border-line pt-2">
      <Button
        tone="quiet"
        className={rowStyle}
        aria-disabled={!onSummary}
        onClick={onSummary && (() => onClose(onSummary))}
      >
        <Icon path={listChecks} className="size-4" />
        {texts.summarize}
      </Button>
      <Button tone="quiet" className={rowStyle} onClick={() => onClose(onClear)}>
        <Icon path={eraser} className="size-4" />
        {texts.clear}
      </Button>
    </div>
  )
}

/** Missing settings; operators see their names, with a link to the setup step. */
function Needs({ needs }: { readonly needs: readonly string[] }) {
  const locale = useLocale()
  const texts = useTexts('chat')
  const common = useTexts('common')
  if (needs.length === 0) return null

  return (
    <p className="text-xs text-warn">
      <span className="operator:hidden">{texts.needs}</span>
      <span className="hidden operator:inline">
        {fill(texts.needsOperator, { names: needs.join(punctuation[locale].listComma) })}{' '}
        <TextLink href={paths.consoleSetup()}>{common.setUp}</TextLink>
      </span>
    </p>
  )
}
