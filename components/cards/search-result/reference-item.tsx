'use client'
import { useState } from 'react'
import { isOpenable } from '@/components/answer-text/citations/is-openable'
import { useSupport } from '@/components/file-text/marked-text'
import { RecognizedText } from '@/components/file-text/recognized-text'
import { ForeignImage } from '@/components/remote-image/foreign-image'
import { isProxied, ProxiedImage } from '@/components/remote-image/proxied-image'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { markedWords } from '@/lib/text/citations/shown-verdict'
import type { SourceFacts } from '@/lib/text/citations/source-facts'
import { SourceIcon } from './source-icon'
import { SourceNumber } from './source-number'

/** Maximum characters that fit into three lines of the panel. */
const longPassage = 75

interface ReferenceItemProps {
  readonly source: SourceReference
  readonly citedTimes: number
  readonly isFolded?: boolean
  readonly facts?: SourceFacts | undefined
}

export function ReferenceItem({ source, citedTimes, isFolded = false, facts }: ReferenceItemProps) {
  const answer = useTexts('answer')
  const [isOpen, setIsOpen] = useState(false)
  const isLong = isFolded && source.passage.length > longPassage
  const isCut = isLong && !isOpen
  const warning = facts && warningOf(facts)
  const shown = warning ?? facts?.borneOut
  const ranges = useSupport(source.passage, shown ? markedWords(shown) : '')
  // When folded, it is cut to the highlighted part.
  const from = isCut ? beginningBefore(source.passage, ranges[0]?.start ?? 0) : 0
  const link = isOpenable(source)
    ? { href: source.seeMoreUrl, target: '_blank', rel: 'noopener noreferrer' }
    : null

  return (
    <>
      <p className="flex items-center gap-[7px] text-xs text-ink-faint">
        <SourceNumber index={source.index} />
        <SourceIcon source={source} />
        <span className="min-w-0 truncate text-ink-soft">{source.showName}</span>
        {source.publishDate && <time className="ml-auto shrink-0 tabular-nums">{source.publishDate}</time>}
      </p>
      <p className="mt-1 font-medium break-words text-ink">
        {link ? (
          <a {...link} className="hover:underline">
            {source.title}
          </a>
        ) : (
          source.title
        )}
        {source.location && <span className="text-ink-faint"> · {source.location}</span>}
      </p>
      <p
        className={`mt-0.5 leading-[1.75] break-words text-ink-soft ${isCut ? 'line-clamp-3 large-text:line-clamp-6' : ''}`}
      >
        {from > 0 && '……'}
        <RecognizedText passage={source.passage} ranges={ranges} from={from} unsure={source.unsure} />
      </p>
      {source.image && <SourceImage src={source.image} />}
      {warning && (
        <p className="mt-2 border-l-2 border-line-strong pl-2.5 break-words text-ink">
          {fill(answer.byModel, {
            note: fill(answer.warnings[warning.state].note, { claim: warning.claim }),
          })}
        </p>
      )}
      <p className="mt-1 flex gap-3 text-xs text-ink-faint empty:hidden">
        <Standing warning={warning && answer.warnings[warning.state].title} citedTimes={citedTimes} />
        {isLong && <FoldButton isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
        {link && (
          <a {...link} className="ml-auto text-indigo hover:underline">
            {answer.openSource}
          </a>
        )}
      </p>
    </>
  )
}

function FoldButton({ isOpen, onToggle }: { readonly isOpen: boolean; readonly onToggle: () => void }) {
  const answer = useTexts('answer')
  return (
    <button type="button" aria-expanded={isOpen} onClick={onToggle} className="hover:text-ink">
      {isOpen ? answer.collapse : answer.expand}
    </button>
  )
}

/** @returns the verdict to warn about; null if none. What another sentence bears out is no source without support. */
function warningOf({ borneOut, unsupported, contradicted }: SourceFacts) {
  const verdict = contradicted ?? (borneOut ? undefined : unsupported)
  if (verdict?.state !== 'contradicted' && verdict?.state !== 'unsupported') return null
  return { ...verdict, state: verdict.state }
}

function Standing({
  warning,
  citedTimes,
}: {
  readonly warning: string | null | undefined
  readonly citedTimes: number
}) {
  const answer = useTexts('answer')
  if (warning) return <span className="text-warn">{warning}</span>
  return citedTimes > 0 && <span>{fill(answer.citedTimes, { count: citedTimes })}</span>
}

/** Shown if re-encoded by this host, otherwise on request. */
function SourceImage({ src }: { readonly src: string }) {
  if (isProxied(src)) {
    return <ProxiedImage src={src} alt="" className="mt-1.5 max-h-40 rounded-s" fallback={null} />
  }
  return (
    <p className="mt-1.5">
      <ForeignImage src={src} alt="" />
    </p>
  )
}

/** Maximum characters shown before the highlighted part, unless its sentence starts closer. */
const leadIn = 24

function beginningBefore(passage: string, at: number): number {
  if (at <= leadIn) return 0
  const sentence = passage.slice(0, at).search(/[^。！？!?\n]*$/u)
  return Math.max(sentence, at - leadIn)
}
