import type { ZipArchive } from '../archive/zip-archive.ts'
import { BlockList } from '../block-list.ts'
import type { ExtractedDocument } from '../blocks.ts'
import { refusal } from '../refusals.ts'
import { readXml } from '../xml/read-xml.ts'
import { readProperties } from './core-properties.ts'
import { mainPart, type Relationship, relationshipsOf } from './package-parts.ts'
import { readSlide } from './slide-text.ts'

/**
 * Reads a presentation slide by slide in the order in which they are shown: titles as headings, then the text of shapes,
 * groups, tables and diagrams, and the speaker's notes.
 * @throws {UnreadableDocument} when it is damaged or no presentation
 */
export function extractPptx(archive: ZipArchive, fallbackTitle: string): ExtractedDocument {
  const main = mainPart(archive)
  if (main === null) throw refusal('corrupt')
  const list = new BlockList()
  const slides = slidesOf(archive, main)
  for (const [index, slide] of slides.entries()) {
    const place = { kind: 'slide', number: index + 1 } as const
    const parts = relationshipsOf(archive, slide)
    const { title, paragraphs } = readSlide(archive.text(slide) ?? '')
    list.heading(2, title, place)
    for (const text of paragraphs) list.paragraph(text, place)
    for (const text of textsOf(archive, parts, 'diagramData')) list.paragraph(text, place)
    for (const text of textsOf(archive, parts, 'notesSlide')) list.paragraph(`备注：${text}`, place)
  }
  const { title, publishedAt } = readProperties(archive)
  return { title: title || fallbackTitle, url: '', publishedAt, pages: slides.length, blocks: list.blocks }
}

function slidesOf(archive: ZipArchive, main: string): string[] {
  const targets = new Map(relationshipsOf(archive, main).map(({ id, target }) => [id, target]))
  const slides: string[] = []
  readXml(archive.text(main) ?? '', {
    open(name, attribute) {
      const target = name === 'p:sldId' ? targets.get(attribute('r:id')) : undefined
      if (target !== undefined && archive.has(target)) slides.push(target)
    },
  })
  return slides
}

function textsOf(archive: ZipArchive, parts: readonly Relationship[], type: string): string[] {
  return parts
    .filter((part) => part.type === type && archive.has(part.target))
    .flatMap(({ target }) => {
      const { title, paragraphs } = readSlide(archive.text(target) ?? '')
      return [title, ...paragraphs].filter((text) => text !== '')
    })
}
