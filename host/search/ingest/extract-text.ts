import type { Block, ExtractedDocument } from './blocks.ts'

/** Reads a plain text: paragraphs are parted by empty lines, or stand on a line each where there are none. */
export function extractText(source: string, title: string): ExtractedDocument {
  const text = source.replace(/\r\n?/g, '\n').trim()
  const border = /\n[ \t\u3000]*\n/.test(text) ? /\n(?:[ \t\u3000]*\n)+/ : /\n/
  const blocks = text
    .split(border)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .map((paragraph): Block => ({ kind: 'paragraph', text: paragraph }))
  return { title, url: '', publishedAt: '', blocks }
}
