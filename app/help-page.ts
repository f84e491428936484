export interface HelpPage {
  readonly slug: string
  readonly title: string
  readonly description: string
  /** Position in the table of contents, from 1. */
  readonly order: number
  /** Markdown, without the title heading. */
  readonly text: string
}

const frontMatter = /^---\n([\s\S]*?)\n---\n/
const firstHeading = /^#\s+(.+)$/m

/** `name: value` lines between two rules, then Markdown. Without `order` a page comes last. */
export function toHelpPage(slug: string, source: string): HelpPage {
  const [whole = '', head = ''] = frontMatter.exec(source) ?? []
  const fields = new Map(head.split('\n').map(toField))
  const body = source.slice(whole.length)
  const heading = firstHeading.exec(body)

  return {
    slug,
    title: fields.get('title') ?? heading?.[1]?.trim() ?? slug,
    description: fields.get('description') ?? '',
    order: Number(fields.get('order') ?? Number.POSITIVE_INFINITY),
    text: (heading ? body.replace(heading[0], '') : body).trim(),
  }
}

function toField(line: string): [name: string, value: string] {
  const at = line.indexOf(':')
  return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}
