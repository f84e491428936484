/** How deep elements may be nested; browsers stop at 512. */
const deepestNesting = 256
const tag = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*?(\/?)>/gi
const unnested = new Set(
  'area base br col embed hr img input link meta source track wbr p li td th tr dt dd option'.split(' '),
)

/** @returns whether elements are nested deeper than a browser would build them; parsing that takes time without bound */
export function isTooDeep(html: string): boolean {
  let depth = 0
  for (const [, closing, name = '', selfClosing] of html.matchAll(tag)) {
    if (selfClosing || unnested.has(name.toLowerCase())) continue
    depth = Math.max(0, depth + (closing ? -1 : 1))
    if (depth > deepestNesting) return true
  }
  return false
}

/** Takes the text of a page without building it. */
export function withoutTags(html: string): string {
  const [head = '', ...scripted] = html.split(/<(?:script|style)\b/i)
  const rest = scripted.map((part) =>
    part
      .split(/<\/(?:script|style)\s*>/i)
      .slice(1)
      .join(' '),
  )
  return [head, ...rest]
    .join(' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[ \t]+/g, ' ')
}
