/** A text in parts that can be parsed one by one. */
export interface DocumentParts {
  /** Together they are the text. */
  readonly parts: readonly string[]
  /** Labels of the footnotes that are defined anywhere in it, in upper case. */
  readonly footnotes: readonly string[]
}

const blank = /^[ \t]*$/
/** A paragraph or a heading that starts after an empty line ends every list, quote and note before it. */
const safeStart = /^(?:#{1,6} |\p{L})/u
const fence = /^(`{3,}(?=[^`]*$)|~{3,}|\${2,}(?=[^$]*$))/
const indentedFence = /^ {1,3}(?:`{3,}[^`]*$|~{3,}|\${2,}[^$]*$)/
/** At the start of a line; labels are what micromark reads as such (only blanks, brackets and escapes are special). */
const noteDefinition = /^\[\^((?:[^ \t\][\\]|\\(?:[\][\\]|(?![\][\\])))+)\]:/
/** Longer labels are not labels for micromark. */
const mostOfLabel = 900
const rawHtml = /^<(?!(?:https?|mailto):)[a-z/!?]/i
const marksBefore = /^[\s>*+\-\d.)]*/
/** Also one that goes on in the next line. */
const definition = /^\[(?:[^\]\\]|\\(?:.|$))*(?:\]:|$)/

/**
 * Splits Markdown where that certainly changes nothing: before paragraphs and headings after an empty line. A text with
 * constructs that can reach over such lines in ways that only a parser knows (raw HTML, definitions of links, code or
 * formulas whose marks are indented) is one part.
 * @param min characters of the first part and of those between it and the last one
 */
export function splitDocument(
  markdown: string,
  min: { readonly first: number; readonly others: number },
): DocumentParts {
  const whole = { parts: [markdown], footnotes: [] }
  if (/\r(?!\n)/.test(markdown)) return whole
  const parts: string[] = []
  const footnotes: string[] = []
  let closing: RegExp | null = null
  let isAfterBlank = false
  /** Whether code or a formula of a list, quote or note, which may have no end, takes the empty lines before this one. */
  let isInner = false
  let begin = 0
  for (let at = 0; at < markdown.length; ) {
    const end = endOfLine(markdown, at)
    const line = markdown.slice(at, end).replace(/\r?\n$/, '')
    if (closing) {
      if (closing.test(line)) closing = null
    } else {
      const label = noteDefinition.exec(line)?.[1]
      const rest = withoutMarks(line, label)
      if (isFarReaching(line, rest, label)) return whole
      const isLong = at - begin >= (parts.length === 0 ? min.first : min.others)
      if (isAfterBlank && safeStart.test(line)) {
        if (isLong && !isInner && markdown.slice(begin, at).trim() !== '') {
          parts.push(markdown.slice(begin, at))
          begin = at
        }
        isInner = false
      }
      if (rest !== line && fence.test(rest)) isInner = true
      closing = closingOf(line)
      if (label !== undefined) footnotes.push(label.toLowerCase().toUpperCase())
    }
    isAfterBlank = blank.test(line)
    at = end
  }
  return { parts: [...parts, markdown.slice(begin)], footnotes }
}

/** @returns what follows the marks of lists and quotes, or the label of a note */
function withoutMarks(line: string, label: string | undefined): string {
  return (label === undefined ? line : line.slice(`[^${label}]:`.length)).replace(marksBefore, '')
}

/**
 * @param rest without marks
 * @param label of the note that the line defines
 * @returns whether the line may begin raw HTML, or define a link or a note of something else
 */
function isFarReaching(line: string, rest: string, label: string | undefined): boolean {
  if (label === undefined ? indentedFence.test(line) : label.length > mostOfLabel) return true
  return rawHtml.test(rest) || definition.test(rest)
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end + 1
}

/** @returns the line that ends the code or formula which starts here, or null */
function closingOf(line: string): RegExp | null {
  const mark = fence.exec(line)?.[1]
  if (mark === undefined) return null
  const character = mark.startsWith('$') ? String.raw`\$` : mark.charAt(0)
  return new RegExp(`^ {0,3}${character}{${mark.length},}[ \\t]*$`)
}
