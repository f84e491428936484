import type { SourceReference } from '@/lib/contract/cards/search-result'
import { placeOfWords } from '@/lib/text/citations/place-of-words'

interface CitedPlaceProps {
  readonly source: SourceReference
  /** What is cited from it. */
  readonly words: string
  readonly className: string
}

/** The location of the cited sentence: 第 7 页 · 第四章 · 第二十一条. */
export function CitedPlace({ source, words, className }: CitedPlaceProps) {
  const { location, path } = placeOfWords(source, words)
  const place = [location, path].filter(Boolean).join(' · ')
  if (place === '') return null
  return <p className={`${className} text-xs text-ink-faint`}>{place}</p>
}
