import { printable } from '../../../../lib/text/printable.ts'

/** Maximum fields that are named. */
const maxNamed = 50
const nameCharacters = 64

/**
 * @param raw parsed JSON
 * @param parsed the output of a schema that drops unknown fields
 * @returns the paths of the dropped fields, such as `agent.variables.0.colour`; the first 50, after which nothing is read
 */
export function unknownFields(raw: unknown, parsed: unknown, path = ''): string[] {
  const named: string[] = []
  for (const field of dropped(raw, parsed, path)) {
    named.push(field)
    if (named.length === maxNamed) break
  }
  return named
}

function* dropped(raw: unknown, parsed: unknown, path: string): Generator<string, void, void> {
  if (!isContainer(raw) || !isContainer(parsed)) return
  const known = new Map(Object.entries(parsed))
  for (const name of Object.keys(raw)) {
    // A name may be as long as the file; a character has two units at most, and some are left out.
    const shown = Array.from(printable(name.slice(0, nameCharacters * 4)))
    const at = [path, shown.slice(0, nameCharacters).join('')].filter(Boolean).join('.')
    if (known.has(name)) yield* dropped((raw as Record<string, unknown>)[name], known.get(name), at)
    else yield at
  }
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
