'use client'
import type { ReactNode } from 'react'
import { useOpenDialogs } from '@/components/share/use-open-dialogs'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { useReclickGuard } from '@/components/ui/use-reclick-guard'
import {
  check,
  chevronDown,
  copy as copyIcon,
  flag,
  rotateCw,
  thumbsDown,
  thumbsUp,
} from '@/components/ui/icon-paths'
import type { ChatRecord } from '@/lib/contract/record'
import { useTexts } from '@/lib/messages/use-texts'
import { ReadAloudButton } from './read-aloud-button'
import { UnverifiedCount } from './unverified-count'
import { useCopied } from '@/components/shared/answer/use-copied'

interface AnswerActionsProps {
  readonly record: ChatRecord
  /** The text to copy: the answer with its sources. */
  readonly text: string
  /** What is read aloud: the answer alone. */
  readonly spoken: string
  readonly sourceCount: number
  readonly isListOpen: boolean
  readonly listId: string
  readonly onToggleList: () => void
  readonly onRepeat?: (() => void) | undefined
  readonly onLike?: ((like: -1 | 0 | 1) => void) | undefined
  /** The pager between the versions of the answer. */
  readonly versions?: ReactNode
}

export function AnswerActions(props: AnswerActionsProps) {
  const { record, text, onRepeat, onLike } = props
  const answer = useTexts('answer')
  const { isCopied, copy } = useCopied()
  const { openFeedback, openReport } = useOpenDialogs()
  const [guardLike, guardDislike, guardRepeat] = [useReclickGuard(), useReclickGuard(), useReclickGuard()]
  return (
    <div className="flex flex-wrap items-center gap-1">
      <IconButton label={isCopied ? answer.copied : answer.copy} onClick={() => void copy(text)}>
        {isCopied ? <Icon path={check} className="text-ok" /> : <Icon path={copyIcon} />}
      </IconButton>
      {props.spoken !== '' && <ReadAloudButton id={record.doc_id || record.askId} text={props.spoken} />}
      {onLike && (
        <>
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
        </>
      )}
      {onRepeat && (
        <IconButton label={answer.repeat} onClick={guardRepeat(onRepeat)}>
          <Icon path={rotateCw} />
        </IconButton>
      )}
      {onLike && record.doc_id !== '' && (
        <IconButton
          label={answer.report}
          aria-haspopup="dialog"
          onClick={() => openReport({ kind: 'answer', id: record.doc_id })}
        >
          <Icon path={flag} />
        </IconButton>
      )}
      {props.versions}
      {props.sourceCount > 0 && <UnverifiedCount key={record.doc_id} />}
      {props.sourceCount > 0 && <ListToggle {...props} />}
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
