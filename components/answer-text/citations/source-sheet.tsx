'use client'
import { Content, Overlay, Portal, Root, Title } from 'radix-ui/dialog'
import { useRef, useState } from 'react'
import { useCopied } from '@/components/toasts/use-copied'
import { buttonStyle } from '@/components/ui/button'
import { useBackToClose } from '@/components/ui/dialog/back-layers'
import { giveFocusBack } from '@/components/ui/focus-return'
import { useSwipeDown } from '@/components/ui/hooks/use-swipe-down'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { check, chevronLeft, chevronRight, copy, externalLink, x } from '@/components/ui/icon-paths'
import { openSidePanel } from '@/components/ui/side-panel/side-panel-store'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import type { Verdict } from '@/lib/contract/cards/support-check'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { markedWords } from '@/lib/text/citations/shown-verdict'
import type { ActiveCitation, OpenCitation } from './active-citation'
import { CitedPlace } from './cited-place'
import { isOpenable } from './is-openable'
import { MarkedPassage } from './marked-passage'
import { sealLabel } from './seal-label'
import type { SourceList } from './source-list'
import { SupportNote } from './support-note'

interface SourceSheetProps {
  readonly id: string
  readonly citation: OpenCitation
  readonly verdict: Verdict | null
  readonly activeCitation: ActiveCitation
  readonly list: SourceList
}

/** Back, a swipe down, a tap outside and its button close it; then the focus returns to the citation. */
export function SourceSheet({ id, citation, verdict, activeCitation, list }: SourceSheetProps) {
  const answer = useTexts('answer')
  const sheet = useRef<HTMLDivElement>(null)
  const [opener] = useState(citation.anchor)
  const { hide } = activeCitation
  useBackToClose(hide)
  const { source } = citation

  return (
    <Root open onOpenChange={hide}>
      <Portal>
        <Overlay className="fixed inset-0 z-40" />
        <Content
          id={id}
          ref={sheet}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            sheet.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            giveFocusBack(opener)
          }}
          tabIndex={-1}
          className="fixed inset-x-0 bottom-0 z-40 flex max-h-[75dvh] animate-rise flex-col rounded-t-[20px] border-t border-line-strong bg-paper-raised px-4.5 pb-[calc(env(safe-area-inset-bottom)+8px)] shadow-high outline-none"
        >
          <Title className="sr-only">{sealLabel(answer, source, verdict)}</Title>
          <SheetHead source={source} onClose={hide} swipe={useSwipeDown(sheet, hide)} />
          <SheetPassage citation={citation} verdict={verdict} />
          <SheetLinks source={source} />
          <SheetFoot citation={citation} activeCitation={activeCitation} list={list} />
        </Content>
      </Portal>
    </Root>
  )
}

interface SheetHeadProps {
  readonly source: SourceReference
  readonly onClose: () => void
  readonly swipe: ReturnType<typeof useSwipeDown>
}

function SheetHead({ source: { index, title, showName, publishDate }, onClose, swipe }: SheetHeadProps) {
  const answer = useTexts('answer')
  const about = [showName, publishDate].filter(Boolean).join(' · ')
  return (
    <header {...swipe} className="shrink-0 touch-none">
      <span aria-hidden className="mx-auto mt-2.5 block h-1 w-10 rounded-pill bg-line-strong" />
      <div className="flex min-h-11 items-center gap-2.5">
        <span className="source-number shrink-0 bg-seal font-sans text-on-seal">{index}</span>
        <p className="min-w-0 flex-1 py-1 text-sm leading-snug">
          <b className="line-clamp-2 font-medium wrap-anywhere">{title}</b>
          {about && <span className="text-ink-soft">{about}</span>}
        </p>
        <IconButton label={answer.closeSource} size="large" onClick={onClose} className="-mr-2.5 size-11">
          <Icon path={x} />
        </IconButton>
      </div>
    </header>
  )
}

function SheetPassage({
  citation: { source, claim },
  verdict,
}: Pick<SourceSheetProps, 'citation' | 'verdict'>) {
  const words = verdict ? markedWords(verdict) : claim
  return (
    <div className="min-h-0 flex-1 overflow-y-auto text-ink-soft">
      {verdict && <SupportNote verdict={verdict} className="mb-1 text-sm" />}
      <MarkedPassage passage={source.passage} words={words} unsure={source.unsure} />
      <CitedPlace source={source} words={words} className="mt-1.5 wrap-anywhere" />
    </div>
  )
}

function SheetLinks({ source }: { readonly source: SourceReference }) {
  const answer = useTexts('answer')
  const { isCopied, copy: copyText } = useCopied()
  const { title, showName, publishDate, passage, seeMoreUrl } = source
  const style = `${buttonStyle({})} min-h-11 flex-1`

  return (
    <div className="flex shrink-0 gap-2 py-3">
      {isOpenable(source) && (
        <a href={seeMoreUrl} target="_blank" rel="noopener noreferrer" className={style}>
          <Icon path={externalLink} className="size-4" />
          {answer.openSource}
        </a>
      )}
      <button
        type="button"
        className={style}
        onClick={() => {
          const from = [title, showName, publishDate, seeMoreUrl].filter(Boolean).join(' · ')
          void copyText(`${passage}\n${from}`)
        }}
      >
        <Icon path={isCopied ? check : copy} className="size-4" />
        {isCopied ? answer.copied : answer.copyQuotation}
      </button>
    </div>
  )
}

function SheetFoot({ citation, activeCitation, list }: Omit<SourceSheetProps, 'id' | 'verdict'>) {
  const answer = useTexts('answer')
  const { sources, panelId } = list
  const at = sources.findIndex(({ index }) => index === citation.source.index)

  const step = (label: string, path: string, to: SourceReference | undefined) => (
    <IconButton
      label={label}
      size="large"
      aria-disabled={to === undefined}
      onClick={() => to && activeCitation.turnTo(citationOf(to, citation, list))}
    >
      <Icon path={path} />
    </IconButton>
  )

  return (
    <div className="flex min-h-11 shrink-0 items-center border-t border-line text-sm text-ink-soft">
      {at >= 0 && (
        <>
          {step(answer.previousSource, chevronLeft, sources[at - 1])}
          <output>{fill(answer.sourceAt, { index: at + 1, count: sources.length })}</output>
          {step(answer.nextSource, chevronRight, sources[at + 1])}
        </>
      )}
      {panelId !== undefined && (
        <button
          type="button"
          className="ml-auto inline-flex min-h-11 items-center gap-1 text-indigo"
          onClick={() => {
            activeCitation.hide()
            openSidePanel(panelId)
          }}
        >
          {answer.allSources}
          <Icon path={chevronRight} className="size-4" />
        </button>
      )}
    </div>
  )
}

/** A source is shown for its first verdict, or on its own if the answer has none. */
function citationOf(source: SourceReference, before: OpenCitation, { verdicts }: SourceList) {
  const verdict = [...(verdicts?.values() ?? [])].find(({ index }) => index === source.index)
  return { ...before, source, claim: verdict?.claim ?? '', isInText: verdict !== undefined, sealId: '' }
}
