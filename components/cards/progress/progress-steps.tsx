'use client'
import { useState } from 'react'
import { useStore } from 'zustand'
import { Icon } from '@/components/ui/icon'
import { check } from '@/components/ui/icon-paths'
import { sidePanel } from '@/components/ui/side-panel/side-panel-store'
import type { Progress, ProgressStep } from '@/lib/contract/cards/progress'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'
import { lineCardStyle } from '../line-card-style'

interface ProgressStepsProps {
  readonly progress: Progress
  readonly isLive: boolean
  readonly isInBlock?: boolean
  readonly usedCount: number
}

/** Shorter times would be rounded to zero. */
const minShownMs = 50

/** The steps of the work; collapsed into one line for an answer loaded from history. */
export function ProgressSteps({ progress, isLive, isInBlock = false, usedCount }: ProgressStepsProps) {
  const answer = useTexts('answer')
  // Steps shown live stay open: collapsing them at the end would move the text that the user is reading.
  const [wasLive] = useState(isLive)
  // On a phone they would push the answer down; a single line shows the current one instead.
  const isPhone = useStore(sidePanel, ({ place }) => place === 'sheet')
  // Steps that were running when the answer was stopped or interrupted are hidden.
  const steps = progress.steps.filter((step) => (isLive || step.state !== 'running') && !isIdle(step))
  const current = progress.steps.findLast((step) => step.state === 'running')
  const summary = isLive
    ? current
      ? stepText(answer, current)
      : answer.working
    : summaryOf(answer, steps, usedCount)
  if (progress.steps.length > 0 && progress.steps.every(isIdle)) return null
  // The summary already describes a single step.
  const [only] = steps
  const listed = steps.length === 1 && only && stepText(answer, only) === summary ? [] : steps

  return (
    <details
      open={((isLive || wasLive) && !isPhone && !isInBlock) || undefined}
      className={`text-sm text-ink-soft ${isInBlock ? '' : lineCardStyle}`}
    >
      <summary className="flex cursor-pointer list-none items-center gap-2">
        {isLive ? (
          <span aria-hidden className="mx-1.5 size-2 shrink-0 rounded-pill bg-indigo halo" />
        ) : (
          <Icon path={check} className="size-[18px] shrink-0 text-ok" />
        )}
        <span className={`min-w-0 wrap-anywhere ${isLive ? 'text-ink' : ''}`}>{summary}</span>
        {progress.elapsedMs !== undefined && progress.elapsedMs >= minShownMs && (
          <span className="ml-auto text-ink-faint">
            {fill(answer.seconds, { seconds: (progress.elapsedMs / 1000).toFixed(1) })}
          </span>
        )}
      </summary>
      <ol className="mt-2 mb-0.5 grid gap-0.5 pl-[26px] empty:hidden">
        {listed.map((step, index) => (
          // Steps are only appended, so the index is a stable key.
          // oxlint-disable-next-line react/no-array-index-key
          <li
            key={index}
            className={`wrap-anywhere ${step.state === 'failed' ? 'text-warn' : step.state === 'done' ? '' : 'text-ink'}`}
          >
            {stepText(answer, step)}
          </li>
        ))}
      </ol>
    </details>
  )
}

/** The questions have cards of their own, and having none is no result. */
function isIdle({ kind, state }: ProgressStep): boolean {
  return kind === 'clarify' && state === 'done'
}

function summaryOf(answer: Messages['answer'], steps: readonly ProgressStep[], used: number): string {
  const last = steps.at(-1)
  if (steps.some(({ kind }) => kind === 'direct')) return answer.noSearch
  // Queried table files are not cited sources: they are just read, or not.
  if (last?.kind === 'read' && last.count === undefined && !steps.some(({ kind }) => kind === 'search')) {
    return stepText(answer, last)
  }

  const ofSources = steps.filter(({ kind }) => kind === 'read')
  const read = ofSources.reduce((sum, { count = 0 }) => sum + count, 0)
  const excerpts = ofSources.reduce((sum, step) => sum + (step.excerpts ?? 0), 0)
  if (read + excerpts === 0) return answer.stepsNothing
  if (excerpts === 0) return fill(answer.stepsSummary, { read, used })
  return fill(read === 0 ? answer.stepsExcerpts : answer.stepsMixed, { read, excerpts, used })
}

function stepText(answer: Messages['answer'], step: ProgressStep): string {
  if (step.state === 'failed') return failedText(answer, step)
  const isDone = step.state === 'done'
  switch (step.kind) {
    case 'queue':
      return isDone ? answer.queued : fill(answer.queueing, { count: step.count ?? 0 })
    case 'clarify':
      return answer.clarifying
    case 'understand':
      if (isDone) return answer.understood
      return step.detail === '' ? answer.understanding : fill(answer.outlining, { section: step.detail })
    case 'search':
      return step.folder === undefined
        ? fill(isDone ? answer.searched : answer.searching, { query: step.detail })
        : fill(isDone ? answer.searchedFolder : answer.searchingFolder, {
            query: step.detail,
            folder: step.folder,
          })
    case 'read':
      if (step.count === 0) return fill(answer.readExcerpt, { detail: step.detail })
      return `${isDone ? answer.read : answer.reading} ${step.detail}`
    case 'direct':
      return answer.noSearch
    case 'answer':
      return isDone ? answer.written : answer.writing
    case 'fallback':
      return fill(answer.stepFallback, { detail: step.detail })
  }
}

function failedText(answer: Messages['answer'], { kind, detail, reason }: ProgressStep): string {
  const text = fill(reason ? answer.stepFailures[reason] : answer.stepFailed, { detail })
  // For a page the search excerpt was used instead; for a file there is no fallback.
  return kind === 'read' && reason ? fill(answer.pageFailed, { text }) : text
}
