import { isDeeperThan } from '../../../platform/json-depth.ts'

/** Types by the paths of fields, such as `hourly[].h`; `$` is the whole reply. Several types are separated by `|`. */
export type ReplyStructure = Readonly<Record<string, string>>

/** The path of the whole reply. */
const root = '$'
const maxDepth = 32
const maxPaths = 500
const maxPathCharacters = 300
/** Of all paths together. */
const maxCharacters = 40_000
/** Different names that are masked; further ones are left out. */
const maxNames = 2_000
/** Values of an array that are looked at. */
const maxItems = 1_000

/** Names that need no quotes in a path. */
const plainName = /^[\p{L}\p{N}_-]+$/u

/**
 * @param text of a reply; null when it is not text
 * @param mask of secrets, which names of fields may hold
 * @returns which fields it has, the values of each array taken together; whole and other numbers have one type
 */
export function structureOf(text: string | null, mask: (text: string) => string): ReplyStructure {
  if (text === null) return { [root]: 'binary' }
  if (text.trim() === '') return { [root]: 'empty' }
  const parsed = parse(text)
  if (parsed === undefined) return { [root]: 'text' }

  const types = new Map<string, Set<string>>()
  const names = new Map<string, string>()
  let charactersLeft = maxCharacters
  const masked = (name: string): string | undefined => {
    const known = names.get(name)
    if (known !== undefined || names.size >= maxNames || types.size >= maxPaths) return known
    names.set(name, mask(name))
    return names.get(name)
  }
  const visit = (value: unknown, path: string) => {
    const known = types.get(path)
    if (!known && (types.size >= maxPaths || path.length > Math.min(maxPathCharacters, charactersLeft)))
      return
    if (!known) charactersLeft -= path.length
    types.set(path, (known ?? new Set()).add(typeOf(value)))
    const at = path === root ? '' : path
    if (Array.isArray(value)) for (const each of value.slice(0, maxItems)) visit(each, `${at}[]`)
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) {
        const shown = masked(name)
        if (shown !== undefined) visit(each, join(at, shown))
      }
  }
  visit(parsed.value, root)
  return Object.fromEntries([...types].map(([path, seen]) => [path, [...seen].toSorted().join('|')]))
}

function parse(text: string): { readonly value: unknown } | undefined {
  if (isDeeperThan(text, maxDepth)) return undefined
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    // No JSON, or only a part of it.
    return undefined
  }
}

function join(path: string, name: string): string {
  if (!plainName.test(name)) return `${path}[${JSON.stringify(name)}]`
  return path === '' ? name : `${path}.${name}`
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}
