'use client'
import { memo, useMemo } from 'react'
import ReactMarkdown from 'react-markdown'
import type { SourceReference } from '@/lib/contract/card'
import { blockPlugins } from '@/lib/markdown/block-plugins'
import type { MarkdownBlock } from '@/lib/markdown/markdown-block'
import { fill } from '@/lib/messages/fill'
import { useMessages } from '@/lib/session/locale-context'
import { componentsFor } from './block-components'

export interface BlockProps {
  readonly block: MarkdownBlock
  readonly sources: readonly SourceReference[]
  /** Tells the ids of this answer from those of others on the page. */
  readonly idPrefix: string
}

/** A part of an answer that is rendered on its own, and again only when it is another one. */
export const Block = memo(function Block({ block: { source, known }, sources, idPrefix }: BlockProps) {
  const { answer } = useMessages()
  // Other functions would be other components to React, which would build the block anew for each word.
  const components = useMemo(() => componentsFor(sources, answer), [sources, answer])
  return (
    <ReactMarkdown
      {...blockPlugins({ known, sources, idPrefix })}
      remarkRehypeOptions={{
        clobberPrefix: '',
        footnoteLabel: answer.footnotes,
        footnoteBackLabel: (index) => fill(answer.backToText, { index: index + 1 }),
      }}
      components={components}
    >
      {source}
    </ReactMarkdown>
  )
})
