import * as z from 'zod/mini'

export const valueTypes = ['string', 'integer', 'number', 'boolean', 'array', 'object'] as const
export type ValueType = (typeof valueTypes)[number]

/** Limits of what describes one tool. */
export const schemaLimits = { depth: 8, nodes: 500, enumValues: 100, nameCharacters: 128 } as const

/** The part of JSON Schema (2020-12) that a tool is described with; other keywords are dropped. */
export interface ToolSchema {
  /** Absent: any value. */
  readonly type?: ValueType | undefined
  readonly title?: string | undefined
  readonly description?: string | undefined
  readonly default?: unknown
  readonly enum?: readonly (string | number | boolean | null)[] | undefined
  readonly format?: string | undefined
  readonly nullable?: boolean | undefined
  readonly properties?: Readonly<Record<string, ToolSchema>> | undefined
  readonly required?: readonly string[] | undefined
  readonly items?: ToolSchema | undefined
  /** In a reply: the field is not given to the model. */
  readonly hidden?: boolean | undefined
}

const text = z.string().check(z.maxLength(2_000))

const anyDepth: z.ZodMiniType<ToolSchema> = z.lazy(() =>
  z.object({
    type: z.optional(z.enum(valueTypes)),
    title: z.optional(text),
    description: z.optional(text),
    default: z.optional(z.unknown()),
    enum: z.optional(
      z.array(z.union([text, z.number(), z.boolean(), z.null()])).check(z.maxLength(schemaLimits.enumValues)),
    ),
    format: z.optional(z.string().check(z.maxLength(64))),
    nullable: z.optional(z.boolean()),
    properties: z.optional(z.record(z.string().check(z.maxLength(schemaLimits.nameCharacters)), anyDepth)),
    required: z.optional(z.array(z.string()).check(z.maxLength(schemaLimits.nodes))),
    items: z.optional(anyDepth),
    hidden: z.optional(z.boolean()),
  }),
)

/** Nesting of JSON that is parsed at all; `toolProblems` says where a schema is too deep. */
const parsedDepth = 64

/** A schema on the wire. What is nested too deep to be parsed by functions that call themselves is refused before. */
export const toolSchema = z.pipe(
  z.unknown().check(z.refine((value) => !isDeep(value))),
  anyDepth,
) as unknown as z.ZodMiniType<ToolSchema, ToolSchema>

/** @returns whether JSON is nested too deep for functions that call themselves, such as `JSON.stringify` */
export function isDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > parsedDepth) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}
