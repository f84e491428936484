import { schemaLimits, type ToolSchema, type ValueType } from '@/lib/contract/plugins/tool-schema'

/** Names of properties from the root; the items of an array are not named: `hourly`, `h` is `hourly[].h`. */
export type SchemaPath = readonly string[]

export interface SchemaRow {
  readonly path: SchemaPath
  readonly name: string
  readonly schema: ToolSchema
  readonly isRequired: boolean
  /** Of its items, for an array. */
  readonly itemType: ValueType | undefined
  /** Whether it can have properties of its own. */
  readonly isParent: boolean
  /** Whether there is no level left for items of its own. */
  readonly isDeepest: boolean
}

type Properties = Readonly<Record<string, ToolSchema>>

/** @returns the properties of an object, or of the objects in an array, each before its own ones */
export function rowsOf(
  root: ToolSchema | undefined,
  parent: SchemaPath = [],
  parentLevel = root ? innermostLevel(root, 1) : 1,
): readonly SchemaRow[] {
  const inner = root && innermost(root)
  return Object.entries(inner?.properties ?? {}).flatMap(([name, schema]) => {
    const path = [...parent, name]
    const level = innermostLevel(schema, parentLevel + 1)
    const row = {
      path,
      name,
      schema,
      isRequired: inner?.required?.includes(name) ?? false,
      itemType: schema.type === 'array' ? innermost(schema).type : undefined,
      isParent: innermost(schema).type === 'object' && level < schemaLimits.depth,
      isDeepest: parentLevel + 1 >= schemaLimits.depth,
    }
    return [row, ...rowsOf(schema, path, level)]
  })
}

/** @returns the schema with one property changed */
export function changeProperty(
  root: ToolSchema,
  path: SchemaPath,
  change: (schema: ToolSchema) => ToolSchema,
): ToolSchema {
  const [name, ...rest] = path
  if (name === undefined) return change(root)
  return changeInnermost(root, (inner) => {
    const child = inner.properties?.[name]
    if (!child) return inner
    return withProperties(inner, { ...inner.properties, [name]: changeProperty(child, rest, change) })
  })
}

/** @returns the schema with a property renamed at its place; unchanged if the name is taken or empty */
export function renameProperty(root: ToolSchema, path: SchemaPath, name: string): ToolSchema {
  const { parent, own } = splitPath(path)
  return changeProperty(root, parent, (schema) =>
    changeInnermost(schema, (inner) => {
      if (name === '' || name === own || Object.hasOwn(inner.properties ?? {}, name)) return inner
      const renamed = Object.entries(inner.properties ?? {}).map(([each, value]) => [
        each === own ? name : each,
        value,
      ])
      const required = inner.required?.map((each) => (each === own ? name : each))
      return { ...withProperties(inner, Object.fromEntries(renamed)), ...(required ? { required } : {}) }
    }),
  )
}

/** @returns whether a property of this name stands next to the one at the path */
export function isNameTaken(root: ToolSchema, path: SchemaPath, name: string): boolean {
  const { parent, own } = splitPath(path)
  return name !== own && Object.hasOwn(propertiesAt(root, parent), name)
}

export function removeProperty(root: ToolSchema, path: SchemaPath): ToolSchema {
  const { parent, own } = splitPath(path)
  return changeProperty(root, parent, (schema) =>
    changeInnermost(schema, (inner) => {
      const left = Object.entries(inner.properties ?? {}).filter(([name]) => name !== own)
      return {
        ...withProperties(inner, Object.fromEntries(left)),
        required: inner.required?.filter((name) => name !== own) ?? [],
      }
    }),
  )
}

/** @returns the schema with a text field added at the end of a parent, and its path */
export function addProperty(root: ToolSchema, parent: SchemaPath): { schema: ToolSchema; path: SchemaPath } {
  const known = propertiesAt(root, parent)
  let count = Object.keys(known).length + 1
  while (Object.hasOwn(known, `field${count}`)) count += 1
  const name = `field${count}`
  const schema = changeProperty(root, parent, (at) =>
    changeInnermost(at, (inner) =>
      withProperties(inner, { ...inner.properties, [name]: { type: 'string' } }),
    ),
  )
  return { schema, path: [...parent, name] }
}

export function setRequired(root: ToolSchema, path: SchemaPath, isRequired: boolean): ToolSchema {
  const { parent, own } = splitPath(path)
  return changeProperty(root, parent, (schema) =>
    changeInnermost(schema, (inner) => {
      const others = inner.required?.filter((name) => name !== own) ?? []
      return { ...inner, required: isRequired ? [...others, own] : others }
    }),
  )
}

/** @returns the schema of another type, without what only the former one had */
export function withType(schema: ToolSchema, type: ValueType): ToolSchema {
  const { title, description, hidden, nullable } = schema
  const kept = defined({ title, description, hidden, nullable })
  if (type === 'object') return { ...kept, type, properties: innermost(schema).properties ?? {} }
  if (type === 'array') return { ...kept, type, items: itemsFrom(schema) }
  return { ...kept, type }
}

/** @returns an array with items of another type */
export function withItemType(schema: ToolSchema, type: ValueType): ToolSchema {
  return { ...schema, items: withType(innermost(schema), type) }
}

/** @returns the level of what an array is of, or its own: each array is a level above its items */
function innermostLevel(schema: ToolSchema, level: number): number {
  return schema.type === 'array' && schema.items ? innermostLevel(schema.items, level + 1) : level
}

/** What an array is of, or the schema itself. */
function innermost(schema: ToolSchema): ToolSchema {
  return schema.type === 'array' && schema.items ? innermost(schema.items) : schema
}

function itemsFrom(schema: ToolSchema): ToolSchema {
  const { properties, required } = schema
  return properties ? defined({ type: 'object' as const, properties, required }) : { type: 'string' }
}

function changeInnermost(schema: ToolSchema, change: (inner: ToolSchema) => ToolSchema): ToolSchema {
  return schema.type === 'array' && schema.items
    ? { ...schema, items: changeInnermost(schema.items, change) }
    : change(schema)
}

function withProperties(schema: ToolSchema, properties: Properties): ToolSchema {
  return { ...schema, type: 'object', properties }
}

function propertiesAt(root: ToolSchema, parent: SchemaPath): Properties {
  const inner = innermost(root)
  const [name, ...rest] = parent
  if (name === undefined) return inner.properties ?? {}
  const child = inner.properties?.[name]
  return child ? propertiesAt(child, rest) : {}
}

function splitPath(path: SchemaPath): { parent: SchemaPath; own: string } {
  return { parent: path.slice(0, -1), own: path.at(-1) ?? '' }
}

function defined<Part extends object>(part: Part): Part {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as Part
}
