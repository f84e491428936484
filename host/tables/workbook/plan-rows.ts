import { isNode, nodesOf, type QueryNode, shapeOf, textOf } from './query-tree.ts'
import { isAggregated, readFormula } from './read-formula.ts'
import type { ResultPart } from './result-formula.ts'

/** The query of the rows that a result was calculated from, and what each column of the result is of them. */
export interface RowsPlan {
  /** A tree for json_deserialize_sql. */
  readonly rows: QueryNode
  /** Name of each column of the rows; '' for expressions without one. */
  readonly names: readonly string[]
  /** Each column of the rows alone, for its text. */
  readonly expressions: readonly QueryNode[]
  readonly parts: readonly ResultPart[]
}

const maxOwnColumns = 30

/**
 * Plans how a result is calculated from rows.
 * @param node the SELECT of the query, which was checked
 * @param tables columns by table
 * @returns null when no column can be calculated, or rows can't be assigned to the result's
 */
export function planRows(node: QueryNode, tables: ReadonlyMap<string, readonly string[]>): RowsPlan | null {
  if (node['type'] !== 'SELECT_NODE' || !isSimple(node)) return null
  const selected = nodesOf(node['select_list'])
  if (!selected.some(isAggregated) || selected.some(isStar)) return null
  const groups = groupsOf(node, selected, tables)
  if (!groups) return null

  const columns = new RowColumns(node, tables)
  const context = {
    columnOf: (expression: QueryNode) => columns.indexOf(expression),
    hasHaving: isNode(node['having']),
  }
  const shapes = new Set(groups.map(shapeOf))
  const parts = selected.map((item): ResultPart => {
    if (shapes.has(shapeOf(item))) return { kind: 'group', column: columns.indexOf(item) }
    const formula = isAggregated(item) ? readFormula(item, context) : null
    return formula ? { kind: 'formula', formula } : { kind: 'values' }
  })
  if (!parts.some(({ kind }) => kind === 'formula') || columns.expressions.length === 0) return null
  return {
    rows: {
      ...node,
      modifiers: [],
      select_list: columns.expressions,
      group_expressions: [],
      group_sets: [],
      aggregate_handling: 'STANDARD_HANDLING',
      having: null,
      qualify: null,
    },
    names: columns.names,
    expressions: columns.expressions,
    parts,
  }
}

/** Without DISTINCT, GROUPING SETS and samples. */
function isSimple({ modifiers, group_sets: sets, group_expressions: groups, sample }: QueryNode): boolean {
  const isWhole =
    !Array.isArray(sets) ||
    sets.length === 0 ||
    (sets.length === 1 && Array.isArray(sets[0]) && sets[0].length === nodesOf(groups).length)
  return isWhole && !isNode(sample) && !nodesOf(modifiers).some(({ type }) => type === 'DISTINCT_MODIFIER')
}

function isStar({ class: name }: QueryNode): boolean {
  return name === 'STAR' || name === 'POSITIONAL_REFERENCE'
}

/** @returns the grouped expressions, which must all be columns of the result; null when one is not */
function groupsOf(
  node: QueryNode,
  selected: readonly QueryNode[],
  tables: ReadonlyMap<string, readonly string[]>,
): readonly QueryNode[] | null {
  const plain = selected.filter((item) => !isAggregated(item))
  // GROUP BY ALL
  if (node['aggregate_handling'] === 'FORCE_AGGREGATES') return plain
  const known = new Set([...tables.values()].flat().map((name) => name.toLowerCase()))
  const groups: QueryNode[] = []
  for (const expression of nodesOf(node['group_expressions'])) {
    const item = selectedBy(expression, selected, known)
    if (!item) return null
    groups.push(item)
  }
  return groups
}

/** The column of the result that is meant by a grouped expression: the same, its number, or its name. */
function selectedBy(
  expression: QueryNode,
  selected: readonly QueryNode[],
  known: ReadonlySet<string>,
): QueryNode | undefined {
  const value = isNode(expression['value']) ? expression['value']['value'] : undefined
  if (expression['class'] === 'CONSTANT') return typeof value === 'number' ? selected[value - 1] : undefined
  const shape = shapeOf(expression)
  const same = selected.find((item) => shapeOf(item) === shape)
  if (same) return same
  const names = Array.isArray(expression['column_names']) ? (expression['column_names'] as unknown[]) : []
  const name = names.length === 1 ? textOf(names[0]).toLowerCase() : ''
  // A column goes before a name of the result.
  if (name === '' || known.has(name)) return undefined
  return selected.find((item) => textOf(item['alias']).toLowerCase() === name)
}

/** Columns of the rows: those of the table, so that a row can be recognized, then what is calculated of them. */
class RowColumns {
  readonly expressions: QueryNode[] = []
  readonly names: string[] = []
  readonly #shapes: string[] = []

  constructor(node: QueryNode, tables: ReadonlyMap<string, readonly string[]>) {
    const from = node['from_table']
    if (!isNode(from) || from['type'] !== 'BASE_TABLE') return
    const name = textOf(from['table_name']).toLowerCase()
    const own = [...tables].find(([table]) => table.toLowerCase() === name)?.[1] ?? []
    if (own.length > maxOwnColumns) return
    for (const column of own) this.#add(columnNode(column), column)
  }

  /** A table's name before a column is not needed, since there is one table. */
  indexOf(expression: QueryNode): number {
    const names = Array.isArray(expression['column_names']) ? (expression['column_names'] as unknown[]) : []
    const last = textOf(names.at(-1))
    const own = this.names.findIndex(
      (name, at) =>
        last !== '' && name.toLowerCase() === last.toLowerCase() && this.#shapes[at]?.startsWith('own '),
    )
    if (own >= 0) return own
    const shape = shapeOf(expression)
    const found = this.#shapes.indexOf(shape)
    if (found >= 0) return found
    const alias = textOf(expression['alias'])
    this.expressions.push({ ...expression, alias: '' })
    this.names.push(alias || last)
    this.#shapes.push(shape)
    return this.expressions.length - 1
  }

  #add(node: QueryNode, name: string): void {
    this.expressions.push(node)
    this.names.push(name)
    this.#shapes.push(`own ${name}`)
  }
}

function columnNode(name: string): QueryNode {
  return { class: 'COLUMN_REF', type: 'COLUMN_REF', alias: '', query_location: 0, column_names: [name] }
}
