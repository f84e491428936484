'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import type { FilePassageInfo } from '@/lib/contract/routes/file-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { useSupport } from './marked-text'
import { RecognizedText } from './recognized-text'

interface PassageListProps {
  readonly passages: readonly FilePassageInfo[]
  /** Position of the cited passage in the list; another number for none. */
  readonly citedAt: number
  readonly claim: string
  readonly before?: ReactNode
  readonly after?: ReactNode
}

/** Text of a file in the right panel; what supports the claim is highlighted. */
export function PassageList({ passages, citedAt, claim, before, after }: PassageListProps) {
  const { file: texts } = useTexts('answer')
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable by keyboard.
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- None of those tags fits a scroll container.
      role="group"
      aria-label={texts.panel}
      className="relative min-h-0 flex-1 overflow-y-auto px-[22px] py-4"
    >
      {before}
      {passages.map((each, at) => (
        <Passage
          // oxlint-disable-next-line react/no-array-index-key -- A position is what a passage is.
          key={at}
          passage={each}
          claim={claim}
          isCited={at === citedAt && claim !== ''}
          before={passages[at - 1]}
        />
      ))}
      {after}
    </div>
  )
}

interface PassageProps {
  readonly passage: FilePassageInfo
  readonly claim: string
  readonly isCited: boolean
  readonly before: FilePassageInfo | undefined
}

function Passage({ passage, claim, isCited, before }: PassageProps) {
  const parts = partsOf(passage)
  const lastBefore = before && partsOf(before).at(-1)?.location
  return parts.map((part, at) => {
    const above = at === 0 ? lastBefore : parts[at - 1]?.location
    return (
      <Part
        key={part.text}
        text={part.text}
        unsure={part.unsure}
        claim={isCited ? claim : ''}
        isCited={isCited}
      >
        {part.location === above ? undefined : part.location}
      </Part>
    )
  })
}

interface PartProps {
  readonly text: string
  readonly unsure: FilePassageInfo['unsure']
  readonly claim: string
  readonly isCited: boolean
  /** Location, if different from the previous part's. */
  readonly children?: string | undefined
}

/** A part of a passage at one location; text that supports the claim is highlighted, and scrolled to. */
function Part({ text, unsure, claim, isCited, children }: PartProps) {
  const ranges = useSupport(text, claim)
  const element = useRef<HTMLParagraphElement>(null)
  const isMarked = isCited && ranges.length > 0
  // Scrolls only the panel: scrollIntoView could move the page.
  useEffect(() => {
    const panel = element.current?.closest<HTMLElement>('[role=group]')
    const mark = element.current?.querySelector('mark')
    if (isMarked && panel && mark) panel.scrollTop = mark.offsetTop - panel.clientHeight / 3
  }, [isMarked, claim])

  return (
    <>
      {children && (
        <p
          data-marked={isMarked || undefined}
          className="mt-4 mb-1 text-xs text-ink-faint tabular-nums data-marked:font-semibold data-marked:text-seal"
        >
          {children}
        </p>
      )}
      <p ref={element} className="mb-2 leading-[1.8] break-words whitespace-pre-line text-ink">
        <RecognizedText passage={text} ranges={ranges} unsure={unsure} />
      </p>
    </>
  )
}

function partsOf({ text, location, marks, unsure }: FilePassageInfo) {
  if (!marks) return [{ text, location, unsure }]
  return marks.map((mark, at) => {
    const whole = text.slice(mark.at, marks[at + 1]?.at)
    const start = mark.at + whole.length - whole.trimStart().length
    const end = mark.at + whole.length
    return {
      text: whole.trim(),
      location: mark.location,
      unsure: unsure
        ?.filter(({ from, to }) => from >= start && to <= end)
        .map(({ from, to }) => ({ from: from - start, to: to - start })),
    }
  })
}
