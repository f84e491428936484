import { mergeAttributes, Node } from '@tiptap/core'

/** HTML in a document is literal text: it is kept, and never interpreted. */
export const HtmlBlock = Node.create({
  name: 'htmlBlock',
  group: 'block',
  content: 'text*',
  marks: '',
  code: true,
  defining: true,
  parseHTML: () => [{ tag: 'pre[data-html]', preserveWhitespace: 'full' }],
  renderHTML: ({ HTMLAttributes }) => ['pre', mergeAttributes(HTMLAttributes, { 'data-html': '' }), 0],
})

export const HtmlInline = Node.create({
  name: 'htmlInline',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    value: { default: '', parseHTML: (element: HTMLElement) => element.textContent, rendered: false },
  }),
  parseHTML: () => [{ tag: 'code[data-html]' }],
  renderHTML: ({ node }) => ['code', { 'data-html': '' }, String(node.attrs['value'])],
  renderText: ({ node }) => String(node.attrs['value']),
})
