'use client'
import { memo } from 'react'
import { HiddenChoice } from '@/components/file-text/hidden-choice'
import { Badge } from '@/components/ui/badge'
import { focusNextRow, passFocusOn } from '@/components/ui/focus-return'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { eye, rotateCw, square, trash2 } from '@/components/ui/icon-paths'
import { Progress } from '@/components/ui/progress'
import { isBeingRecognized } from '@/lib/client/api/files'
import { isBeingRead } from '@/lib/client/api/knowledge'
import type { KnowledgeFile } from '@/lib/contract/routes/knowledge-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { byteSize } from '@/lib/text/byte-size'
import { knowledgePanelId } from './knowledge-panel-id'
import type { KnowledgeActions } from './use-knowledge-actions'

const tones = {
  waiting: 'neutral',
  parsing: 'indigo',
  indexing: 'indigo',
  ready: 'ok',
  failed: 'bad',
  stopped: 'neutral',
  noText: 'warn',
} as const

/** @returns the state that is shown: a file without passages answers nothing, though it was read */
function shownState({ state, chunks, is_stopped: isStopped }: KnowledgeFile): keyof typeof tones {
  if (isStopped) return 'stopped'
  return state === 'ready' && chunks === 0 ? 'noText' : state
}

export function needsAttention(file: KnowledgeFile): boolean {
  const state = shownState(file)
  return state === 'failed' || state === 'noText'
}

interface KnowledgeRowProps {
  readonly file: KnowledgeFile
  readonly isOpen: boolean
  readonly actions: KnowledgeActions
}

/** Memoized: there may be two thousand rows, and what the actions do depends on the file only. */
export const KnowledgeRow = memo(
  FileEntry,
  (before, after) => before.file === after.file && before.isOpen === after.isOpen,
)

function FileEntry({ file, isOpen, actions }: KnowledgeRowProps) {
  const { knowledge: texts } = useTexts('agentEditor')
  const { name, size, pages, url } = file
  const facts = [
    byteSize(size),
    ...(pages ? [fill(texts.pages, { count: pages })] : []),
    ...(file.is_unreviewed ? [texts.unreviewed] : []),
  ]
  return (
    <li
      ref={passFocusOn}
      aria-current={isOpen || undefined}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-2 py-3 [contain-intrinsic-size:auto_68px] [content-visibility:auto] aria-current:border-l-2 aria-current:border-l-seal"
    >
      <div className="min-w-0 flex-1 basis-40 max-md:basis-full">
        <p className="line-clamp-2 break-words large-text:line-clamp-none" title={url ?? name}>
          {name}
        </p>
        <p className="text-xs text-ink-faint tabular-nums">{facts.join(' · ')}</p>
        <HiddenChoice file={file} onChoose={(include) => actions.chooseHidden(file, include)} />
      </div>
      <State file={file} />
      <RowButtons file={file} isOpen={isOpen} actions={actions} />
    </li>
  )
}

function RowButtons({ file, isOpen, actions }: KnowledgeRowProps) {
  const { knowledge: texts } = useTexts('agentEditor')
  const { name } = file
  return (
    <div className="ml-auto flex">
      {file.state === 'ready' && file.chunks > 0 && (
        <IconButton
          label={fill(texts.view, { name })}
          aria-expanded={isOpen}
          aria-controls={isOpen ? knowledgePanelId : undefined}
          className="pointer-coarse:size-11"
          onClick={() => actions.view(file)}
        >
          <Icon path={eye} />
        </IconButton>
      )}
      {isBeingRecognized(file) && (
        <IconButton
          label={fill(texts.stop, { name })}
          className="pointer-coarse:size-11"
          onClick={() => actions.stop(file)}
        >
          <Icon path={square} />
        </IconButton>
      )}
      {file.may_reparse && (
        <IconButton
          label={fill(texts.reparse, { name })}
          className="pointer-coarse:size-11"
          onClick={() => actions.reparse(file)}
        >
          <Icon path={rotateCw} />
        </IconButton>
      )}
      <IconButton
        label={fill(texts.remove, { name })}
        className="pointer-coarse:size-11"
        onClick={({ currentTarget }) => {
          focusNextRow(currentTarget)
          actions.remove(file)
        }}
      >
        <Icon path={trash2} />
      </IconButton>
    </div>
  )
}

function State({ file }: { readonly file: KnowledgeFile }) {
  const { knowledge: texts } = useTexts('agentEditor')
  const { name, progress, reason, chunks, scanned = 0, recognized = 0 } = file
  const state = shownState(file)
  const pages = fill(texts.recognizing, { done: recognized, count: scanned })
  const note = {
    ready: fill(texts.chunks, { count: chunks }),
    failed: reason ?? texts.failedAdvice,
    stopped: pages,
    noText: texts.noTextAdvice,
    waiting: '',
    parsing: isBeingRecognized(file) ? pages : `${progress}%`,
    indexing: `${progress}%`,
  }[state]
  return (
    <div className="flex min-w-0 flex-1 basis-36 flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-soft">
      <output className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        <span className="tabular-nums text-pretty">{note}</span>
      </output>
      {isBeingRead(file) && state !== 'waiting' && (
        <Progress label={fill(texts.progress, { name, percent: progress })} value={progress / 100} />
      )}
    </div>
  )
}
