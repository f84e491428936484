import type { Root } from 'hast'
import type { Options } from 'react-markdown'
import type { CitedSource } from '../text/judge-citations.ts'
import { type KnownReferences, remarkKnownReferences } from './known-references'
import { markdownSyntax } from './parse-markdown'
import { rehypeHtmlAsText, rehypeSafeHtml } from './raw-html'
import { remarkCitations } from './remark-citations'
import { rehypeOwnFragments, sanitizeSchemaFor } from './sanitize-schema'
import { rehypeWithin, remarkWithin, type Surroundings } from './within-containers'

interface BlockContext {
  readonly surroundings?: Surroundings | undefined
  readonly isHtmlText?: boolean | undefined
  readonly known?: KnownReferences | undefined
  readonly sources: readonly CitedSource[]
  /** Keeps the ids of a text distinct from those of others on the page. */
  readonly idPrefix: string
}

/** @returns the plugins of react-markdown that turn a block into safe HTML with citations and formulas marked. */
export function blockPlugins({ known, sources, idPrefix, surroundings, isHtmlText }: BlockContext) {
  const remarkPlugins: NonNullable<Options['remarkPlugins']> = [
    ...markdownSyntax,
    ...(surroundings ? [[remarkWithin, surroundings] as [typeof remarkWithin, Surroundings]] : []),
    [remarkCitations, { sources }],
  ]
  const rehypePlugins: NonNullable<Options['rehypePlugins']> = [
    [rehypeSafeHtml, sanitizeSchemaFor(idPrefix)],
    [rehypeOwnFragments, idPrefix],
  ]
  if (known) remarkPlugins.push([remarkKnownReferences, known])
  if (isHtmlText) rehypePlugins.unshift(rehypeHtmlAsText)
  if (surroundings) rehypePlugins.push([rehypeWithin, surroundings])
  rehypePlugins.push(rehypeWithoutLineEnds)
  return { remarkPlugins, rehypePlugins }
}

/** Takes away the line ends that stand between blocks: the text of an answer is the same however its blocks are joined. */
function rehypeWithoutLineEnds() {
  return (root: Root): void => {
    root.children = root.children.filter((node) => node.type !== 'text' || node.value !== '\n')
  }
}
