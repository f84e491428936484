import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type McpSkip, mcpLimits } from '../../../../lib/contract/mcp/mcp-server.ts'
import { printable, visibleName, withMarksShown } from '../../../../lib/text/printable.ts'
import { cleanSchema, UnreadableSchema } from './clean-schema.ts'

/** A tool as its server describes it. */
export const readTool = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  /** JSON Schema of its arguments, clean. */
  schema: z.record(z.string(), z.unknown()),
  /** Whether its server says that it only reads. */
  reads: z.boolean(),
  /** Changes with all that its server says of it. */
  print: z.string(),
})
export type ReadTool = z.infer<typeof readTool>

export const listedTools = z.object({
  tools: z.array(readTool),
  skipped: z.array(z.object({ name: z.string(), why: z.enum(['name', 'schema', 'too_large', 'too_many']) })),
})
export type ListedTools = z.infer<typeof listedTools>

const described = z.looseObject({
  name: z.string().min(1).max(128),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  inputSchema: z.unknown(),
  annotations: z
    .looseObject({ title: z.string().optional().catch(undefined), readOnlyHint: z.boolean().optional() })
    .optional()
    .catch(undefined),
})

const maxTitle = 100
const maxDescription = 4_000
/** Of one tool, and of all. */
const maxToolBytes = 64 * 1024
const maxBytes = 512 * 1024
/** Models are sent several schemas with each request. */
const maxSchemaCharacters = 8_000
const printCharacters = 32

/** Reads what a server lists; a tool that can't be read is left out, not the others. */
export function readTools(listed: readonly unknown[]): ListedTools {
  const tools = new Map<string, ReadTool>()
  const skipped: { name: string; why: McpSkip }[] = []
  let bytes = 0
  for (const [at, each] of listed.entries()) {
    if (at >= mcpLimits.tools) {
      skipped.push({ name: `${listed.length - at}`, why: 'too_many' })
      break
    }
    const { success, data } = described.safeParse(each)
    const name = success ? data.name : `#${at + 1}`
    const shown = shownName(name) || `#${at + 1}`
    const skip = (why: McpSkip) => skipped.push({ name: shown, why })
    if (!success || tools.has(data.name)) {
      skip('name')
      continue
    }
    const size = sizeOf(each)
    if (size > maxToolBytes || bytes + size > maxBytes) {
      skip('too_large')
      continue
    }
    const schema = schemaOf(data.inputSchema)
    if (!schema) {
      skip('schema')
      continue
    }
    if (JSON.stringify(schema).length > maxSchemaCharacters) {
      skip('too_large')
      continue
    }
    bytes += size
    tools.set(name, toolOf(data, schema, shown))
  }
  return { tools: [...tools.values()], skipped }
}

/** @returns the bytes of its JSON; infinite when it is too deep to be written */
function sizeOf(value: unknown): number {
  try {
    return Buffer.byteLength(JSON.stringify(value))
  } catch (error) {
    if (error instanceof RangeError) return Number.POSITIVE_INFINITY
    throw error
  }
}

/** @returns a name without invisible characters */
function shownName(name: string): string {
  return visibleName(printable(name)).trim().slice(0, maxTitle).toWellFormed()
}

/** @param shown its name, as people may see it */
function toolOf(data: z.infer<typeof described>, schema: ReadTool['schema'], shown: string): ReadTool {
  const { name, title, description = '', inputSchema, annotations } = data
  const reads = annotations?.readOnlyHint === true
  const called = title || annotations?.title || name
  const told = stableJson([name, called, description, inputSchema, reads])
  return {
    name,
    title: shownName(called) || shown,
    // Its member sees all that a model is sent.
    description: withMarksShown(description.slice(0, maxDescription)),
    schema,
    reads,
    print: createHash('sha256').update(told).digest('hex').slice(0, printCharacters),
  }
}

/** @returns null when its arguments could not be checked */
function schemaOf(given: unknown): ReadTool['schema'] | null {
  try {
    const schema = cleanSchema(given)
    z.fromJSONSchema(schema)
    return schema
  } catch (error) {
    // The library reports schemas that it can't use as plain errors.
    if (error instanceof UnreadableSchema || error instanceof Error) return null
    throw error
  }
}

/** JSON with sorted keys: a server that lists the same in another order has changed nothing. */
function stableJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
    return Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
}
