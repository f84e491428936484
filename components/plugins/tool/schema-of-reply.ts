import { schemaLimits, type ToolSchema } from '@/lib/contract/plugins/tool-schema'

/** Elements of an array that are looked at. */
const sampleSize = 20

/**
 * @param body of a reply
 * @param known fields as they are described now; their descriptions and marks are kept
 * @returns the fields of the reply; undefined if it is not JSON
 */
export function schemaOfReply(body: string, known: ToolSchema | undefined): ToolSchema | undefined {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return undefined
  }
  const budget = { left: schemaLimits.nodes }
  return schemaOf(value, known, schemaLimits.depth, budget)
}

interface Budget {
  left: number
}

function schemaOf(value: unknown, known: ToolSchema | undefined, depth: number, budget: Budget): ToolSchema {
  budget.left -= 1
  const kept = keptOf(known)
  if (value === null || depth === 0 || budget.left <= 0) return kept
  if (Array.isArray(value)) {
    const items = value
      .slice(0, sampleSize)
      .map((each) => schemaOf(each, known?.items, depth - 1, budget))
      .reduce<ToolSchema | undefined>(merge, undefined)
    return { ...kept, type: 'array', ...(items ? { items } : {}) }
  }
  if (typeof value === 'object') {
    const names = Object.entries(value).filter(
      ([name]) => name !== '' && name.length <= schemaLimits.nameCharacters,
    )
    // Names come from a foreign reply: `__proto__` is one like any other.
    const properties = Object.fromEntries(
      names.map(([name, each]) => [name, schemaOf(each, ownProperty(known, name), depth - 1, budget)]),
    )
    return { ...kept, type: 'object', properties }
  }
  if (typeof value === 'number') return { ...kept, type: Number.isInteger(value) ? 'integer' : 'number' }
  return { ...kept, type: typeof value === 'boolean' ? 'boolean' : 'string' }
}

function ownProperty(schema: ToolSchema | undefined, name: string): ToolSchema | undefined {
  return schema?.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined
}

function keptOf(known: ToolSchema | undefined): ToolSchema {
  const { title, description, hidden } = known ?? {}
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(hidden === undefined ? {} : { hidden }),
  }
}

/** The fields of both, as elements of an array may lack some. */
function merge(one: ToolSchema | undefined, other: ToolSchema): ToolSchema {
  if (!one?.type) return other
  if (!other.type) return one
  if (one.type === 'object' && other.type === 'object') {
    const properties = { ...one.properties }
    for (const [name, schema] of Object.entries(other.properties ?? {}))
      properties[name] = Object.hasOwn(properties, name) ? merge(properties[name], schema) : schema
    return { ...one, properties }
  }
  if (one.type === 'array' && other.type === 'array')
    return { ...one, ...(other.items ? { items: merge(one.items, other.items) } : {}) }
  if (one.type === 'integer' && other.type === 'number') return other
  return one
}
