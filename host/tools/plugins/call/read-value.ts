import { hasType, isPlainObject, isRefusedName } from '../../../../lib/contract/plugins/schema-rules.ts'
import { isDeep, type ToolSchema, type ValueType } from '../../../../lib/contract/plugins/tool-schema.ts'

/** Collects a sentence for each path. */
export type Report = (path: string, sentence: string) => void

const typeSentences: Readonly<Record<ValueType, string>> = {
  string: '这里要填文本',
  integer: '这里要填整数',
  number: '这里要填数字',
  boolean: '这里要填 true 或 false',
  array: '这里要填数组',
  object: '这里要填对象',
}

/**
 * Reads a value by its schema: texts of numbers, booleans and JSON become those without loss, and the other way round;
 * absent properties get their defaults; null for an optional property that may not be null leaves it out.
 * @param value of JSON, at a bounded depth
 * @returns the value to send; undefined after a report
 */
export function readValue(schema: ToolSchema, value: unknown, path: string, report: Report): unknown {
  if (value === null) {
    if (schema.nullable === true || schema.type === undefined) return null
    report(path, '这里不能为空')
    return undefined
  }

  const { type } = schema
  const read = coerced(type, value)
  if (!hasType(read, type)) {
    if (type) report(path, typeSentences[type])
    return undefined
  }
  if (schema.enum && schema.enum.length > 0 && !schema.enum.some((each) => each === read)) {
    report(path, '只能填可选的值之一')
    return undefined
  }

  if (Array.isArray(read)) return readItems(schema, read, path, report)
  return isPlainObject(read) ? readProperties(schema, read, path, report) : read
}

function readItems(schema: ToolSchema, values: readonly unknown[], path: string, report: Report): unknown[] {
  const { items } = schema
  if (!items) return [...values]
  return values.map((value, index) => readValue(items, value, `${path}.${index}`, report))
}

/** Objects without described properties may have any; others only theirs. */
function readProperties(
  { properties = {}, required = [] }: ToolSchema,
  value: Readonly<Record<string, unknown>>,
  path: string,
  report: Report,
): Record<string, unknown> {
  const isFree = Object.keys(properties).length === 0
  const read: [string, unknown][] = []
  for (const [name, each] of Object.entries(value)) {
    const at = `${path}.${name}`
    if (isRefusedName(name)) report(at, '不能用这个名称')
    else if (isFree) read.push([name, each])
    else if (!Object.hasOwn(properties, name)) report(at, '没有这个字段')
  }
  const needed = new Set(required)
  for (const [name, property] of Object.entries(properties)) {
    const at = `${path}.${name}`
    const given = Object.hasOwn(value, name) ? value[name] : property.default
    const isLeftOut = given === undefined || (given === null && !mayBeNull(property) && !needed.has(name))
    if (!isLeftOut) read.push([name, readValue(property, given, at, report)])
    else if (needed.has(name)) report(at, '这里不能为空')
  }
  return Object.fromEntries(read)
}

function mayBeNull({ nullable, type }: ToolSchema): boolean {
  return nullable === true || type === undefined
}

/** Some models write an object within the arguments as a text of JSON. */
function parsed(type: 'object' | 'array', text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return hasType(value, type) && !isDeep(value) ? value : text
  } catch {
    return text
  }
}

/** Some models write a single value for a list. */
function asList(value: unknown): unknown {
  const list = typeof value === 'string' ? parsed('array', value) : value
  return Array.isArray(list) || list === '' ? list : [list]
}

/** @returns the value in the type, if it says exactly the same; otherwise as it was */
function coerced(type: ValueType | undefined, value: unknown): unknown {
  if (type === 'string')
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value
  if (type === 'array') return asList(value)
  if (typeof value !== 'string') return value
  if (type === 'boolean') return value === 'true' || (value === 'false' ? false : value)
  if (type === 'object') return parsed(type, value)
  if (type !== 'integer' && type !== 'number') return value
  const number = Number(value)
  const isExact = String(number) === value.trim() && Number.isFinite(number)
  return isExact ? number : value
}
