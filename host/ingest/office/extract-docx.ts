import { zipSync } from 'fflate'
import { parseHTML } from 'linkedom'
import mammoth from 'mammoth'
import type { ZipArchive } from '../archive/zip-archive.ts'
import type { ExtractedDocument } from '../blocks.ts'
import { readHtmlBlocks } from '../formats/html-blocks.ts'
import { refusal } from '../refusals.ts'
import { readXml } from '../xml/read-xml.ts'
import { readProperties } from './core-properties.ts'

/** Heading styles by their Chinese names in Word and WPS, in addition to those mammoth recognizes. */
const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='标题'] => h1:fresh",
  ...[1, 2, 3, 4, 5, 6].map((level) => `p[style-name='标题 ${level}'] => h${level}:fresh`),
  "br[type='page'] => hr",
]

/**
 * Parses a Word document by mammoth, from a copy with only its text parts: these were inflated within limits, and
 * images stay out of memory.
 * @throws {UnreadableDocument} when it is damaged or not a document
 */
export async function extractDocx(archive: ZipArchive, fallbackTitle: string): Promise<ExtractedDocument> {
  const parts: Record<string, Uint8Array> = {}
  for (const name of archive.names.filter((each) => /\.(xml|rels)$/i.test(each))) {
    const text = archive.text(name)
    if (text === null) continue
    // Mammoth's parser cannot refuse entities, so the text is first checked by ours.
    readXml(text, {})
    parts[name] = new TextEncoder().encode(
      transitional(text).replace(/^(<\?xml[^>]*?)encoding="[^"]*"/, '$1encoding="UTF-8"'),
    )
  }

  const html = await toHtml(Buffer.from(zipSync(parts, { level: 0 })))
  const { title, publishedAt } = readProperties(archive)
  const blocks = readHtmlBlocks(parseHTML(`<html><body>${html}</body></html>`).document.body)
  return { title: title || fallbackTitle, url: '', publishedAt, blocks }
}

/** Replaces strict namespaces (ISO/IEC 29500-1): Mammoth only supports the transitional ones. */
function transitional(xml: string): string {
  return xml.replace(
    /http:\/\/purl\.oclc\.org\/ooxml\/(\w+)\//g,
    (_, part: string) => `http://schemas.openxmlformats.org/${part}/2006/`,
  )
}

async function toHtml(buffer: Buffer): Promise<string> {
  try {
    const convertImage = mammoth.images.imgElement(() => Promise.resolve({ src: '' }))
    const options = { styleMap, convertImage, includeEmbeddedStyleMap: false, externalFileAccess: false }
    return (await mammoth.convertToHtml({ buffer }, options)).value
  } catch {
    // Mammoth throws only plain errors, each for an invalid package.
    throw refusal('corrupt')
  }
}
