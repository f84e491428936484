import { type Block, BlockList, type ExtractedDocument } from '../blocks.ts'
import { refusal, UnreadableDocument } from '../refusals.ts'
import { readXml } from '../xml/read-xml.ts'

/** Includes Unicode line ends, and the line and page breaks that word processors write into plain text. */
const lineEnd = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Splits plain text into paragraphs: at empty lines, or at every line when there are none. */
export function extractText(source: string, title: string): ExtractedDocument {
  const text = source.replace(lineEnd, '\n').trim()
  const border = /\n[ \t\u3000]*\n/.test(text) ? /\n(?:[ \t\u3000]*\n)+/ : /\n/
  const blocks = text
    .split(border)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph): Block => ({ kind: 'paragraph', text: paragraph }))
  return { title, url: '', publishedAt: '', blocks }
}

const timing = /^(?:\d{1,2}:)?\d{1,2}:\d{2}[,.]\d{1,3} *-->/
const number = /^\d+$/

/** Parses subtitles (SRT): one line per caption, without numbers, times and style marks. */
export function extractSubtitles(source: string, title: string): ExtractedDocument {
  const captions = source
    .replace(lineEnd, '\n')
    .split(/\n[ \t]*\n/)
    .map((caption) => {
      const lines = caption.trim().split('\n')
      const at = lines.findIndex((line) => timing.test(line))
      const said = at < 0 ? lines : lines.slice(at + 1)
      return said.filter((line) => at >= 0 || !number.test(line)).join(' ')
    })
    .map((caption) => caption.replace(/<\/?[a-z][^<>]{0,80}>|\{\\[^{}]{0,80}\}/gi, '').trim())
    .filter(Boolean)
  return extractText(captions.join('\n'), title)
}

/**
 * Parses any XML file: each innermost element's text is a paragraph. Malformed files are read without tags.
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
