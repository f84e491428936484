import { defaultSchema, type Options } from 'rehype-sanitize'

/**
 * What of HTML may stand in an answer: the elements of GitHub-flavoured Markdown, and nothing that runs, styles, frames or
 * asks a foreign server for anything.
 */
export const answerHtml: Options = {
  ...defaultSchema,
  tagNames: (defaultSchema.tagNames ?? []).filter((name) => name !== 'picture' && name !== 'source'),
  attributes: {
    ...defaultSchema.attributes,
    code: [['className', /^language-./, 'math-inline', 'math-display']],
    div: [],
    img: ['src', 'alt'],
    // Which of a list's tasks are done; that no box can be used is required of each.
    input: [...(defaultSchema.attributes?.['input'] ?? []), 'checked'],
    // GitHub lets through what forms, frames and scripts would use, too.
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
