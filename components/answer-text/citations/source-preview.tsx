'use client'
import dynamic from 'next/dynamic'
import { Anchor, Content, Portal, Root } from 'radix-ui/popover'
import { useMemo } from 'react'
import { emptyFallback } from '@/components/ui/empty-fallback'
import type { Verdict } from '@/lib/contract/cards/support-check'
import { useTexts } from '@/lib/messages/use-texts'
import { markedWords } from '@/lib/text/citations/shown-verdict'
import { hasPage } from '../../file-text/short-place'
import type { ActiveCitation, OpenCitation } from './active-citation'
import { CitedPlace } from './cited-place'
import { isOpenable } from './is-openable'
import { MarkedPassage } from './marked-passage'
import { sealLabel } from './seal-label'
import { SupportNote } from './support-note'

const PageStrip = dynamic(() => import('../../file-text/page/page-strip').catch(emptyFallback), {
  ssr: false,
})

interface SourcePreviewProps {
  readonly id: string
  readonly citation: OpenCitation
  readonly verdict: Verdict | null
  readonly activeCitation: ActiveCitation
}

/** When pinned, it takes the focus and returns it on closing; previewed on hover, it does not move the focus. */
export function SourcePreview({ id, citation, verdict, activeCitation }: SourcePreviewProps) {
  const { source, anchor, isPinned } = citation
  const answer = useTexts('answer')
  const virtualRef = useMemo(() => ({ current: anchor }), [anchor])
  const isOnSeal = (target: EventTarget | null) => target instanceof Node && anchor.contains(target)

  return (
    <Root open onOpenChange={activeCitation.hide}>
      <Anchor virtualRef={virtualRef} />
      {/* Rendered inside the main landmark, because it belongs to the content. */}
      <Portal container={document.getElementById('content')}>
        <Content
          // Remounted when pinned, so that it takes the focus.
          key={isPinned ? 'pinned' : 'shown'}
          id={id}
          side="bottom"
          align="start"
          alignOffset={-24}
          sideOffset={8}
          collisionPadding={12}
          aria-label={sealLabel(answer, source, verdict)}
          onPointerEnter={activeCitation.keep}
          onPointerLeave={activeCitation.hideSoon}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            // The preview itself, also where its passage is a tab stop.
            if (isPinned && event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // Keeps the focus on an element that the user has focused meanwhile.
            if (isPinned && document.activeElement === document.body) anchor.focus({ preventScroll: true })
          }}
          onInteractOutside={(event) => {
            // The click on the citation itself toggles it.
            if (isOnSeal(event.target)) event.preventDefault()
          }}
          className="z-40 w-[400px] max-w-[calc(100vw-24px)] rounded-m border border-line-strong bg-paper-raised p-4 pt-3.5 text-sm leading-[1.7] text-ink-soft shadow-high outline-none"
        >
          <Passage citation={citation} verdict={verdict} />
        </Content>
      </Portal>
    </Root>
  )
}

function Passage({ citation: { source, claim }, verdict }: Pick<SourcePreviewProps, 'citation' | 'verdict'>) {
  const answer = useTexts('answer')
  const words = verdict ? markedWords(verdict) : claim
  return (
    <>
      {verdict && <SupportNote verdict={verdict} className="mb-1.5 text-xs" />}
      {hasPage(source) && source.file && (
        <PageStrip
          key={`${source.file.id} ${source.file.passage} ${words}`}
          fileId={source.file.id}
          passage={source.file.passage}
          claim={words}
        />
      )}
      <MarkedPassage passage={source.passage} words={words} unsure={source.unsure} />
      <CitedPlace source={source} words={words} className="mt-1.5 wrap-anywhere" />
      <div className="mt-2.5 flex items-baseline gap-2 border-t border-line pt-2 text-xs text-ink-faint">
        <b className="min-w-0 truncate font-medium text-ink">{source.title}</b>
        <span className="shrink-0">{[source.showName, source.publishDate].filter(Boolean).join(' · ')}</span>
        {isOpenable(source) && (
          <a
            href={source.seeMoreUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="ml-auto shrink-0 text-indigo hover:underline"
          >
            {answer.openSource}
          </a>
        )}
      </div>
    </>
  )
}
