import dynamic from 'next/dynamic'
import { emptyFallback } from '@/components/ui/empty-fallback'
import type { ImageEditContent } from '@/lib/contract/cards/image-edit'
import { stepText } from '@/lib/text/image-step-text'
import type { CardView } from '../card-view'
import { englishNote } from '../english-note'
import { lazyInPlace } from '../lazy-in-place'

const ImageEdit = lazyInPlace(
  dynamic(() => import('./image-edit').catch(emptyFallback)),
  'h-64',
)

/** The image itself is a separate file; the copied text lists the edits. */
function linesOf({ steps, notes }: ImageEditContent): readonly string[] {
  return [...steps.map(stepText), ...notes]
}

export const imageEditCard: CardView<'image_edit'> = {
  slot: 'body',
  grows: 'whole',
  Component: ImageEdit,
  toText: ({ content }) => linesOf(content).join('\n'),
  toMarkdown: ({ content }) =>
    linesOf(content)
      .map((line) => `- ${line}`)
      .join('\n'),
  toEnglish: (content) => ({ ...content, notes: content.notes.map(englishNote) }),
}
