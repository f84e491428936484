import type { Node } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'
import { type SuggestAction, suggestLimits } from '@/lib/contract/writer/suggestion'
import type { EditorNode } from '@/lib/text/document/editor-node'
import { markdownOfDocument } from '@/lib/text/document/markdown-of-document'
import { citedNotes } from './cited-notes'
import type { Range } from './suggestion'

/** Blocks further away are not written as Markdown at all. */
const aroundSize = suggestLimits.around
/** Markdown is longer than what it is written from: mostly once, with long formulas or addresses more often. */
const mostRounds = 6
/** Counts as punctuation, next to which emphasis needs no entities. */
const objectCharacter = '\uFFFC'

/**
 * @param range what is replaced, or where text is added
 * @returns the text of a document around a range and in it, as Markdown: together they are the document, also with the
 * blank lines at the ends of the range
 */
export function sentMaterial(document: Node, range: Range, action: SuggestAction) {
  const { from, to } = range
  // A summary at the cursor is about the whole text, since it replaces no text.
  const whole = action === 'summarize' && from === to ? markdownOf(document).trimEnd() : ''
  const selected =
    from === to ? whole.slice(0, suggestLimits.selected).toWellFormed() : selectedText(document, range)
  const around = textAround(document, range)
  const omitted = Math.max(0, whole.length - suggestLimits.selected)
  const notes = action === 'summarize' ? '' : citedNotes(document, { ...around, selected })
  return { ...around, selected, ...(omitted > 0 && { omitted }), ...(notes !== '' && { notes }) }
}

/** Written in one with the range, so that a list, a table or a code block stays one. */
function textAround(document: Node, { from, to }: Range): { before: string; after: string } {
  const mark = unusedMark(document)
  const marks = new Transform(document)
  if (to > from) insertMark(marks, to, mark)
  insertMark(marks, from, mark)
  const { doc, mapping } = marks
  const [start, end] = [mapping.map(from, -1), mapping.map(to, 1)]
  const size: Record<'before' | 'after', number> = { before: aroundSize, after: aroundSize }
  let sides = { before: '', after: '' }
  for (let round = 0; round < mostRounds; round += 1) {
    const near = doc.cut(Math.max(0, start - size.before), Math.min(doc.content.size, end + size.after))
    const text = markdownOf(near)
    sides = {
      before: text.slice(0, Math.max(0, text.indexOf(mark))),
      after: text.slice(text.lastIndexOf(mark) + mark.length).trimEnd(),
    }
    const isLong = { before: sides.before.length > aroundSize, after: sides.after.length > aroundSize }
    if (!isLong.before && !isLong.after) break
    for (const side of ['before', 'after'] as const)
      if (isLong[side]) size[side] = Math.floor((size[side] * aroundSize) / (sides[side].length + 1))
  }
  return {
    before: sides.before.slice(-aroundSize).toWellFormed(),
    after: sides.after.slice(0, aroundSize).toWellFormed(),
  }
}

/** In text as text, between blocks as a paragraph; where neither may be, behind the outermost block. */
function insertMark(marks: Transform, at: number, mark: string): void {
  const { doc } = marks
  const { schema } = doc.type
  const $at = doc.resolve(at)
  if ($at.parent.inlineContent) return void marks.insert(at, schema.text(mark))
  const paragraph = schema.node('paragraph', null, schema.text(mark))
  const isAllowed = $at.parent.canReplaceWith($at.index(), $at.index(), paragraph.type)
  marks.insert(isAllowed ? at : $at.after(1), paragraph)
}

function unusedMark(document: Node): string {
  const text = document.textContent
  let mark = objectCharacter
  while (text.includes(mark)) mark += mark
  return mark
}

function selectedText(document: Node, { from, to }: Range): string {
  const [$from, $to] = [document.resolve(from), document.resolve(to)]
  const { parent } = $from
  if (!$from.sameParent($to) || !parent.isTextblock) return markdownOf(document.cut(from, to)).trimEnd()
  if (parent.type.spec.code) return parent.textBetween($from.parentOffset, $to.parentOffset)
  const inline = parent.content.cut($from.parentOffset, $to.parentOffset)
  const content = (inline.toJSON() ?? []) as EditorNode[]
  return markdownOfDocument({ type: 'doc', content: [{ type: 'paragraph', content }] }).trimEnd()
}

function markdownOf(document: Node): string {
  return markdownOfDocument(document.toJSON() as EditorNode)
}
