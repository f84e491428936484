import type { Node } from '@tiptap/pm/model'
import { suggestLimits } from '@/lib/contract/writer/suggestion'
import type { EditorNode } from '@/lib/text/document/editor-node'
import { markdownOfDocument } from '@/lib/text/document/markdown-of-document'

/** Maximum characters of one; what it cites comes first. */
const noteCharacters = 300
/** Not the beginning of the text of a footnote. */
const reference = /(?<!\\)(?!^\[\^[^\]]{1,200}\]:)\[\^([^\]\s]{1,200})\]/gm

interface CitingText {
  readonly before: string
  readonly selected: string
  readonly after: string
}

/**
 * @param text parts of the document as Markdown
 * @returns the texts of the footnotes that they cite, one a line, the nearest first, as many as may be sent
 */
export function citedNotes(document: Node, { before, selected, after }: CitingText): string {
  const cited = new Set([...labelsIn(selected), ...labelsIn(before).toReversed(), ...labelsIn(after)])
  const notes = new Map<string, string>()
  document.descendants((node) => {
    const label = String(node.attrs['label'])
    const isCited = node.type.name === 'footnoteDefinition' && cited.has(label.toLowerCase())
    if (isCited && !notes.has(label.toLowerCase()))
      notes.set(label.toLowerCase(), `[^${label}]: ${lineOf(node)}`)
    return !node.isTextblock
  })
  let sent = ''
  for (const label of cited) {
    const line = notes.get(label) ?? ''
    if (sent.length + line.length >= suggestLimits.notes) break
    if (line !== '') sent += `${line}\n`
  }
  return sent.trimEnd()
}

function labelsIn(text: string): string[] {
  return Array.from(text.matchAll(reference), ([, label = '']) => label.toLowerCase())
}

function lineOf(note: Node): string {
  const { content = [] } = note.toJSON() as EditorNode
  const text = markdownOfDocument({ type: 'doc', content }).replaceAll(/\s+/g, ' ').trim()
  return text.slice(0, noteCharacters).toWellFormed()
}
