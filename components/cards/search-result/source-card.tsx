'use client'
import { use } from 'react'
import { useStore } from 'zustand'
import { isOpenable } from '@/components/answer-text/citations/is-openable'
import { SourceScope, sourceAnchor } from '@/components/answer-text/citations/source-scope'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { SourceIcon } from './source-icon'
import { SourceNumber } from './source-number'

/** A source in the row above or below an answer; highlighted while its citation is active. */
export function SourceCard({ source }: { readonly source: SourceReference }) {
  const { scope, activeCitation } = use(SourceScope)
  const isActive = useStore(activeCitation.citation, (citation) => citation?.source.index === source.index)
  const content = (
    <>
      <b className="mb-2 block truncate font-medium text-ink">{source.title}</b>
      <span className="-mt-1.5 mb-1.5 block truncate text-xs text-ink-faint">
        {source.location || firstWords(source.passage)}
      </span>
      <span className="flex items-center gap-1.5 text-xs text-ink-faint">
        <SourceNumber index={source.index} />
        <SourceIcon source={source} />
        <span className="truncate">{source.showName}</span>
        {source.publishDate && <time className="ml-auto shrink-0">{source.publishDate}</time>}
      </span>
    </>
  )
  const style = `block rounded-m border bg-paper-raised px-3.5 py-3 text-sm ${isActive ? 'border-seal' : 'border-line'}`
  const id = sourceAnchor(scope, source.index)
  if (!isOpenable(source)) {
    return (
      <div id={id} className={style} title={source.title}>
        {content}
      </div>
    )
  }

  return (
    <a
      id={id}
      href={source.seeMoreUrl}
      target="_blank"
      rel="noopener noreferrer"
      title={source.title}
      className={`${style} transition-colors duration-(--motion) hover:border-line-strong`}
    >
      {content}
    </a>
  )
}

const maxCharacters = 40

/** Several sources may be passages of one document with the same title. */
function firstWords(passage: string): string {
  return passage.slice(0, maxCharacters).replace(/\s+/g, ' ').trim()
}
