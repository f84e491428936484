/** Longer ones are none. */
const mostCharacters = 2_000
const name = 'AIGC'

/**
 * Finds the implicit label by which a file says that its content was generated (GB 45438-2025), wherever a program may
 * have put it.
 * @param texts XMP, comments, and what EXIF says
 * @returns its value, JSON; null where there is none
 */
export function aiLabelOf(texts: readonly string[]): string | null {
  for (const text of texts) {
    const xmp = /TC260:AIGC\s*=\s*(?:"([^"]*)"|'([^']*)')|<TC260:AIGC[^>]*>([^<]*)</.exec(text)
    const written = xmp?.[1] ?? xmp?.[2] ?? xmp?.[3]
    const found = labelIn(written === undefined ? text : plain(written))
    if (found !== null) return found
  }
  return null
}

/** {"Label":"1",…}, or {"AIGC":{"Label":"1",…}}. */
function labelIn(text: string): string | null {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (from === -1 || to - from > mostCharacters) return null
  try {
    const read: unknown = JSON.parse(text.slice(from, to + 1))
    const label: unknown = isObject(read) && isObject(read[name]) ? read[name] : read
    return isObject(label) && 'Label' in label ? JSON.stringify(label) : null
  } catch {
    // Braces in some other comment.
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function plain(escaped: string): string {
  return escaped
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
