const encoding = '<meta charSet="utf-8"/>'
const styleSheet = '<link rel="stylesheet"'
const inlineScript = /<script>[^<]*<\/script>/

/**
 * Puts the script that chooses the theme before the style sheet: where the framework puts it, behind, it has to wait
 * until the style sheet has come. Only its place changes, so that the content security policy knows it all the same.
 * @param html {string} a whole page
 * @returns {string} the page with the first inline script of its head right behind its encoding; as it was when it has
 *   no such script, or when that stands before the style sheet already
 */
export function withThemeFirst(html) {
  const head = html.slice(0, html.indexOf('</head>'))
  const script = inlineScript.exec(head)
  const sheetAt = head.indexOf(styleSheet)
  const encodingAt = head.indexOf(encoding)
  if (!script || sheetAt === -1 || encodingAt === -1 || encodingAt > sheetAt || script.index < sheetAt)
    return html
  const place = encodingAt + encoding.length
  return (
    html.slice(0, place) +
    script[0] +
    html.slice(place, script.index) +
    html.slice(script.index + script[0].length)
  )
}
