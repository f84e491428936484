import { defaultSchema, type Options } from 'rehype-sanitize'
import { citationElement } from './remark-citations'

/**
 * What may stand in an answer: the elements of GitHub-flavoured Markdown and our citations, and nothing that runs,
 * styles, frames or asks a foreign server for anything. Images become buttons that load them (see MarkdownImage).
 */
export const sanitizeSchema: Options = {
  ...defaultSchema,
  tagNames: [
    ...(defaultSchema.tagNames ?? []).filter((name) => name !== 'picture' && name !== 'source'),
    citationElement,
  ],
  attributes: {
    ...defaultSchema.attributes,
    [citationElement]: [['dataIndex', /^\d{1,3}$/]],
    // The default lets a few class names through that only task lists and code need.
    img: ['src', 'alt', 'title'],
  },
  protocols: {
    ...defaultSchema.protocols,
    href: ['http', 'https', 'mailto'],
    src: ['http', 'https'],
    cite: ['http', 'https'],
  },
  clobberPrefix: 'answer-',
}
