import { basename, extname } from 'node:path'
import { BlockList, type ExtractedDocument } from '../blocks.ts'
import { cleanBlocks } from '../clean-blocks.ts'
import { documentParagraphs } from '../pdf/document-paragraphs.ts'
import { toPageLines } from './page-text.ts'
import type { RecognizedPage } from './recognized-page.ts'
import { unsureConfidence } from './unsure.ts'

/**
 * Sure characters that an image with text has at least. Measured on 62 photographs, drawings and icons without text: two
 * at most were found in them (a lattice mast as 米米, earphones as 00).
 */
const minSure = 3

/**
 * @param name of the file
 * @returns the text of an image as a document without places, for an image has one page; null for one without text
 */
export function documentOfImage(name: string, page: RecognizedPage): ExtractedDocument | null {
  if (countSure(page) < minSure) return null
  const list = new BlockList()
  for (const { text, level } of documentParagraphs([toPageLines(page)])) {
    if (level > 0) list.heading(level, text)
    else list.paragraph(text)
  }
  const blocks = cleanBlocks(list.blocks)
  return blocks.length === 0
    ? null
    : { title: basename(name, extname(name)), url: '', publishedAt: '', blocks }
}

function countSure({ lines }: RecognizedPage): number {
  const sure = lines.flatMap(({ text, confidences }) =>
    Array.from(text).filter(
      (character, at) => character.trim() !== '' && (confidences[at] ?? 0) >= unsureConfidence,
    ),
  )
  return sure.length
}
