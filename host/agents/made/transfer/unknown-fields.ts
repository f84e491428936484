import { printable } from '../../../../lib/text/printable.ts'

const nameCharacters = 64

/**
 * @param raw parsed JSON
 * @param parsed the output of a schema that drops unknown fields
 * @yields the paths of the dropped fields, such as `agent.variables.0.colour`; nothing is read that is not asked for
 */
export function* unknownFields(raw: unknown, parsed: unknown, path = ''): Generator<string, void, void> {
  if (!isContainer(raw) || !isContainer(parsed)) return
  const known = new Map(Object.entries(parsed))
  for (const name of Object.keys(raw)) {
    // A field may be as long as the file; a character has two units at most, and some are left out.
    const shown = Array.from(printable(name.slice(0, nameCharacters * 4)))
    const at = [path, shown.slice(0, nameCharacters).join('')].filter(Boolean).join('.')
    if (!known.has(name)) yield at
    else yield* unknownFields((raw as Record<string, unknown>)[name], known.get(name), at)
  }
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
