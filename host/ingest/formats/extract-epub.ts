import { posix } from 'node:path'
import type { ZipArchive } from '../archive/zip-archive.ts'
import { BlockList, type ExtractedDocument, type ReadOptions } from '../blocks.ts'
import { meaningfulTitle } from '../meaningful-title.ts'
import { publishedDate } from '../published-date.ts'
import { refusal, UnreadableDocument } from '../refusals.ts'
import { readXml, type XmlReader } from '../xml/read-xml.ts'
import { extractHtmlBody } from './extract-html.ts'

interface PackageDocument {
  readonly title: string
  readonly date: string
  /** Content documents in reading order. */
  readonly spine: readonly string[]
  /** Tables of contents: an EPUB 3 navigation document, an EPUB 2 ncx, a page that the guide names so. */
  readonly contents: readonly string[]
  /** What it states of itself: its title, its authors and others, which a title page repeats. */
  readonly stated: readonly string[]
}

const maxChapterLength = 60

/**
 * Parses an EPUB 2 or 3 publication in reading order. Chapters are named by the table of contents, else by their
 * first heading.
 * @throws {UnreadableDocument} when it is damaged or protected
 */
export function extractEpub(
  archive: ZipArchive,
  fallbackTitle: string,
  options: ReadOptions = {},
): ExtractedDocument {
  const path = packagePath(archive)
  const xml = archive.text(path)
  if (xml === null) throw refusal('corrupt')

  const book = readPackage(xml, posix.dirname(path))
  const encrypted = findEncryptedParts(archive)
  if (book.spine.some((name) => encrypted.has(name))) throw refusal('rights')

  const names = chapterNames(archive, book.contents)
  const list = new BlockList()
  let hidden = 0
  const known = new Set(book.stated.map(wordsOf))
  for (const [at, part] of book.spine.entries()) {
    // The table of contents only repeats chapter titles.
    if (book.contents.includes(part) && book.spine.length > 1) continue
    const { blocks, hidden: places } = extractHtmlBody(archive.text(part) ?? '', options)
    hidden += places
    // So do cover and title pages the metadata.
    const isRepeated = blocks.every(({ text }) => text.split('\n').every((line) => known.has(wordsOf(line))))
    if (isRepeated && at < book.spine.length - 1 && list.blocks.length === 0) continue
    const first = blocks.find(({ kind }) => kind === 'heading')?.text ?? ''
    const name = (names.get(part) || first).slice(0, maxChapterLength)
    list.append(blocks, name === '' ? undefined : { kind: 'chapter', name })
  }

  const title = meaningfulTitle(book.title) || fallbackTitle
  const counted = hidden === 0 ? {} : { hidden }
  return { title, url: '', publishedAt: publishedDate(book.date), ...counted, blocks: list.blocks }
}

function wordsOf(text: string): string {
  return text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function packagePath(archive: ZipArchive): string {
  let path = ''
  readXml(archive.text('META-INF/container.xml'), {
    open(name, attribute) {
      if (name === 'ocf:rootfile' && path === '') path = decodePath(attribute('full-path'))
    },
  })
  return archive.has(path) ? path : (archive.names.find((name) => name.endsWith('.opf')) ?? '')
}

function readPackage(xml: string, folder: string): PackageDocument {
  const items = new Map<string, { href: string; type: string; properties: string }>()
  const order: string[] = []
  const fields = new Map<string, string>()
  const stated: string[] = []
  const guided: string[] = []
  let open = ''
  readXml(xml, {
    open(name, attribute) {
      open = name
      if (name === 'opf:item') {
        const href = posix.join(folder, decodePath(attribute('href')))
        items.set(attribute('id'), {
          href,
          type: attribute('media-type'),
          properties: attribute('properties'),
        })
      } else if (name === 'opf:itemref') order.push(attribute('idref'))
      else if (name === 'opf:reference' && attribute('type') === 'toc')
        guided.push(posix.join(folder, decodePath(attribute('href').split('#')[0] ?? '')))
    },
    close: () => (open = ''),
    text: (text) => {
      if (!open.startsWith('dc:') || text.trim() === '') return
      stated.push(text)
      if (!fields.get(open)?.trim()) fields.set(open, text)
    },
  })
  const isContents = ({ type, properties }: { type: string; properties: string }) =>
    type === 'application/x-dtbncx+xml' || /\bnav\b/.test(properties)

  return {
    title: fields.get('dc:title') ?? '',
    date: fields.get('dc:date') ?? '',
    spine: order.flatMap((id) => items.get(id)?.href ?? []),
    contents: [...[...items.values()].filter(isContents).map(({ href }) => href), ...guided],
    stated,
  }
}

/** @returns the first name that a table of contents gives to each content document */
function chapterNames(archive: ZipArchive, contents: readonly string[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const part of contents) {
    let label = ''
    let target = ''
    const remember = () => {
      const name = label.replace(/\s+/g, ' ').trim()
      if (target !== '' && name !== '' && !names.has(target)) names.set(target, name)
      target = ''
    }
    const pointTo = (href: string) => {
      target = posix.join(posix.dirname(part), decodePath(href.split('#')[0] ?? ''))
    }
    readIfWhole(archive.text(part), {
      open(name, attribute) {
        if (name === 'ncx:navLabel' || name === 'h:a') label = ''
        if (name === 'h:a') pointTo(attribute('href'))
        if (name !== 'ncx:content') return
        pointTo(attribute('src'))
        remember()
      },
      close(name) {
        if (name === 'h:a') remember()
      },
      text: (text) => (label += text),
    })
  }
  return names
}

/** A damaged table of contents only loses the chapter names. */
function readIfWhole(xml: string | null, reader: XmlReader): void {
  try {
    readXml(xml, reader)
  } catch (error) {
    if (!(error instanceof UnreadableDocument)) throw error
  }
}

/** Fonts are often obfuscated, which does not protect the text. */
function findEncryptedParts(archive: ZipArchive): Set<string> {
  const parts = new Set<string>()
  readXml(archive.text('META-INF/encryption.xml'), {
    open(name, attribute) {
      if (name === 'enc:CipherReference') parts.add(decodePath(attribute('URI')))
    },
  })
  return parts
}

function decodePath(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    // A literal percent sign.
    return href
  }
}
