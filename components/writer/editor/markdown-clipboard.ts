import { Extension } from '@tiptap/core'
import { type Node, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { documentOfMarkdown } from '@/lib/text/document/document-of-markdown'
import type { EditorNode } from '@/lib/text/document/editor-node'
import { markdownOfDocument } from '@/lib/text/document/markdown-of-document'

/** Text that has blocks of Markdown, and not just a character that it uses. */
const markdownBlocks = /^(?:#{1,6} |[-*+] |\d{1,3}[.)] |> |```|\|.*\|\s*$|\$\$)/m

/** Pasted Markdown becomes a document; what is copied is Markdown for other programs. */
export const markdownClipboard = Extension.create({
  name: 'markdownClipboard',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        clipboardTextParser: (text, $context, isPlain, view) => {
          if (isPlain || $context.parent.type.spec.code || !markdownBlocks.test(text)) return null as never
          const { content } = view.state.schema.nodeFromJSON(documentOfMarkdown(text))
          return new Slice(content, 0, 0)
        },
        clipboardTextSerializer: ({ content }) => {
          const nodes: EditorNode[] = []
          content.forEach((node: Node) => nodes.push(node.toJSON() as EditorNode))
          const isText = content.firstChild?.isInline === true
          return markdownOfDocument({
            type: 'doc',
            content: isText ? [{ type: 'paragraph', content: nodes }] : nodes,
          }).trimEnd()
        },
      },
    }),
  ],
})
