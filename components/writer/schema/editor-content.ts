import type { JSONContent } from '@tiptap/core'
import { documentOfMarkdown } from '@/lib/text/document/document-of-markdown'

/** @returns Markdown as the content of an editor, which does not change what it is given */
export function editorContent(markdown: string): JSONContent {
  return documentOfMarkdown(markdown) as JSONContent
}
