import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type McpSkip, mcpLimits, mcpSkips } from '../../../../lib/contract/mcp/mcp-server.ts'
import { printable, visibleName, withMarksShown } from '../../../../lib/text/printable.ts'
import { cleanSchema } from './clean-schema.ts'

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
  skipped: z.array(z.object({ name: z.string(), why: z.enum(mcpSkips) })),
})
export type ListedTools = z.infer<typeof listedTools>

const described = z.looseObject({
  name: z.string().min(1).max(128),
  title: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  inputSchema: z.unknown().optional(),
  execution: z
    .looseObject({ taskSupport: z.string().optional().catch(undefined) })
    .optional()
    .catch(undefined),
  annotations: z
    .looseObject({
      title: z.string().optional().catch(undefined),
      readOnlyHint: z.boolean().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
})

const maxTitle = 100
const maxDescription = 4_000
/** Of one tool, and of all. */
const maxToolBytes = 64 * 1024
const maxBytes = 512 * 1024
const printCharacters = 32

/** What a server lists in one place: a tool, or why it is left out. */
interface ReadEntry {
  /** As people may see it. */
  readonly shown: string
  /** The tool, and its bytes. */
  readonly read?: { readonly tool: ReadTool; readonly size: number }
  readonly why?: McpSkip
}

/** A page of a list: its first entries, and how many there are. */
export interface ReadPage {
  readonly entries: readonly ReadEntry[]
  readonly count: number
}

/**
 * Reads a page of what a server lists; a tool that can't be read is left out, not the others.
 * @param before how many tools precede it
 */
export function readPage(listed: readonly unknown[], before = 0): ReadPage {
  const most = Math.max(0, mcpLimits.tools - before)
  const entries = listed.slice(0, most).map((each, at) => readEntry(each, `#${before + at + 1}`))
  return { entries, count: listed.length }
}

/** @returns the tools of all pages: of one name the first, and as many as fit */
export function toolsOf(pages: readonly ReadPage[]): ListedTools {
  const tools = new Map<string, ReadTool>()
  const skipped: { name: string; why: McpSkip }[] = []
  let bytes = 0
  for (const { shown: name, read, why } of pages.flatMap(({ entries }) => entries)) {
    if (!read) skipped.push({ name, why: why ?? 'schema' })
    else if (tools.has(read.tool.name)) skipped.push({ name, why: 'name' })
    else if (bytes + read.size > maxBytes) skipped.push({ name, why: 'too_large' })
    else {
      bytes += read.size
      tools.set(read.tool.name, read.tool)
    }
  }
  const left = pages.reduce((sum, { entries, count }) => sum + count - entries.length, 0)
  if (left > 0) skipped.push({ name: `${left}`, why: 'too_many' })
  return { tools: [...tools.values()], skipped }
}

/** @param place how it is called when it has no name */
function readEntry(each: unknown, place: string): ReadEntry {
  const { success, data } = described.safeParse(each)
  if (!success) return { shown: place, why: 'name' }
  const shown = shownName(data.name) || place
  const size = sizeOf(each)
  if (size > maxToolBytes) return { shown, why: 'too_large' }
  if (data.execution?.taskSupport === 'required') return { shown, why: 'task' }
  const schema = cleanSchema(data.inputSchema)
  return schema ? { shown, read: { tool: toolOf(data, schema, shown), size } } : { shown, why: 'too_large' }
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

/** JSON with sorted keys: a server that lists the same in another order has changed nothing. */
function stableJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each
    return Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
}
