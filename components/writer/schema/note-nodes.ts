import { mergeAttributes, Node } from '@tiptap/core'

const label = {
  default: '',
  parseHTML: (element: HTMLElement) => element.dataset['label'] ?? '',
  renderHTML: (attributes: Record<string, unknown>) => ({ 'data-label': attributes['label'] }),
}

/** A mark in running text that leads to a note. */
export const FootnoteReference = Node.create({
  name: 'footnoteReference',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ label }),
  parseHTML: () => [{ tag: 'sup[data-footnote]' }],
  renderHTML: ({ node, HTMLAttributes }) => [
    'sup',
    mergeAttributes(HTMLAttributes, { 'data-footnote': '' }),
    `[${String(node.attrs['label'])}]`,
  ],
  renderText: ({ node }) => `[${String(node.attrs['label'])}]`,
})

/** The text of a note. */
export const FootnoteDefinition = Node.create({
  name: 'footnoteDefinition',
  group: 'block',
  content: 'block+',
  defining: true,
  isolating: true,
  addAttributes: () => ({ label }),
  parseHTML: () => [{ tag: 'div[data-footnote-text]' }],
  renderHTML: ({ HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { 'data-footnote-text': '' }),
    0,
  ],
})
