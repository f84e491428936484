import type { Node } from '@tiptap/pm/model'
import { type SuggestAction, suggestLimits } from '@/lib/contract/writer/suggestion'
import type { EditorNode } from '@/lib/text/document/editor-node'
import { markdownOfDocument } from '@/lib/text/document/markdown-of-document'
import type { Range } from './suggestion'

/** Blocks further away are not written as Markdown at all. */
const aroundSize = suggestLimits.around

/**
 * @param range what is replaced, or where text is added
 * @returns the text of a document around a range and in it, as Markdown
 */
export function sentMaterial(document: Node, { from, to }: Range, action: SuggestAction) {
  const end = document.content.size
  // A summary at the cursor is about the whole text, since it replaces no text.
  const whole = action === 'summarize' ? markdownOf(document, 0, end).slice(0, suggestLimits.selected) : ''
  return {
    before: markdownOf(document, Math.max(0, from - aroundSize), from).slice(-suggestLimits.around),
    selected: whole || (from === to ? '' : markdownOf(document, from, to)),
    after: markdownOf(document, to, Math.min(end, to + aroundSize)).slice(0, suggestLimits.around),
  }
}

function markdownOf(document: Node, from: number, to: number): string {
  if (from >= to) return ''
  const [$from, $to] = [document.resolve(from), document.resolve(to)]
  const isInline = $from.sameParent($to) && $from.parent.isTextblock
  const content: EditorNode[] = []
  if (isInline) {
    const inline = $from.parent.content.cut($from.parentOffset, $to.parentOffset)
    content.push({ type: 'paragraph', content: (inline.toJSON() ?? []) as EditorNode[] })
  } else document.cut(from, to).forEach((node) => content.push(node.toJSON() as EditorNode))
  return markdownOfDocument({ type: 'doc', content }).trimEnd()
}
