import { Document, Packer, Paragraph, TextRun } from 'docx'
import { fill } from '../../lib/messages/fill.ts'
import { aiMetadataName } from '../../lib/text/ai-metadata.ts'
import { aiMetadata } from './ai-label.ts'
import { line } from './blocks.ts'
import type { DocumentRequest } from './document-request.ts'
import { documentTree } from './document-tree.ts'
import { wordImages } from './images/word-image.ts'
import { WordText, wordBlocks, wordNumbering } from './word-blocks.ts'
import { wordStyles } from './word-styles.ts'

/** Writes a document of the editor for Word, with its own footnotes; labelled when a model wrote parts of it. */
export async function documentWord(request: DocumentRequest): Promise<Uint8Array> {
  const { app, texts, model } = request
  const images = await wordImages(request.images ?? new Map())
  const { blocks, notes } = documentTree({ ...request, hasImage: (id) => images.has(id) })
  const title = line(request.title)
  const label = model === '' ? '' : `${texts.aiLabel} · ${fill(texts.writtenBy, { model })}`
  const aigc = aiMetadata(request, [{ model }])
  const body = new WordText(new Set(notes.map(({ number }) => String(number))), images)
  // A note within a note is a number only.
  const inNotes = new WordText(new Set(), images)
  const file = new Document({
    title,
    creator: app,
    lastModifiedBy: app,
    ...(label === '' ? {} : { keywords: label, description: label }),
    ...(aigc === null ? {} : { customProperties: [{ name: aiMetadataName, value: aigc }] }),
    styles: wordStyles(),
    numbering: wordNumbering,
    footnotes: Object.fromEntries(
      notes.map(({ number, children }) => {
        const paragraphs = wordBlocks(children, inNotes).filter((block) => block instanceof Paragraph)
        return [number, { children: paragraphs.length > 0 ? paragraphs : [new Paragraph({})] }]
      }),
    ),
    sections: [
      {
        children: [
          ...(title === '' ? [] : [new Paragraph({ heading: 'Title', children: [new TextRun(title)] })]),
          ...(label === '' ? [] : [new Paragraph({ style: 'Label', children: [new TextRun(label)] })]),
          ...wordBlocks(blocks, body),
        ],
      },
    ],
  })
  return Packer.toBuffer(file)
}
