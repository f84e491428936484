'use client'
import { memo, use, useMemo } from 'react'
import ReactMarkdown from 'react-markdown'
import { HeadingLevel } from '@/components/headings/sub-heading'
import { blockPlugins } from '@/lib/client/markdown/block-plugins'
import { knownReferenceHandlers } from '@/lib/client/markdown/known-references'
import { isSameMarks } from '@/lib/client/markdown/mark-places'
import type { MarkdownBlock } from '@/lib/client/markdown/markdown-block'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { componentsFor } from './block-components'

export interface BlockProps {
  readonly block: MarkdownBlock
  readonly sources: readonly SourceReference[]
  /** Prefix that keeps element ids of this answer unique on the page. */
  readonly idPrefix: string
  readonly isLoose: boolean
}

/** A part of an answer, memoized: rendered again only when it changes. */
export const Block = memo(function Block({ block, sources, idPrefix, isLoose }: BlockProps) {
  const answer = useTexts('answer')
  const level = use(HeadingLevel)
  const { source, head = '', within, known, marks, isHtmlText, above = [] } = block
  // New functions would be new component types, so that React would remount the block with every token.
  const components = useMemo(() => componentsFor(sources, answer), [sources, answer])
  if (block.items && !known && !marks)
    return <PlainItems items={block.items} start={block.start} isLoose={isLoose} />
  if (block.isPlain) return <p className="whitespace-pre-wrap">{source}</p>

  const surroundings = within && { headLength: head.length, within, isLoose }

  return (
    <ReactMarkdown
      {...blockPlugins({
        known,
        sourceCount: sources.length,
        marks,
        idPrefix,
        surroundings,
        isHtmlText,
        level,
        above,
      })}
      remarkRehypeOptions={{
        clobberPrefix: '',
        handlers: knownReferenceHandlers,
        footnoteLabel: answer.footnotes,
        footnoteBackLabel: (index) => fill(answer.backToText, { index: index + 1 }),
      }}
      components={components}
    >
      {head + source}
    </ReactMarkdown>
  )
}, isSame)

interface PlainItemsProps {
  readonly items: readonly string[]
  /** Number of the first item. */
  readonly start?: number | undefined
  readonly isLoose: boolean
}

function PlainItems({ items, start, isLoose }: PlainItemsProps) {
  return items.map((words, index) => (
    // Items are only appended, so the index is a stable key.
    // oxlint-disable-next-line react/no-array-index-key
    <li key={index} value={index === 0 ? start : undefined}>
      {isLoose ? <p>{words}</p> : words}
    </li>
  ))
}

function isSame(before: BlockProps, after: BlockProps): boolean {
  return (
    isSameBlock(before.block, after.block) &&
    before.sources === after.sources &&
    before.idPrefix === after.idPrefix &&
    before.isLoose === after.isLoose
  )
}

/** The last block of streaming text is a new object with every token, and may have equal content. */
function isSameBlock(before: MarkdownBlock, after: MarkdownBlock): boolean {
  if (before === after) return true
  return (
    before.source === after.source &&
    before.head === after.head &&
    before.known === after.known &&
    isSameMarks(before.marks, after.marks) &&
    before.isHtmlText === after.isHtmlText &&
    before.isPlain === after.isPlain &&
    before.within?.join() === after.within?.join() &&
    (before.above?.join() ?? '') === (after.above?.join() ?? '')
  )
}
