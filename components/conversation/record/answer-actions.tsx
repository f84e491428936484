'use client'
import type { ReactNode } from 'react'
import { CheckAnswerButton } from '@/components/share/check-answer-button'
import { ContinueInEditorButton } from '@/components/share/continue-in-editor-button'
import { useOpenDialogs } from '@/components/share/use-open-dialogs'
import { useCopied } from '@/components/toasts/use-copied'
import { Button } from '@/components/ui/button'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import {
  check,
  chevronDown,
  copy as copyIcon,
  flag,
  pencil,
  rotateCw,
  search,
  thumbsDown,
  thumbsUp,
} from '@/components/ui/icon-paths'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { ReadAloudButton } from './read-aloud-button'
import { UsageAndReport } from './usage-and-report'

/** Answers from this length on can be continued in the editor. */
const longCharacters = 300

interface AnswerActionsProps {
  readonly record: ChatRecord
  readonly text: () => string
  /** The answer only. */
  readonly spoken: string
  readonly sourceCount: number
  readonly isListOpen: boolean
  readonly listId: string
  readonly onToggleList: () => void
  readonly onRepeat?: (() => void) | undefined
  readonly onAgain?: (() => void) | undefined
  readonly onEdit?: (() => void) | undefined
  /** Whether a selection of its text is offered to be rewritten. */
  readonly isRewritable?: boolean
  readonly conflicts?: number
  readonly onLike?: ((like: -1 | 0 | 1) => void) | undefined
  readonly versions?: ReactNode
}

export function AnswerActions(props: AnswerActionsProps) {
  const { record, text, onLike, conflicts = 0 } = props
  const answer = useTexts('answer')
  const { isCopied, copy } = useCopied()
  const { openReport } = useOpenDialogs()

  return (
    <div className="flex flex-wrap items-center gap-1">
      {/* With its word: of these it is what most readers look for. */}
      <Button tone="quiet" className="min-w-22 px-2.5!" onClick={() => void copy(text())}>
        <Icon path={isCopied ? check : copyIcon} className={`size-(--icon) ${isCopied ? 'text-ok' : ''}`} />
        {isCopied ? answer.copied : answer.copy}
      </Button>
      {props.spoken !== '' && <ReadAloudButton id={record.doc_id || record.askId} text={props.spoken} />}
      <Rating record={record} onLike={onLike} />
      <AnotherAnswer {...props} />
      {onLike && record.doc_id !== '' && props.spoken.length >= longCharacters && (
        <ContinueInEditorButton conversationId={record.conversation_id} docId={record.doc_id} />
      )}
      {onLike && props.spoken !== '' && (
        <CheckAnswerButton record={record} offersSelection={!props.isRewritable} />
      )}
      {onLike && Boolean(record.model) && <UsageAndReport askId={record.askId} docId={record.doc_id} />}
      {onLike && !record.model && record.doc_id !== '' && (
        <IconButton
          label={answer.report}
          aria-haspopup="dialog"
          onClick={() => openReport({ kind: 'answer', id: record.doc_id })}
        >
          <Icon path={flag} />
        </IconButton>
      )}
      {props.versions}
      {conflicts > 0 && (
        <span className="ml-2 text-xs text-warn">{fill(answer.conflicts, { count: conflicts })}</span>
      )}
      {props.sourceCount > 0 && <ListToggle {...props} />}
    </div>
  )
}

function Rating({ record, onLike }: Pick<AnswerActionsProps, 'record' | 'onLike'>) {
  const answer = useTexts('answer')
  const { openFeedback } = useOpenDialogs()
  const [guardLike, guardDislike] = [useReclickGuard(), useReclickGuard()]
  if (!onLike) return null

  return (
    <Group label={answer.rating}>
      <IconButton
        label={answer.like}
        aria-pressed={record.like === 1}
        className="aria-pressed:text-indigo"
        onClick={guardLike(() => onLike(record.like === 1 ? 0 : 1))}
      >
        <Icon path={thumbsUp} />
      </IconButton>
      <IconButton
        label={answer.dislike}
        aria-pressed={record.like === -1}
        className="aria-pressed:text-bad"
        onClick={guardDislike(() => {
          onLike(record.like === -1 ? 0 : -1)
          if (record.like !== -1) openFeedback(record.askId)
        })}
      >
        <Icon path={thumbsDown} />
      </IconButton>
    </Group>
  )
}

function AnotherAnswer({ onRepeat, onAgain, onEdit }: AnswerActionsProps) {
  const answer = useTexts('answer')
  const guard = useReclickGuard()
  if (!onRepeat && !onAgain && !onEdit) return null
  return (
    <Group label={answer.another}>
      {onRepeat && (
        <IconButton label={answer.repeat} onClick={guard(onRepeat)}>
          <Icon path={rotateCw} />
        </IconButton>
      )}
      {onAgain && (
        <IconButton label={answer.searchAgain} onClick={guard(onAgain)}>
          <Icon path={search} />
        </IconButton>
      )}
      {onEdit && (
        <IconButton label={answer.editQuestion} onClick={onEdit}>
          <Icon path={pencil} />
        </IconButton>
      )}
    </Group>
  )
}

interface GroupProps {
  readonly label: string
  readonly children: ReactNode
}

/** Buttons of one kind, apart from those next to them. */
function Group({ label, children }: GroupProps) {
  return (
    // A fieldset is for forms.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-label={label} className="flex gap-1 border-line border-l pl-1">
      {children}
    </div>
  )
}

function ListToggle({ sourceCount, isListOpen, listId, onToggleList, record }: AnswerActionsProps) {
  const answer = useTexts('answer')
  return (
    <button
      type="button"
      aria-expanded={isListOpen}
      aria-controls={isListOpen ? listId : undefined}
      onClick={onToggleList}
      data-entity="reference"
      data-origin="search"
      data-level="1"
      data-conversation-id={record.conversation_id}
      data-ask-id={record.askId}
      className="inline-flex min-h-8 items-center gap-1 rounded-s px-2 text-sm text-ink-soft hover:bg-paper-sunken hover:text-ink wide:ml-auto"
    >
      {answer.sources} {sourceCount}
      <Icon
        path={chevronDown}
        className={`size-4 transition-transform duration-(--motion) ${isListOpen ? '' : '-rotate-90'}`}
      />
    </button>
  )
}
