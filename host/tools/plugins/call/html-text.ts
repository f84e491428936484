import { Tokenizer } from 'htmlparser2'

/** Elements without readable content. */
const unread = new Set(['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'object'])
/** Elements that are lines of their own. */
const blocks = new Set(
  'address article aside blockquote br caption dd div dl dt footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section table title tr ul'.split(
    ' ',
  ),
)
const cells = new Set(['td', 'th'])

/** @returns whether a reply is a page of HTML, by its type or its beginning */
export function isHtml(type: string, text: string): boolean {
  return (
    /^\s*(?:text\/html|application\/xhtml\+xml)/i.test(type) || /^\s*<(?:!doctype html|html)[\s>]/i.test(text)
  )
}

/**
 * The text of a page: a line for each block, a bar before each cell of a row; without scripts, styles, tags and
 * attributes. It reads tokens and builds no tree, so that it takes linear time for any page.
 */
export function htmlText(html: string): string {
  const parts: string[] = []
  /** The unread element that is open, and how many of its name. */
  let skipped = ''
  let depth = 0
  const say = (text: string) => {
    if (depth === 0) parts.push(text)
  }
  const nothing = () => undefined
  const nameAt = (start: number, end: number) => html.slice(start, end).toLowerCase()
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        const name = nameAt(start, end)
        if (blocks.has(name)) say('\n')
        if (cells.has(name)) say(' | ')
        if (depth === 0 && unread.has(name)) skipped = name
        if (name === skipped) depth += 1
      },
      onclosetag(start, end) {
        const name = nameAt(start, end)
        if (name === skipped && depth > 0) depth -= 1
        if (depth === 0) skipped = ''
        if (blocks.has(name)) say('\n')
      },
      onselfclosingtag() {
        if (depth === 1 && skipped === 'svg') depth = 0
      },
      ontext: (start, end) => say(html.slice(start, end).replaceAll(/\s+/g, ' ')),
      ontextentity: (codepoint) => say(String.fromCodePoint(codepoint)),
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onopentagend: nothing,
      onprocessinginstruction: nothing,
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onattribname: nothing,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return parts
    .join('')
    .split('\n')
    .map((line) =>
      line
        .replaceAll(/[\s\u00a0]+/g, ' ')
        .replace(/^[ |]+/, '')
        .trimEnd(),
    )
    .filter((line) => line !== '')
    .join('\n')
}
