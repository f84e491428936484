import type { ExtractedDocument } from './blocks.ts'
import { extractText } from './extract-text.ts'

const timing = /^(?:\d{1,2}:)?\d{1,2}:\d{2}[,.]\d{1,3} *-->/
const number = /^\d+$/

/** Reads subtitles (SRT): the text, a line a caption, without numbers, times and marks of style. */
export function extractSubtitles(source: string, title: string): ExtractedDocument {
  const captions = source
    .replace(/\r\n?/g, '\n')
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
