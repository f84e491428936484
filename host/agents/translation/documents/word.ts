import { type Zippable, zipSync } from 'fflate'
import { ZipArchive } from '../../../ingest/archive/zip-archive.ts'
import { readXml } from '../../../ingest/xml/read-xml.ts'
import type { TranslatableDocument } from './translatable.ts'
import { readWordPart, type WordPart, writeWordPart } from './word-part.ts'

interface Part {
  readonly name: string
  readonly xml: string
  readonly read: WordPart
}

/**
 * Splits a Word document: the paragraphs of its text, tables, headers, footers, notes and comments are translated as
 * a whole. All other content stays unchanged.
 * @throws {UnreadableDocument} when it is damaged or not a Word document
 */
export function openWord(bytes: Uint8Array): TranslatableDocument {
  const archive = new ZipArchive(bytes)
  const parts = archive.names.flatMap((name) => readPart(archive, name))
  return {
    segments: parts.flatMap(({ read }) => read.paragraphs.map(({ segment }) => segment)),
    kept: keptIn(parts),
    write: (targets) => {
      let from = 0
      // Other parts are inflated later: a document may be queued for a while.
      const rest = new ZipArchive(bytes)
      const contents = Object.fromEntries(
        rest.names.map((name) => [name, rest.bytes(name) ?? new Uint8Array()]),
      )
      for (const { name, xml, read } of parts) {
        const to = from + read.paragraphs.length
        const written = writeWordPart(xml, read, targets.slice(from, to))
        from = to
        if (written !== xml) contents[name] = new TextEncoder().encode(inUtf8(written))
      }

      return packDocument(contents)
    },
  }
}

function readPart(archive: ZipArchive, name: string): Part[] {
  if (!/^word\/[^/]+\.xml$/.test(name)) return []
  const xml = archive.text(name) ?? ''
  // Checks that it is well-formed, without entities and not nested too deep, as the following code assumes.
  readXml(xml, {})
  const read = readWordPart(xml)
  return read ? [{ name, xml, read }] : []
}

/** Content with its own compression, such as images, is stored without compressing it again. */
function packDocument(contents: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const entries = Object.entries(contents).map(([name, bytes]) => {
    return [name, [bytes, { level: /\.(?:xml|rels)$/.test(name) ? 6 : 0 }]] as const
  })
  return zipSync(Object.fromEntries(entries) as Zippable)
}

function inUtf8(xml: string): string {
  return xml.replace(/^(<\?xml[^>]*?)encoding="[^"]*"/, '$1encoding="UTF-8"')
}

const counted: readonly (readonly [name: string, elements: readonly string[]])[] = [
  ['表格', ['w:tbl']],
  ['脚注', ['w:footnoteReference', 'w:endnoteReference']],
  ['图片', ['w:drawing', 'w:pict']],
  ['公式', ['m:oMath']],
]

function keptIn(parts: readonly Part[]): [string, number][] {
  return counted.flatMap(([name, elements]) => {
    const count = parts
      .flatMap(({ read }) => elements.map((element) => read.count(element)))
      .reduce((sum, each) => sum + each, 0)
    return count > 0 ? [[name, count] as [string, number]] : []
  })
}
