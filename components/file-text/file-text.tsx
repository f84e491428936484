'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { useApiOf } from '@/lib/client/api/api-context'
import { type FilePassageInfo, fileRoutes } from '@/lib/contract/routes/file-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { MarkedText, useSupport } from './marked-text'

const passagesAtOnce = 200

interface FileTextProps {
  readonly fileId: string
  readonly passage: number
  readonly claim: string
}

export default function FileText({ fileId, passage, claim }: FileTextProps) {
  const { file: texts } = useTexts('answer')
  const [chosen, setChosen] = useState<number | null>(null)
  // Another passage of the same file moves to its position.
  const [askedFor, setAskedFor] = useState(passage)
  if (askedFor !== passage) {
    setAskedFor(passage)
    setChosen(null)
  }

  const offset = chosen ?? Math.floor(passage / passagesAtOnce) * passagesAtOnce
  const { data, isError, refetch } = useFileText(fileId, offset)
  if (isError) {
    return (
      <ErrorState
        title={texts.failed}
        actions={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
      />
    )
  }
  if (!data) return <output className="block px-[22px] py-4 text-sm text-ink-soft">{texts.loading}</output>

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scrollable by keyboard.
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- None of those tags fits a scroll container.
      role="group"
      aria-label={texts.panel}
      className="relative min-h-0 flex-1 overflow-y-auto px-[22px] py-4"
    >
      <OriginalLink url={data.url} />
      {offset > 0 && (
        <Button tone="quiet" size="small" onClick={() => setChosen(offset - passagesAtOnce)}>
          {texts.before}
        </Button>
      )}
      {data.list.length === 0 && <p className="text-ink-soft">{texts.empty}</p>}
      {data.list.map((each, at) => (
        <Passage
          key={offset + at}
          passage={each}
          claim={claim}
          isCited={offset + at === passage && claim !== ''}
          before={data.list[at - 1]}
        />
      ))}
      {data.hasMore && (
        <Button tone="quiet" size="small" onClick={() => setChosen(offset + passagesAtOnce)}>
          {texts.after}
        </Button>
      )}
    </div>
  )
}

function OriginalLink({ url }: { readonly url: string | undefined }) {
  const { file: texts } = useTexts('answer')
  if (!url) return null
  return (
    <p className="mb-3 text-sm">
      <a href={url} target="_blank" rel="noopener noreferrer" className="text-indigo hover:underline">
        {texts.original}
      </a>
    </p>
  )
}

function useFileText(fileId: string, offset: number) {
  const api = useApiOf()(fileRoutes)
  return useQuery({
    queryKey: ['file-text', fileId, offset],
    queryFn: async ({ signal }) => {
      const [text, { url }] = await Promise.all([
        api('fileText', { file_id: fileId, offset }, { signal }),
        api('fileInfo', { file_id: fileId }, { signal }),
      ])
      return { ...text, url }
    },
    staleTime: 10 * 60_000,
    retry: false,
  })
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
      <Part key={part.text} text={part.text} claim={isCited ? claim : ''} isCited={isCited}>
        {part.location === above ? undefined : part.location}
      </Part>
    )
  })
}

interface PartProps {
  readonly text: string
  readonly claim: string
  readonly isCited: boolean
  /** Location, if different from the previous part's. */
  readonly children?: string | undefined
}

/** A part of a passage at one location; text that supports the claim is highlighted, and scrolled to. */
function Part({ text, claim, isCited, children }: PartProps) {
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
        <MarkedText passage={text} ranges={ranges} />
      </p>
    </>
  )
}

function partsOf({ text, location, marks }: FilePassageInfo) {
  if (!marks) return [{ text, location }]
  return marks.map((mark, at) => ({
    text: text.slice(mark.at, marks[at + 1]?.at).trim(),
    location: mark.location,
  }))
}
