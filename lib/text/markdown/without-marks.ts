import { findCitationMarkers } from '../citations/citation-markers.ts'

/**
 * Marks of Markdown: at the beginning of lines, fences and the lines under table heads, those of emphasis, images,
 * footnotes, what an escape is before, and the text of links.
 */
const marks =
  /^[ \t]*(?:#{1,6}|>|[-*+](?:[ \t]+\[[ xX]\])?|\d{1,9}[.)])[ \t]+|^[ \t]*(?:`{3,}|~{3,})[^\n`]*$|^[ \t]*\|?[ \t:|-]{3,}$|\\([!-/:-@[-`{-~])|!\[[^[\]\n]*\]\([^()\n]*\)|\[\^[^[\]\n]+\]|\[([^[\]\n]*)\]\([^()\n]*\)|[*`]+|~~/gm
const cells = /[ \t]*\|[ \t]*/g

/** @returns the words of a Markdown text, for a line in a list: without marks and numbers of sources */
export function withoutMarkdownMarks(markdown: string): string {
  let from = 0
  const kept = findCitationMarkers(markdown).map(({ start, end }) => {
    const part = markdown.slice(from, start)
    from = end
    return part
  })
  return `${kept.join('')}${markdown.slice(from)}`.replaceAll(marks, '$1$2').replaceAll(cells, ' ')
}
