'use client'
import './answer-text.css'
import { memo, useState } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import { Seal } from '@/components/shared/citations/seal'
import type { SourceReference } from '@/lib/contract/card'
import { BlockSplitter } from '@/lib/markdown/block-splitter'
import { remarkCitations } from '@/lib/markdown/remark-citations'
import { sanitizeSchema } from '@/lib/markdown/sanitize-schema'
import { MarkdownImage } from './markdown-image'

interface AnswerMarkdownProps {
  readonly text: string
  /** Whether more of it may come. */
  readonly isOpen: boolean
  readonly sources: readonly SourceReference[]
}

/** The text of an answer, with its citations. While it grows, only its last block is rendered again. */
export function AnswerMarkdown({ text, isOpen, sources }: AnswerMarkdownProps) {
  const [splitter] = useState(() => new BlockSplitter())
  const blocks = splitter.split(text, !isOpen)
  return (
    <div className="answer-text">
      {blocks.map((block) => (
        <Block key={block.key} source={block.source} sources={sources} />
      ))}
    </div>
  )
}

interface BlockProps {
  readonly source: string
  readonly sources: readonly SourceReference[]
}

const Block = memo(function Block({ source, sources }: BlockProps) {
  return (
    <ReactMarkdown
      remarkPlugins={[remarkGfm, [remarkCitations, { count: sources.length }]]}
      // The raw HTML of a text is parsed first and sanitised after, with nothing behind it.
      rehypePlugins={[rehypeRaw, [rehypeSanitize, sanitizeSchema]]}
      components={componentsFor(sources)}
    >
      {source}
    </ReactMarkdown>
  )
})

function componentsFor(sources: readonly SourceReference[]): Components {
  return {
    cite: ({ node }) => {
      const index = Number(node?.properties.dataIndex)
      const source = sources[index - 1]
      return source ? <Seal source={source} /> : null
    },
    a: ({ href, children }) => (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ),
    img: ({ src, alt }) => <MarkdownImage src={typeof src === 'string' ? src : ''} alt={alt ?? ''} />,
    table: ({ children }) => (
      // A wide table scrolls by itself, and so takes the keyboard's focus.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <section className="answer-table" tabIndex={0} aria-label="表格">
        <table>{children}</table>
      </section>
    ),
  }
}
