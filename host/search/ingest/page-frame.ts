/** Elements whose text is no markup. */
const rawText = /^<(script|style|textarea|title)\b/i
const frame = /^<(?:!doctype|\?|\/?(?:html|head|body|frameset|noframes)\b)/i

/**
 * Gives a page, or a part of one, the one frame that the parser and Readability count on. Authors leave out `<html>`,
 * `<head>` or `<body>`, which HTML allows, or write them twice; a comment or script may hold their names. All of them are
 * taken away, with the comments, and put back once; the title alone stays in the head. One pass, however the page is
 * broken.
 */
export function asPage(html: string): string {
  const body: string[] = []
  let title = ''
  let at = 0
  while (at < html.length) {
    const from = html.indexOf('<', at)
    const textEnd = from < 0 ? html.length : from
    body.push(html.slice(at, textEnd))
    if (from < 0) break
    const end = endOfMark(html, from)
    const mark = html.slice(from, end)
    at = end
    if (mark.startsWith('<!--') || frame.test(mark.slice(0, 12))) continue
    if (/^<title\b/i.test(mark)) title ||= mark.endsWith('</title>') ? mark : ''
    else body.push(mark)
  }
  return `<!doctype html><html><head>${title}</head><body>${body.join('')}</body></html>`
}

/** @returns the offset behind the tag, comment or element of raw text that begins at `from` */
function endOfMark(html: string, from: number): number {
  if (html.startsWith('<!--', from)) return behind(html, '-->', from + 4)
  const raw = rawText.exec(html.slice(from, from + 12))?.[1]
  if (raw === undefined)
    return /^<[a-z!?/]/i.test(html.slice(from, from + 2)) ? behind(html, '>', from + 1) : from + 1
  const close = new RegExp(`</${raw}\\s*>`, 'gi')
  close.lastIndex = from
  if (close.exec(html)) return close.lastIndex
  // A title that is never closed would take the whole page with it.
  return raw.toLowerCase() === 'title' ? behind(html, '>', from) : html.length
}

function behind(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from)
  return at < 0 ? html.length : at + mark.length
}
