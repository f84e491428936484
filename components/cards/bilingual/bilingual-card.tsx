import dynamic from 'next/dynamic'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { inCell } from '@/lib/text/markdown/escape-markdown'
import type { CardView } from '../card-view'
import { lazyInPlace } from '../lazy-in-place'

const Bilingual = lazyInPlace(
  dynamic(() => import('./bilingual').catch(emptyFallback)),
  'h-40',
)

export const bilingualCard: CardView<'bilingual'> = {
  slot: 'body',
  grows: 'whole',
  Component: Bilingual,
  // Copies the translation, or the source while there is none.
  toText: ({ content: { pairs } }) => pairs.map(({ source, target }) => target || source).join('\n'),
  toMarkdown: ({ content: { pairs } }, { bilingual }) =>
    [
      `| ${bilingual.source} | ${bilingual.target} |`,
      '|---|---|',
      ...pairs.map(({ source, target }) => `| ${inCell(source)} | ${inCell(target)} |`),
    ].join('\n'),
}
