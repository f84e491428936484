'use client'
import Link from 'next/link'
import { useState } from 'react'
import { RenameField } from '@/components/conversation-menu/rename-field'
import { StateDot, sessionStateText } from '@/components/conversation-menu/session-mark'
import { SessionMenuButton } from '@/components/conversation-menu/session-menu-button'
import type { SessionActions } from '@/components/conversation-menu/use-session-actions'
import { passFocusOn } from '@/components/ui/focus-return'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { pencil, pin, trash2 } from '@/components/ui/icon-paths'
import type { SearchSession } from '@/lib/contract/routes/http'
import { fill } from '@/lib/messages/fill'
import { listDate, listMoment, listTime } from '@/lib/messages/list-date'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { PatternGlyph } from './pattern-glyph'

interface SessionRowProps {
  readonly session: SearchSession
  readonly nowMs: number
  readonly actions: SessionActions
}

export function SessionRow({ session, nowMs, actions }: SessionRowProps) {
  const [isRenaming, setIsRenaming] = useState(false)
  return (
    <li
      ref={passFocusOn}
      className="group/row relative flex min-h-13 items-center gap-3 rounded-m px-2.5 transition-colors duration-(--motion) [contain-intrinsic-size:auto_54px] [content-visibility:auto] focus-within:bg-paper-raised hover:bg-paper-raised"
    >
      <PatternGlyph pattern={session.pattern} />
      {isRenaming ? (
        <Renaming session={session} actions={actions} onDone={() => setIsRenaming(false)} />
      ) : (
        <>
          <RowLink session={session} nowMs={nowMs} />
          <RowActions session={session} actions={actions} onRename={() => setIsRenaming(true)} />
        </>
      )}
    </li>
  )
}

interface RenamingProps {
  readonly session: SearchSession
  readonly actions: SessionActions
  readonly onDone: () => void
}

function Renaming({ session, actions, onDone }: RenamingProps) {
  const texts = useTexts('history')
  return (
    <>
      <RenameField
        title={session.title}
        onSave={(title) => actions.rename(session, title)}
        onDone={onDone}
        className="min-h-9 text-md"
      />
      <p aria-hidden className="flex shrink-0 items-center gap-1.5 text-xs text-ink-faint handheld:hidden">
        <kbd className="rounded-s border border-line-strong px-1.5">↵</kbd>
        {texts.saveHint}
        <kbd className="ml-1.5 rounded-s border border-line-strong px-1.5">Esc</kbd>
        {texts.cancelHint}
      </p>
    </>
  )
}

function RowLink({ session, nowMs }: Pick<SessionRowProps, 'session' | 'nowMs'>) {
  const texts = useTexts('history')
  const sessions = useTexts('sessions')
  const common = useTexts('common')
  const { state, title, answers, updated, until: untilMs } = session
  const under = sessionStateText(session, sessions)
  const time = session.is_pinned ? listDate(updated, nowMs, common) : listTime(updated)

  return (
    <>
      <Link
        prefetch={false}
        href={paths.result(session.conversation_id)}
        className="flex min-h-13 min-w-0 flex-1 flex-col justify-center rounded-s"
      >
        <span className="truncate">{title}</span>
        {state && under ? (
          <span
            className={`flex items-center gap-2 text-xs ${state === 'running' ? 'text-indigo-strong' : 'text-warn'}`}
          >
            <StateDot state={state} />
            {under}
            {untilMs !== undefined && (
              <span className="text-ink-faint">
                {fill(sessions.keptUntil, { date: listMoment(untilMs, nowMs, common) })}
              </span>
            )}
          </span>
        ) : (
          answers > 1 && (
            <span className="text-xs text-ink-faint">{fill(texts.followUps, { count: answers - 1 })}</span>
          )
        )}
      </Link>
      <time
        dateTime={new Date(updated * 1000).toISOString()}
        className="shrink-0 text-xs text-ink-faint tabular-nums"
      >
        {time}
      </time>
    </>
  )
}

interface RowActionsProps {
  readonly session: SearchSession
  readonly actions: SessionActions
  readonly onRename: () => void
}

/** Buttons in the row for pointer and keyboard; a single menu button for touch. */
function RowActions({ session, actions, onRename }: RowActionsProps) {
  const texts = useTexts('sessions')
  const common = useTexts('common')
  const of = (action: string) => fill(texts.actionOf, { action, title: session.title })
  return (
    <>
      <div className="absolute right-1.5 flex rounded-pill bg-paper-raised opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 pointer-coarse:hidden">
        <IconButton
          label={of(session.is_pinned ? texts.unpin : texts.pin)}
          aria-pressed={session.is_pinned}
          onClick={() => actions.togglePin(session)}
          className={session.is_pinned ? 'text-indigo-strong' : ''}
        >
          <Icon path={pin} />
        </IconButton>
        <IconButton label={of(texts.rename)} onClick={onRename}>
          <Icon path={pencil} />
        </IconButton>
        <IconButton label={of(common.delete)} onClick={() => actions.remove(session)} className="text-bad">
          <Icon path={trash2} />
        </IconButton>
      </div>
      <SessionMenuButton
        session={session}
        actions={actions}
        onRename={onRename}
        className="hidden size-11! pointer-coarse:inline-grid"
      />
    </>
  )
}
