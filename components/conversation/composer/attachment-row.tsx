'use client'
import { HiddenChoice } from '@/components/file-text/hidden-choice'
import { useReportRefusedChoice } from '@/components/file-text/use-report-refused-choice'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { check, x } from '@/components/ui/icon-paths'
import type { Attachment } from '@/lib/client/attachments/attachment'
import { type AttachmentList, isRetriable } from '@/lib/client/attachments/attachment-list'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'

interface AttachmentRowProps {
  readonly list: AttachmentList
  readonly items: readonly Attachment[]
  readonly isAwaitingLogin: boolean
  readonly onLogin: () => void
  readonly label?: string
}

export default function AttachmentRow({ list, items, isAwaitingLogin, onLogin, label }: AttachmentRowProps) {
  const texts = useTexts('asking')
  return (
    <div className="mb-3 grid grid-cols-[minmax(0,1fr)] gap-2">
      {/* The padding leaves room for focus rings, which would be clipped. */}
      <ul
        aria-label={label ?? texts.files}
        className="relative -m-1 flex max-h-[min(12rem,30dvh)] flex-wrap gap-2 overflow-y-auto p-1"
      >
        {items.map((item) => (
          <AttachmentChip key={item.key} item={item} list={list} />
        ))}
      </ul>
      {isAwaitingLogin && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-warn">
          {texts.filesAwaitLogin}
          <button
            type="button"
            onClick={onLogin}
            className="min-h-9 text-indigo-strong hover:underline max-sm:min-h-11"
          >
            {texts.login}
          </button>
        </p>
      )}
    </div>
  )
}

function AttachmentChip({ item, list }: { readonly item: Attachment; readonly list: AttachmentList }) {
  const texts = useTexts('asking')
  const { key, name, state, failure } = item
  const isStopped = failure?.kind === 'refused' && failure.isStopped
  const isFailed = state === 'failed' && !isStopped
  const report = useReportRefusedChoice()
  return (
    <li
      className={`flex max-w-full items-center gap-2.5 rounded-m border bg-paper-sunken/60 py-1.5 pr-1 pl-3 ${isFailed ? 'border-bad' : 'border-line'}`}
    >
      <StateMark item={item} />
      <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] leading-snug">
        <span className="truncate text-sm">{name}</span>
        <output className={`block text-xs ${isFailed ? 'text-bad' : 'text-ink-faint'}`}>
          {stateText(item, texts)}
        </output>
        <HiddenChoice
          file={hiddenOf(item)}
          onChoose={(include) => void list.chooseHidden(key, include).catch(report)}
        />
      </span>
      {isRetriable(item) && (
        <button
          type="button"
          aria-label={fill(isStopped ? texts.fileContinueOf : texts.fileRetryOf, { name })}
          onClick={() => list.retry(key)}
          className="min-h-9 px-1.5 text-sm text-indigo-strong hover:underline max-sm:min-h-11"
        >
          {isStopped ? texts.fileContinue : texts.fileRetry}
        </button>
      )}
      <IconButton
        label={fill(texts.fileRemove, { name })}
        size="small"
        className="max-sm:size-11 [&>svg]:size-3.5"
        onClick={() => list.remove(key)}
      >
        <Icon path={x} />
      </IconButton>
    </li>
  )
}

function hiddenOf({ name, state, hidden, includesHidden }: Attachment) {
  const isSettled = state === 'ready' || state === 'failed'
  return {
    name,
    state: isSettled ? state : ('parsing' as const),
    ...(hidden === undefined ? {} : { hidden }),
    ...(includesHidden === undefined ? {} : { includes_hidden: includesHidden }),
  }
}

const circumference = 2 * Math.PI * 9

/** A progress ring, a check mark, or nothing; decorative, as the text next to it says the same. */
function StateMark({ item: { state, progress } }: { readonly item: Attachment }) {
  if (state === 'ready') return <Icon path={check} className="size-[18px] shrink-0 text-ok" />
  if (state === 'failed' || state === 'awaitingLogin') return null
  return (
    <svg viewBox="0 0 22 22" aria-hidden className="size-[22px] shrink-0 -rotate-90 fill-none stroke-[2.5]">
      <circle cx="11" cy="11" r="9" className="stroke-line" />
      <circle
        cx="11"
        cy="11"
        r="9"
        strokeDasharray={circumference}
        strokeDashoffset={circumference * (1 - progress)}
        className="stroke-indigo"
      />
    </svg>
  )
}

function stateText(
  { state, progress, pages, sheets, scanned, recognized = 0, failure }: Attachment,
  texts: Messages['asking'],
): string {
  const { fileStates } = texts
  switch (state) {
    case 'failed':
      return failureText(failure, texts)
    case 'ready':
      if (pages) return fill(fileStates.pages, { count: pages })
      return sheets ? fill(fileStates.sheets, { count: sheets }) : fileStates.ready
    case 'reading':
      if (scanned) return fill(fileStates.recognizing, { done: recognized, count: scanned })
      return fill(fileStates.reading, { percent: Math.round(progress * 100) })
    case 'awaitingLogin':
    case 'waiting':
    case 'sending':
      return fill(fileStates[state], { percent: Math.round(progress * 100) })
  }
}

function failureText(failure: Attachment['failure'], { fileFailures }: Messages['asking']): string {
  if (!failure) return ''
  if ('message' in failure && failure.message !== '') return failure.message
  if (failure.kind === 'large') return fill(fileFailures.large, { megabytes: failure.megabytes })
  if (failure.kind === 'save_as') return fill(fileFailures.save_as, { better: failure.better })
  return fileFailures[failure.kind]
}
