import { printable } from '../../../../lib/text/printable.ts'

const maxNamed = 50
const nameCharacters = 64

/**
 * @param raw parsed JSON
 * @param parsed the output of a schema that drops unknown fields
 * @returns the paths of the dropped fields, such as `agent.variables.0.colour`; the first 50
 */
export function unknownFields(raw: unknown, parsed: unknown, path = ''): string[] {
  if (!isContainer(raw) || !isContainer(parsed)) return []
  const known = new Map(Object.entries(parsed))
  return Object.entries(raw)
    .flatMap(([name, value]) => {
      const at = [path, Array.from(printable(name)).slice(0, nameCharacters).join('')]
        .filter(Boolean)
        .join('.')
      return known.has(name) ? unknownFields(value, known.get(name), at) : [at]
    })
    .slice(0, maxNamed)
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
