import type { TextPart } from '@/lib/contract/part-place'
import type { TextRange } from '@/lib/text/citations/supporting-ranges'
import { MarkedText } from './marked-text'

interface RecognizedTextProps {
  readonly passage: string
  readonly ranges: readonly TextRange[]
  /** Start offset of the visible part. */
  readonly from?: number
  /** What may be misread, in order. */
  readonly unsure?: readonly TextPart[]
}

/** A passage with what supports a sentence marked, and what may be misread dotted. */
export function RecognizedText({ passage, ranges, from, unsure = [] }: RecognizedTextProps) {
  if (unsure.length === 0) return <MarkedText passage={passage} ranges={ranges} from={from} />
  const show = (start: number, end: number) => {
    const inside = unsure.filter((part) => Math.max(start, part.from) < Math.min(end, part.to))
    const edges = inside.flatMap((part) => [Math.max(start, part.from), Math.min(end, part.to)])
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
  return <MarkedText passage={passage} ranges={ranges} from={from} show={show} />
}
