import { BlockList, type ExtractedDocument } from './blocks.ts'
import { extractText } from './extract-text.ts'
import { UnreadableDocument, refusal } from './refusals.ts'
import { readXml } from './xml/read-xml.ts'

/**
 * Reads an XML file of any kind: the text of each innermost element is a paragraph. One that is not well-formed is read
 * without its tags.
 * @throws {UnreadableDocument} when it defines entities
 */
export function extractXml(source: string, title: string): ExtractedDocument {
  if (/<!ENTITY/i.test(source)) throw refusal('entities')
  const list = new BlockList()
  let text = ''
  const flush = () => {
    list.paragraph(text.replace(/\s+/g, ' '))
    text = ''
  }
  try {
    readXml(source, { open: flush, close: flush, text: (part) => (text += part) })
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error
    return extractText(source.replace(/<[^<>]*>/g, '\n').replace(/\n\s*\n/g, '\n'), title)
  }
  return { title, url: '', publishedAt: '', blocks: list.blocks }
}
