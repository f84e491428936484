import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { RenameField } from '@/components/conversation-menu/rename-field'
import { SessionMenuButton } from '@/components/conversation-menu/session-menu-button'
import { type SessionActions, useSessionActions } from '@/components/conversation-menu/use-session-actions'
import { FindField } from '@/components/find-field/find-field'
import { ListState } from '@/components/list-state/list-state'
import { afterLayers, useBackToClose } from '@/components/ui/dialog/back-layers'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { x } from '@/components/ui/icon-paths'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { chatListQuery } from '@/lib/client/api/sessions'
import { randomUuid } from '@/lib/client/device/random-text'
import type { SearchSession } from '@/lib/contract/routes/http'
import { listDate } from '@/lib/messages/list-date'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { groupsOf } from './group-by-age'

interface ChatListProps {
  readonly agentId: string
  readonly agentType: string
  readonly currentId: string
  readonly onClose: () => void
}

/** The conversations with an agent: a column next to the chat, or over it in narrow windows. */
export function ChatList({ agentId, agentType, currentId, onClose }: ChatListProps) {
  const texts = useTexts('chat')
  const [keyword, setKeyword] = useState('')
  const query = useInfiniteQuery(chatListQuery(useApi(), agentId, keyword))
  const router = useRouter()
  const actions = useSessionActions()
  const leaving = {
    ...actions,
    // A deleted conversation can't be continued.
    remove: (session: SearchSession) => {
      actions.remove(session)
      afterLayers(() => router.push(paths.chat(agentType, agentId, `new-${randomUuid()}`)))
    },
  }
  const sessions = (query.data?.pages ?? [])
    .flatMap(({ list }) => list)
    .filter((session) => !actions.isRemoved(session))
  useBackToClose(onClose)

  return (
    <nav
      aria-label={texts.conversations}
      className="sticky top-0 z-20 flex h-dvh w-[252px] shrink-0 flex-col overflow-y-auto border-r border-line bg-paper px-3 pb-4 max-wide:-mr-[252px] max-wide:shadow-high max-md:fixed max-md:z-30 max-md:h-dvh max-md:w-[min(320px,85vw)]"
    >
      <div className="flex items-center justify-between gap-2 px-2 pt-5 pb-3">
        <h2 className="font-serif text-md font-semibold">{texts.conversations}</h2>
        <IconButton label={texts.hideConversations} size="small" onClick={onClose}>
          <Icon path={x} />
        </IconButton>
      </div>
      <FindField label={texts.findConversation} onKeyword={setKeyword} className="mb-2 shrink-0" />
      <ListState
        query={query}
        failed={texts.listFailed}
        skeleton={<Skeleton className="mx-2 h-24" />}
        isEmpty={sessions.length === 0}
        empty={<p className="px-2 py-3 text-sm text-ink-faint">{texts.noConversation}</p>}
        more={texts.moreConversations}
      >
        <Groups sessions={sessions}>
          {(session, nowMs) => (
            <ChatRow
              key={session.conversation_id}
              session={session}
              nowMs={nowMs}
              actions={session.conversation_id === currentId ? leaving : actions}
              href={paths.chat(agentType, agentId, session.conversation_id)}
              isCurrent={session.conversation_id === currentId}
            />
          )}
        </Groups>
      </ListState>
    </nav>
  )
}

interface GroupsProps {
  readonly sessions: readonly SearchSession[]
  readonly children: (session: SearchSession, nowMs: number) => ReactNode
}

function Groups({ sessions, children }: GroupsProps) {
  const texts = useTexts('chat')
  const [nowMs] = useState(() => Date.now())
  return groupsOf(sessions, nowMs).map(([name, ofGroup]) => (
    <section key={name} aria-label={texts.groups[name]} className="mb-2">
      <h3 aria-hidden className="px-2 py-1 text-xs text-ink-faint">
        {texts.groups[name]}
      </h3>
      <ul>{ofGroup.map((session) => children(session, nowMs))}</ul>
    </section>
  ))
}

interface ChatRowProps {
  readonly session: SearchSession
  readonly actions: SessionActions
  readonly nowMs: number
  readonly href: string
  readonly isCurrent: boolean
}

function ChatRow({ session, actions, nowMs, href, isCurrent }: ChatRowProps) {
  const common = useTexts('common')
  const [isRenaming, setIsRenaming] = useState(false)
  if (isRenaming) {
    return (
      <li className="py-0.5">
        <RenameField
          title={session.title}
          onSave={(given) => actions.rename(session, given)}
          onDone={() => setIsRenaming(false)}
          className="min-h-9 text-sm"
        />
      </li>
    )
  }
  return (
    <li className="group/row relative">
      <Link
        prefetch={false}
        href={href}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-9 items-center gap-2 rounded-s px-2 pointer-coarse:pr-11 text-sm text-ink-soft hover:bg-paper-sunken hover:text-ink aria-[current]:border-l-2 aria-[current]:border-seal aria-[current]:bg-paper-raised aria-[current]:text-ink"
      >
        <span className="min-w-0 flex-1 truncate">{session.title}</span>
        <span className="shrink-0 text-xs text-ink-faint tabular-nums group-focus-within/row:invisible group-hover/row:invisible">
          {listDate(session.updated, nowMs, common)}
        </span>
      </Link>
      <SessionMenuButton
        session={session}
        actions={actions}
        onRename={() => setIsRenaming(true)}
        className="absolute! top-1/2 right-1 -translate-y-1/2 bg-paper-raised opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
      />
    </li>
  )
}
