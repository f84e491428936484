import { schemaLimits, type ToolSchema, type ValueType } from './tool-schema.ts'

/** What can be wrong with a schema. */
export type SchemaProblem =
  | 'schemaDeep'
  | 'schemaLarge'
  | 'schemaNameEmpty'
  | 'schemaNameLong'
  | 'schemaNameRefused'
  | 'schemaRequiredUnknown'
  | 'schemaDefaultType'
  | 'schemaDefaultEnum'
  | 'schemaEnumType'
  | 'schemaEnumMany'

/** Names that would reach the prototype of an object in JavaScript. */
const refusedNames = new Set(['__proto__', 'constructor', 'prototype'])

export function isRefusedName(name: string): boolean {
  return refusedNames.has(name)
}

/** @returns whether a value has a type; absent: every value has it */
export function hasType(value: unknown, type: ValueType | undefined): boolean {
  switch (type) {
    case undefined:
      return true
    case 'integer':
      return Number.isSafeInteger(value)
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isPlainObject(value)
    case 'string':
    case 'boolean':
      return typeof value === type
  }
}

export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * @param path of the schema, such as `body`
 * @returns the first problem of each of its parts by their paths: a property adds its name, the values of an array
 * `.items`; a problem of the whole has the path itself
 */
export function schemaProblems(schema: ToolSchema, path: string): Record<string, SchemaProblem> {
  const whole = sizeProblem(schema)
  if (whole) return { [path]: whole }
  const problems: Record<string, SchemaProblem> = Object.create(null)
  addProblems(schema, path, problems)
  return { ...problems }
}

/** Visits level by level, so that neither depth nor number of the nodes matters. */
function sizeProblem(schema: ToolSchema): SchemaProblem | undefined {
  let level: readonly ToolSchema[] = [schema]
  let nodes = 0
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > schemaLimits.depth) return 'schemaDeep'
    nodes += level.length
    if (nodes > schemaLimits.nodes) return 'schemaLarge'
    level = level.flatMap(({ properties = {}, items }) => [
      ...Object.values(properties),
      ...(items ? [items] : []),
    ])
  }
  return undefined
}

function addProblems(schema: ToolSchema, path: string, problems: Record<string, SchemaProblem>): void {
  const own = valueProblem(schema) ?? requiredProblem(schema)
  if (own) problems[path] ??= own
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const at = `${path}.${name}`
    const problem = nameProblem(name)
    if (problem) problems[at] ??= problem
    addProblems(property, at, problems)
  }
  if (schema.items) addProblems(schema.items, `${path}.items`, problems)
}

function nameProblem(name: string): SchemaProblem | undefined {
  if (name.trim() === '') return 'schemaNameEmpty'
  if (Array.from(name).length > schemaLimits.nameCharacters) return 'schemaNameLong'
  return isRefusedName(name) ? 'schemaNameRefused' : undefined
}

function requiredProblem({ required = [], properties = {} }: ToolSchema): SchemaProblem | undefined {
  return required.every((name) => Object.hasOwn(properties, name)) ? undefined : 'schemaRequiredUnknown'
}

/** @returns what is wrong with the default and the values of a choice */
export function valueProblem({
  type,
  default: preset,
  enum: values,
  nullable = false,
}: Pick<ToolSchema, 'type' | 'default' | 'enum' | 'nullable'>): SchemaProblem | undefined {
  const fits = (value: unknown) => (value === null ? nullable : hasType(value, type))
  if ((values?.length ?? 0) > schemaLimits.enumValues) return 'schemaEnumMany'
  if (values && !values.every(fits)) return 'schemaEnumType'
  if (preset === undefined) return undefined
  if (!fits(preset)) return 'schemaDefaultType'
  const isChoice = !values || values.length === 0 || values.some((value) => value === preset)
  return isChoice ? undefined : 'schemaDefaultEnum'
}
