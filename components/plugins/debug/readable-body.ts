/** Strings, punctuation, and everything between them; white space is left out. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g

/**
 * @returns JSON with line breaks, its numbers as they were received: 64-bit ids are no numbers of JavaScript; any other
 *   text unchanged
 */
export function readableBody(body: string): string {
  try {
    JSON.parse(body)
  } catch {
    return body
  }
  let text = ''
  let last = ''
  let depth = 0
  const lineBreak = () => `\n${'  '.repeat(depth)}`
  for (const [token] of body.matchAll(tokens)) {
    const isEnd = token === '}' || token === ']'
    if (isEnd) depth -= 1
    if (last === ',' || (isOpening(last) !== isEnd && (isOpening(last) || isEnd))) text += lineBreak()
    text += token.startsWith('"') ? JSON.stringify(JSON.parse(token)) : token
    if (token === ':') text += ' '
    if (isOpening(token)) depth += 1
    last = token
  }
  return text
}

function isOpening(token: string): boolean {
  return token === '{' || token === '['
}
