import type { ZipArchive } from '../archive/zip-archive.ts'
import { BlockList, type ExtractedDocument, type ReadOptions } from '../blocks.ts'
import { refusal } from '../refusals.ts'
import { readXml } from '../xml/read-xml.ts'
import { readProperties } from './core-properties.ts'
import { linksOf, mainPart, relationshipsOf } from './package-parts.ts'
import { MarkupFilter } from './word/markup-filter.ts'
import { ListNumbers } from './word/numbering/list-numbers.ts'
import { readNumbering } from './word/numbering/read-numbering.ts'
import { WordStyles } from './word/read-styles.ts'
import type { WordBlock } from './word/word-block.ts'
import { WordBody } from './word/word-body.ts'
import { WordNotes } from './word/word-notes.ts'
import type { WordContext } from './word/word-story.ts'
import { WordWriter } from './word/word-writer.ts'

/** Above the notes, which belong to none of the headings. */
const notesHeading = '注释'

/**
 * Parses a Word document as it is shown (ECMA-376 part 1, 17): headings, paragraphs and clauses with their numbers,
 * lists, tables, formulas as TeX, form fields, text boxes and notes. Deleted text, instructions of fields,
 * tables of contents, comments, headers and footers are not read; hidden text is on request.
 * @throws {UnreadableDocument} when it is damaged or not a document
 */
export function extractDocx(
  archive: ZipArchive,
  fallbackTitle: string,
  { includesHidden = false }: ReadOptions = {},
): ExtractedDocument {
  const main = mainPart(archive)
  if (main === null) throw refusal('corrupt')

  const parts = relationshipsOf(archive, main)
  const partOf = (type: string) => parts.find((part) => part.type === type)?.target ?? ''
  const styles = new WordStyles(archive.text(partOf('styles')))
  const numbering = readNumbering(archive.text(partOf('numbering')))
  const numbers = new ListNumbers(numbering, (id) => styles.numberIdOf(id))
  const notesOf = (part: string) =>
    readPart(archive.text(part), {
      styles,
      numbers,
      links: linksOf(archive, part),
      notes: null,
      includesHidden,
    })
  const [footnotes, endnotes] = [notesOf(partOf('footnotes')), notesOf(partOf('endnotes'))]
  const notes = new WordNotes({ footnote: footnotes.notes, endnote: endnotes.notes })

  const list = new BlockList()
  const writer = new WordWriter(list)
  const context = { styles, numbers, links: new Map(), notes, includesHidden }
  const body = readPart(archive.text(main), context, (block) => writer.write(block))
  writer.finish()
  const lines = notes.lines()
  if (lines.length > 0) list.heading(1, notesHeading)
  for (const line of lines) list.paragraph(line)

  const { title, publishedAt } = readProperties(archive)
  const hidden = body.hidden + footnotes.hidden + endnotes.hidden
  const counted = hidden === 0 ? {} : { hidden }
  return { title: title || fallbackTitle, url: '', publishedAt, ...counted, blocks: list.blocks }
}

function readPart(
  xml: string | null,
  context: WordContext,
  write: (block: WordBlock) => void = () => undefined,
): WordBody {
  const body = new WordBody(context, write)
  readXml(xml, new MarkupFilter(body, context.includesHidden))
  body.story.end()
  return body
}
