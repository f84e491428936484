import { Parser } from 'saxen'
import { refusal, UnreadableDocument } from '../refusals.ts'

const office = 'urn:oasis:names:tc:opendocument:xmlns'
const transitional = 'http://schemas.openxmlformats.org'
const strict = 'http://purl.oclc.org/ooxml'

/** Internal prefixes of elements and attributes, independent of the prefixes in a file. */
const namespaces: Readonly<Record<string, string>> = {
  // Office Open XML in both of its forms, ISO/IEC 29500-1 (strict) and -4 (transitional).
  [`${transitional}/spreadsheetml/2006/main`]: 's',
  [`${strict}/spreadsheetml/main`]: 's',
  [`${transitional}/presentationml/2006/main`]: 'p',
  [`${strict}/presentationml/main`]: 'p',
  [`${transitional}/wordprocessingml/2006/main`]: 'w',
  [`${strict}/wordprocessingml/main`]: 'w',
  [`${transitional}/officeDocument/2006/math`]: 'm',
  [`${strict}/officeDocument/math`]: 'm',
  [`${transitional}/drawingml/2006/wordprocessingDrawing`]: 'wp',
  [`${strict}/drawingml/wordprocessingDrawing`]: 'wp',
  'http://schemas.microsoft.com/office/word/2010/wordml': 'w14',
  [`${transitional}/drawingml/2006/main`]: 'a',
  [`${strict}/drawingml/main`]: 'a',
  [`${transitional}/drawingml/2006/diagram`]: 'dgm',
  [`${strict}/drawingml/diagram`]: 'dgm',
  [`${transitional}/officeDocument/2006/relationships`]: 'r',
  [`${strict}/officeDocument/relationships`]: 'r',
  [`${transitional}/package/2006/relationships`]: 'rel',
  [`${transitional}/package/2006/content-types`]: 'ct',
  [`${transitional}/package/2006/metadata/core-properties`]: 'cp',
  [`${transitional}/markup-compatibility/2006`]: 'mc',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://purl.org/dc/terms/': 'dcterms',
  // OpenDocument.
  [`${office}:office:1.0`]: 'office',
  [`${office}:text:1.0`]: 'text',
  [`${office}:table:1.0`]: 'table',
  [`${office}:drawing:1.0`]: 'draw',
  [`${office}:meta:1.0`]: 'meta',
  [`${office}:style:1.0`]: 'style',
  'urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0': 'loext',
  [`${office}:svg-compatible:1.0`]: 'svg',
  [`${office}:manifest:1.0`]: 'manifest',
  'http://www.w3.org/XML/1998/namespace': 'xml',
  // EPUB.
  'urn:oasis:names:tc:opendocument:xmlns:container': 'ocf',
  'http://www.idpf.org/2007/opf': 'opf',
  'http://www.daisy.org/z3986/2005/ncx/': 'ncx',
  'http://www.w3.org/1999/xhtml': 'h',
  'http://www.w3.org/2001/04/xmlenc#': 'enc',
}

/** Receives a document's elements and texts in order; names use the prefixes of {@link namespaces}. */
export interface XmlReader {
  /** @param attribute returns the value of an attribute, '' when absent */
  open?(name: string, attribute: (name: string) => string): void
  close?(name: string): void
  text?(text: string): void
}

const characterReference = /&#(?:x([0-9a-f]{5,6})|(\d{5,7}));/gi

/** The parser truncates references to characters beyond the first plane, such as rare Chinese ones. */
function withWideCharacters(text: string): string {
  if (!text.includes('&#')) return text
  return text.replace(characterReference, (reference, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0xffff && code <= 0x10ffff ? String.fromCodePoint(code) : reference
  })
}

/** Maximum nesting of elements. */
const deepest = 400

/**
 * Parses XML in one pass, in time and memory linear in its length: no tree is built, entities other than the five of
 * XML and character references stay unexpanded, nothing is fetched.
 * @param xml null, for a part missing from its archive, is treated as ''
 * @throws {UnreadableDocument} when it is malformed, nested too deep, or defines entities
 */
export function readXml(xml: string | null, reader: XmlReader): void {
  if (!xml) return

  let depth = 0
  const parser = new Parser().ns({ ...namespaces })
  parser.on('openTag', (name, attributes, decode) => {
    depth += 1
    if (depth > deepest) throw refusal('nesting')
    reader.open?.(name, (wanted) => {
      const found = attributes()
      return found ? decode(withWideCharacters(found[wanted] ?? '')) : ''
    })
  })
  parser.on('closeTag', (name) => {
    depth -= 1
    reader.close?.(name)
  })
  parser.on('text', (text, decode) => reader.text?.(decode(withWideCharacters(text))))
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
