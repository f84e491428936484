import { defaultSchema, type Options } from 'rehype-sanitize'

/**
 * HTML allowed in an answer: the elements of GitHub-flavoured Markdown, without scripts, styles, frames and requests
 * to other servers.
 */
export const allowedHtml: Options = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== 'picture' && name !== 'source'),
  attributes: {
    ...defaultSchema.attributes,
    code: [['className', /^language-./, 'math-inline', 'math-display']],
    div: [],
    img: ['src', 'alt'],
    // Checked tasks of a list; the schema requires every checkbox to be disabled.
    input: [...(defaultSchema.attributes?.['input'] ?? []), 'checked'],
    // GitHub also allows attributes for forms, frames and scripts.
    '*': [
      'align',
      'ariaHidden',
      'colSpan',
      'dateTime',
      'dir',
      'id',
      'lang',
      'open',
      'rowSpan',
      'scope',
      'span',
      'start',
      'title',
      'vAlign',
      'value',
    ],
  },
  protocols: {
    href: ['http', 'https', 'mailto'],
    src: ['http', 'https'],
    cite: ['http', 'https'],
  },
}
