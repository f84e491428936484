/**
 * Fills a form by replacing {key} with its value. Paragraphs whose placeholders are all empty are removed, and so are
 * headings without content.
 * @param form Markdown
 */
export function fillTemplate(form: string, fields: Readonly<Record<string, string>>): string {
  const valueOf = (key: string) => fields[key]?.trim() ?? ''
  const lines = form.split('\n').filter((line) => {
    const keys = [...line.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)
    return keys.length === 0 || keys.some((key) => valueOf(key) !== '')
  })
  const kept = lines.filter((line, at) => {
    if (!line.startsWith('## ')) return true
    const next = lines.slice(at + 1).find((each) => each.trim() !== '')
    return next !== undefined && !next.startsWith('## ')
  })
  const filled = kept.join('\n').replaceAll(/\{(\w+)\}/g, (_, key: string) => asParagraphs(valueOf(key)))
  return `${filled.replaceAll(/\n{3,}/g, '\n\n').trim()}\n`
}

/** Preserves the user's line breaks. */
function asParagraphs(text: string): string {
  return text.replaceAll(/\n+/g, '\n\n')
}
