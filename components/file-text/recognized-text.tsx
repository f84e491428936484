import type { FilePassageInfo } from '@/lib/contract/routes/file-routes'
import type { TextRange } from '@/lib/text/citations/supporting-ranges'
import { MarkedText } from './marked-text'

interface RecognizedTextProps {
  readonly passage: string
  readonly ranges: readonly TextRange[]
  /** What may be misread, in order. */
  readonly unsure?: FilePassageInfo['unsure']
}

/** A passage with what supports a sentence marked, and what may be misread dotted. */
export function RecognizedText({ passage, ranges, unsure = [] }: RecognizedTextProps) {
  if (unsure.length === 0) return <MarkedText passage={passage} ranges={ranges} />
  const show = (start: number, end: number) => {
    const inside = unsure.filter(({ from, to }) => to > start && from < end)
    const edges = inside.flatMap(({ from, to }) => [Math.max(start, from), Math.min(end, to)])
    return [start, ...edges].map((edge, index) => {
      const text = passage.slice(edge, edges[index] ?? end)
      const isUnsure = index % 2 === 1
      return isUnsure ? (
        <span key={edge} data-unsure className="border-b-2 border-dotted border-warn">
          {text}
        </span>
      ) : (
        text
      )
    })
  }
  return <MarkedText passage={passage} ranges={ranges} show={show} />
}
