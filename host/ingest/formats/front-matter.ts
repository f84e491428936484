import { JSON_SCHEMA, load } from 'js-yaml'

/** The fields of a front matter by their names in small letters, and the text below it. */
export interface FrontMatter {
  readonly fields: ReadonlyMap<string, string>
  readonly body: string
}

const lineEnd = String.raw`[ \t]*(?:\r\n?|\n|$)`
const start = String.raw`^\ufeff?\s*?`
const yaml = new RegExp(String.raw`${start}---${lineEnd}([^]*?)(?<=[\r\n])(?:---|\.\.\.)${lineEnd}`)
const toml = new RegExp(String.raw`${start}\+\+\+${lineEnd}([^]*?)(?<=[\r\n])\+\+\+${lineEnd}`)
const json = new RegExp(String.raw`${start}(\{${lineEnd}[^]*?[\r\n]\})${lineEnd}`)
/** Of Pandoc: title, authors and date, before an empty line; one line alone, or without one, may be text. */
const percent =
  /^\ufeff?%[ \t]+([^\s][^\r\n]*)(?:\r\n?|\n)%([^\r\n]*)(?:(?:\r\n?|\n)%[ \t]*((?:[^\s][^\r\n]*)?))?(?:\r\n?|\n)[ \t]*(?:\r|\n|$)/
/** Longer ones are not read, since no program writes them. */
const maxLength = 20_000

/**
 * Reads the front matter at the beginning of a Markdown file: YAML between ---, TOML between +++, JSON, or the lines of
 * Pandoc. Where a rule (---) begins a text, there is none.
 * @returns its fields with a text or a number as their value; none without a front matter
 */
export function readFrontMatter(source: string): FrontMatter {
  const head = source.slice(0, maxLength)
  const found =
    read(head, yaml, yamlFields) ??
    read(head, toml, tomlFields) ??
    read(head, json, jsonFields) ??
    pandoc(head)
  return found === null
    ? { fields: new Map(), body: source }
    : { fields: found.fields, body: source.slice(found.length) }
}

interface Found {
  readonly fields: ReadonlyMap<string, string>
  readonly length: number
}

type FieldReader = (text: string) => ReadonlyMap<string, string> | null

function read(head: string, block: RegExp, fieldsOf: FieldReader): Found | null {
  const match = block.exec(head)
  const fields = match && fieldsOf(match[1] ?? '')
  return match && fields ? { fields, length: match[0].length } : null
}

function pandoc(head: string): Found | null {
  const match = percent.exec(head)
  if (!match) return null
  const [whole, title = '', , date = ''] = match
  return {
    fields: new Map([
      ['title', title.trim()],
      ['date', date.trim()],
    ]),
    length: whole.length,
  }
}

function yamlFields(text: string): ReadonlyMap<string, string> | null {
  if (text.trim() === '') return new Map()
  const fields = parsedYaml(text)
  // Behind an empty line, a rule may begin the text itself: Jekyll and gray-matter read fields there nevertheless.
  if (/^[ \t]*[\r\n]/.test(text)) return fields?.has('title') ? fields : null
  // What somebody has written between two rules has names in their language.
  return fields && ![...fields.keys()].some((key) => /^[a-z]/.test(key)) && fields.size > 0 ? null : fields
}

function parsedYaml(text: string): ReadonlyMap<string, string> | null {
  try {
    return entriesOf(load(text.replaceAll(/\r\n?/g, '\n'), { schema: JSON_SCHEMA }))
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return damagedFields(text)
  }
}

/** Of damaged YAML, the lines with a key and a value. */
function damagedFields(text: string): ReadonlyMap<string, string> | null {
  const lines = text.split(/\r\n?|\n/)
  const pairs = lines.map((line) => /^([A-Za-z][\w-]*)\s*:\s*(.*?)\s*$/.exec(line))
  if (!pairs.find((_, at) => lines[at]?.trim() !== '')) return null
  return new Map(
    pairs.flatMap((pair) => (pair ? [[(pair[1] ?? '').toLowerCase(), pair[2] ?? ''] as const] : [])),
  )
}

/** The pairs before the first table. */
function tomlFields(text: string): ReadonlyMap<string, string> | null {
  const lines = text.split(/\r\n?|\n/)
  const table = lines.findIndex((line) => /^\s*\[/.test(line))
  const pairs = (table < 0 ? lines : lines.slice(0, table)).map((line) =>
    /^\s*"?([\w-]+)"?\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^#]*))/.exec(line),
  )
  if (table !== 0 && !pairs.some(Boolean)) return text.trim() === '' ? new Map() : null
  return new Map(
    pairs.flatMap((pair) => {
      if (!pair) return []
      const [, key = '', quoted, literal, plain = ''] = pair
      return [[key.toLowerCase(), quoted?.replaceAll(/\\(["\\])/g, '$1') ?? literal ?? plain.trim()] as const]
    }),
  )
}

function jsonFields(text: string): ReadonlyMap<string, string> | null {
  try {
    const fields = entriesOf(JSON.parse(text))
    // Other data may be what the text is about.
    return fields?.has('title') ? fields : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function entriesOf(value: unknown): ReadonlyMap<string, string> | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return new Map(
    Object.entries(value).flatMap(([key, each]: [string, unknown]) => {
      const isValue = typeof each === 'string' || typeof each === 'number'
      return isValue ? [[key.toLowerCase(), String(each).trim()] as const] : []
    }),
  )
}
