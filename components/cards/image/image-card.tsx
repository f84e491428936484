import dynamic from 'next/dynamic'
import { emptyFallback } from '@/components/ui/empty-fallback'
import type { ImageContent } from '@/lib/contract/cards/image'
import type { CardView } from '../card-view'
import { englishNote } from '../english-note'
import { lazyInPlace } from '../lazy-in-place'

const GeneratedImages = lazyInPlace(
  dynamic(() => import('./generated-images').catch(emptyFallback)),
  'h-64',
)

/** The images are separate files; the copied text has the prompt and the model. */
function textOf({ prompt, items, ratio, model }: ImageContent): string {
  return [prompt, `${ratio} · ${model}`, ...items.map(({ name }) => name).filter(Boolean)].join('\n')
}

export const imageCard: CardView<'image'> = {
  slot: 'body',
  grows: 'whole',
  Component: GeneratedImages,
  toText: ({ content }) => textOf(content),
  toMarkdown: ({ content }) => textOf(content).split('\n').join('  \n'),
  toEnglish: (content) => ({ ...content, notes: content.notes.map(englishNote) }),
}
