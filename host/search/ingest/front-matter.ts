/** The fields of a front matter that the library uses, and the text below it. */
export interface FrontMatter {
  readonly fields: ReadonlyMap<string, string>
  readonly body: string
}

const block = /^---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/

/**
 * Reads the `key: value` lines between the two --- at the head of a Markdown file. Only plain and quoted values are
 * understood; nested YAML is left out. A file without a front matter has no fields.
 */
export function readFrontMatter(source: string): FrontMatter {
  const match = block.exec(source)
  if (!match) return { fields: new Map(), body: source }
  const fields = new Map<string, string>()
  for (const line of (match[1] ?? '').split(/\r?\n/)) {
    const [, key, value] = /^([A-Za-z][\w-]*)\s*:\s*(.*?)\s*$/.exec(line) ?? []
    if (key !== undefined && value !== undefined) fields.set(key.toLowerCase(), unquoted(value))
  }
  return { fields, body: source.slice(match[0].length) }
}

function unquoted(value: string): string {
  return /^(["']).*\1$/.test(value) && value.length > 1 ? value.slice(1, -1) : value
}
