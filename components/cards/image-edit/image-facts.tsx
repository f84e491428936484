import { Icon } from '@/components/ui/icon'
import { chevronRight } from '@/components/ui/icon-paths'
import type { ImageState } from '@/lib/contract/cards/image-edit'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { byteSize } from '@/lib/text/byte-size'
import { formatNames } from './format-names'

interface ImageFactsProps {
  readonly before: ImageState | undefined
  readonly after: ImageState
  /** Whether `after` is the first image; without `before` it is otherwise one that an edit failed on. */
  readonly isOriginal: boolean
}

/** Size and format of the image before and after. */
export function ImageFacts({ before, after, isOriginal }: ImageFactsProps) {
  const { imageEdit: texts } = useTexts('answer')
  const facts = ({ width, height, size, format }: ImageState) =>
    fill(texts.facts, { width, height, size: byteSize(size), format: formatNames[format] })
  return (
    <dl className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-ink-soft tabular-nums">
      {before && (
        <div className="flex flex-wrap gap-x-1.5">
          <dt>{texts.before}</dt>
          <dd>{facts(before)}</dd>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-1.5 text-ink">
        {before && <Icon path={chevronRight} className="size-3.5 text-ink-faint" />}
        <dt>{before ? texts.after : isOriginal ? texts.original : texts.before}</dt>
        <dd>{facts(after)}</dd>
      </div>
    </dl>
  )
}
