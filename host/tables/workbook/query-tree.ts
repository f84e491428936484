/** A node of the tree that DuckDB's json_serialize_sql produces; it was checked before (`checkQuery`). */
export interface QueryNode {
  readonly [key: string]: unknown
}

export function isNode(value: unknown): value is QueryNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function nodesOf(value: unknown): readonly QueryNode[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** @returns '' unless it is text */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** @returns a text that is the same for the same expression, whatever it is called and wherever it is written */
export function shapeOf(node: QueryNode): string {
  return JSON.stringify(node, (name, value: unknown) =>
    name === 'alias' || name === 'query_location' ? undefined : value,
  )
}

/** @returns whether a node or one below it meets the condition */
export function contains(node: unknown, condition: (node: QueryNode) => boolean): boolean {
  if (Array.isArray(node)) return node.some((each) => contains(each, condition))
  if (!isNode(node)) return false
  return condition(node) || Object.values(node).some((each) => contains(each, condition))
}

/** @returns the number of a constant, or null */
export function numberOf(node: QueryNode): number | null {
  if (node['class'] !== 'CONSTANT' || !isNode(node['value'])) return null
  const { type, value } = node['value']
  if (typeof value !== 'number' || !isNode(type)) return null
  const info = type['type_info']
  const scale = isNode(info) && typeof info['scale'] === 'number' ? info['scale'] : 0
  return value / 10 ** scale
}
