'use client'
import { type RefObject, useId, useRef, useState } from 'react'
import { leaveForm } from '@/components/cards/options/focus-after-choice'
import { useSensitiveCheck } from '@/components/sensitive-check/use-sensitive-check'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { chevronLeft, chevronRight, plus } from '@/components/ui/icon-paths'
import type { OutlineAnswer } from '@/lib/client/realtime/asking/ask'
import type { OutlineContent } from '@/lib/contract/cards/outline'
import type { Waiting } from '@/lib/contract/frames/frame'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { draftsOf, outlineLimits, sectionsToSend, titleProblem } from './outline-draft'
import { focusRow, OutlineList } from './outline-list'
import { RewriteBox } from './rewrite-box'
import { StartRail } from './start-rail'
import { StartText } from './start-text'
import { type OutlineDraftState, useOutlineDraft } from './use-outline-draft'

interface OutlineEditorProps {
  readonly askId: string
  readonly content: OutlineContent
  readonly waiting: Waiting
  readonly onStart: (sections: readonly OutlineAnswer[]) => void
  readonly onSkip?: () => void
}

/** Editor of the outline before the start: reorder, rename, add and rewrite. Default export for lazy loading. */
export default function OutlineEditor({ askId, content, waiting, onStart, onSkip }: OutlineEditorProps) {
  const research = useTexts('research')
  const draft = useOutlineDraft(content, askId)
  const submission = useOutlineSubmission(content, draft, onStart)
  const undoRef = useRef<HTMLButtonElement>(null)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const listRef = useRef<HTMLOListElement>(null)
  // What takes the focus is rendered only after the event that adds or removes a section.
  const focusUndo = () => requestAnimationFrame(() => (undoRef.current ?? headingRef.current)?.focus())
  const focusTitle = (key: string) => requestAnimationFrame(() => focusRow(listRef.current, key, 'title'))
  const isText = content.kind === 'text'
  const kind = content.kind === 'collection' ? research.collection : research.report
  const name = isText ? research.textOutline : fill(research.outlineOf, { kind })

  return (
    <form
      data-awaited
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault()
        submission.submit()
      }}
      className="@container"
    >
      <div
        className={`grid gap-x-9 gap-y-6 ${isText ? '' : '@min-[62rem]:grid-cols-[minmax(0,1fr)_15.5rem]'}`}
      >
        <div className="min-w-0">
          <div className="mb-3 flex flex-wrap items-baseline gap-x-3.5">
            <h2 ref={headingRef} tabIndex={-1} className="font-serif text-xl font-semibold">
              {name}
            </h2>
            <p className="text-sm text-ink-soft">{isText ? research.textHint : research.outlineHint}</p>
            <DraftPager draft={draft} />
          </div>
          <OutlineList content={content} draft={draft} onRemoved={focusUndo} listRef={listRef} />
          <Additions
            content={content}
            draft={draft}
            undoRef={undoRef}
            onEditTitle={draft.edit}
            onFocusRow={focusTitle}
          />
          {content.kind === 'report' && <RewriteBox askId={askId} sections={draft.sections} />}
        </div>
        <StartControls
          content={content}
          draft={draft}
          submission={submission}
          untilMs={waiting.until}
          onSkip={onSkip}
        />
      </div>
    </form>
  )
}

interface StartControlsProps extends Pick<OutlineEditorProps, 'content' | 'onSkip'> {
  readonly draft: OutlineDraftState
  readonly submission: ReturnType<typeof useOutlineSubmission>
  readonly untilMs: number
}

function StartControls({ content, draft, submission, untilMs, onSkip }: StartControlsProps) {
  const { isBusy, problem } = submission
  if (content.kind === 'text')
    return <StartText untilMs={untilMs} isBusy={isBusy} problem={problem} onSkip={onSkip} />

  return (
    <StartRail
      content={content}
      sections={draft.sections}
      untilMs={untilMs}
      isBusy={isBusy}
      problem={problem}
    />
  )
}

function DraftPager({ draft: { shown, count, open } }: { readonly draft: OutlineDraftState }) {
  const research = useTexts('research')
  if (count < 2) return null
  return (
    <div className="ml-auto flex items-center text-sm text-ink-soft">
      <IconButton
        size="small"
        label={research.previousDraft}
        disabled={shown === 0}
        onClick={() => open(shown - 1)}
        className="max-md:size-11"
      >
        <Icon path={chevronLeft} />
      </IconButton>
      <output>{fill(research.draft, { index: shown + 1, count })}</output>
      <IconButton
        size="small"
        label={research.nextDraft}
        disabled={shown === count - 1}
        onClick={() => open(shown + 1)}
        className="max-md:size-11"
      >
        <Icon path={chevronRight} />
      </IconButton>
    </div>
  )
}

interface AdditionsProps {
  readonly content: OutlineContent
  readonly draft: OutlineDraftState
  readonly undoRef: RefObject<HTMLButtonElement | null>
  readonly onEditTitle: (key: string) => void
  /** Moves the focus to a section, because the button that added it has disappeared. */
  readonly onFocusRow: (key: string) => void
}

function Additions({ content, draft, undoRef, onEditTitle, onFocusRow }: AdditionsProps) {
  const research = useTexts('research')
  const labelId = useId()
  const isFull = draft.sections.length >= outlineLimits.sections
  const titles = new Set(draft.sections.map(({ title }) => title))
  const suggestions = (content.suggestions ?? []).filter((title) => !titles.has(title))

  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2.5">
      <Button disabled={isFull} onClick={() => onEditTitle(draft.add(''))} className="max-md:min-h-11">
        <Icon path={plus} className="size-4" />
        {research.add}
      </Button>
      {isFull && (
        <p className="text-sm text-warn">{fill(research.most, { limit: outlineLimits.sections })}</p>
      )}
      {suggestions.length > 0 && !isFull && (
        <>
          <p id={labelId} className="text-sm text-ink-soft">
            {research.suggestions}
          </p>
          <ul aria-labelledby={labelId} className="flex min-w-0 flex-wrap gap-2">
            {suggestions.map((title) => (
              <li key={title} className="max-w-full">
                <Chip onClick={() => onFocusRow(draft.add(title))} className="max-md:min-h-11">
                  {title}
                </Chip>
              </li>
            ))}
          </ul>
        </>
      )}
      {draft.lastRemoved && (
        <output className="ml-auto flex items-center gap-2.5 text-sm text-ink-soft">
          <span className="wrap-anywhere">{fill(research.removed, { title: draft.lastRemoved.title })}</span>
          <button
            ref={undoRef}
            type="button"
            disabled={isFull}
            onClick={() => onFocusRow(draft.restore())}
            className="shrink-0 text-indigo hover:underline disabled:opacity-55 max-md:min-h-11 max-md:px-2"
          >
            {research.undo}
          </button>
        </output>
      )}
    </div>
  )
}

/** Sends the edited outline; titles by the user are checked before. */
function useOutlineSubmission(
  content: OutlineContent,
  { sections }: OutlineDraftState,
  onStart: OutlineEditorProps['onStart'],
) {
  const [isSent, setIsSent] = useState(false)
  const [problem, setProblem] = useState('')
  const { check, isChecking } = useSensitiveCheck()
  const known = new Set([
    ...draftsOf(content).flatMap((draft) => draft.map(({ title }) => title)),
    ...(content.suggestions ?? []),
  ])
  const ready = sections.filter(({ title }) => titleProblem(title) === null)

  const send = () => {
    leaveForm()
    setIsSent(true)
    onStart(sectionsToSend(ready))
  }

  return {
    isBusy: isSent || isChecking,
    problem,
    submit: () => {
      if (isSent || isChecking || ready.length === 0) return
      setProblem('')
      const own = ready.flatMap(({ title }) => (known.has(title) ? [] : [title]))
      if (own.length === 0) send()
      else void check(own.join('\n'), send, setProblem)
    },
  }
}
