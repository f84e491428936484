import { Parser } from 'saxen'
import { UnreadableDocument } from '../blocks.ts'
import { refusal } from '../refusals.ts'
import { namespaces } from './namespaces.ts'

/** Gets a document's elements and texts in order, names with the prefixes of {@link namespaces}. */
export interface XmlReader {
  /** @param attribute gives the value of an attribute, '' when it has none */
  open?(name: string, attribute: (name: string) => string): void
  close?(name: string): void
  text?(text: string): void
}

/** Deeper nesting than any writer produces. */
const deepest = 400

/**
 * Reads XML in one pass, in time and memory that grow with its length alone: no tree is built, entities other than the
 * five of XML and character references stay as they are, nothing is fetched.
 * @throws {UnreadableDocument} when it is not well-formed, nested too deep, or defines entities
 */
export function readXml(xml: string, reader: XmlReader): void {
  let depth = 0
  const parser = new Parser().ns({ ...namespaces })
  parser.on('openTag', (name, attributes, decode) => {
    depth += 1
    if (depth > deepest) throw refusal('nesting')
    reader.open?.(name, (wanted) => {
      const found = attributes()
      return found ? decode(found[wanted] ?? '') : ''
    })
  })
  parser.on('closeTag', (name) => {
    depth -= 1
    reader.close?.(name)
  })
  parser.on('text', (text, decode) => reader.text?.(decode(text)))
  parser.on('cdata', (text) => reader.text?.(text))
  parser.on('attention', (text) => {
    if (/<!ENTITY/i.test(text)) throw refusal('entities')
  })
  parser.on('error', () => {
    throw refusal('corrupt')
  })
  try {
    parser.parse(xml.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw error instanceof UnreadableDocument ? error : refusal('corrupt')
  }
}
