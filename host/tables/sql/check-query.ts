import { DataRefusal } from '../data-refusal.ts'
import { allowedFunctions, allowedTableFunctions, allowedTypes } from './allowed-functions.ts'

/** A node of the tree that DuckDB's json_serialize_sql produces. */
type Tree = null | string | number | boolean | readonly Tree[] | { readonly [key: string]: Tree }
type TreeNode = Extract<Tree, { readonly [key: string]: Tree }>

const expressions = new Set([
  'BETWEEN',
  'CASE',
  'CAST',
  'COLLATE',
  'COLUMN_REF',
  'COMPARISON',
  'CONJUNCTION',
  'CONSTANT',
  'FUNCTION',
  'LAMBDA',
  'LAMBDA_REF',
  'OPERATOR',
  'POSITIONAL_REFERENCE',
  'STAR',
  'SUBQUERY',
  'WINDOW',
])
/** Parts of a query without a class: sources, sorting and limits. */
const parts = new Set([
  'SELECT_NODE',
  'SET_OPERATION_NODE',
  'EMPTY',
  'BASE_TABLE',
  'SUBQUERY',
  'JOIN',
  'TABLE_FUNCTION',
  'EXPRESSION_LIST',
  'PIVOT',
  'ORDER_MODIFIER',
  'LIMIT_MODIFIER',
  'LIMIT_PERCENT_MODIFIER',
  'DISTINCT_MODIFIER',
  'ASCENDING',
  'DESCENDING',
  'ORDER_DEFAULT',
])
/** Names that reveal process state unless a column has that name. */
const revealing = new Set([
  'current_catalog',
  'current_database',
  'current_query',
  'current_role',
  'current_schema',
  'current_schemas',
  'current_setting',
  'current_user',
  'session_user',
  'user',
])
const collations = /^(nocase|noaccent|nfc|zh|zh_cn|binary|c|posix|\.)+$/i
const deepest = 200
const maxQueryLength = 20_000

export interface KnownTables {
  readonly tables: ReadonlyMap<string, readonly string[]>
}

/**
 * Rejects anything but one SELECT over the known tables with allowed functions.
 * @param serialized the result of `json_serialize_sql` for the query
 * @throws {DataRefusal} sql_refused, with what is not allowed; sql_failed for invalid SQL
 */
export function checkQuery(serialized: string, { tables }: KnownTables): void {
  const tree = JSON.parse(serialized) as Tree
  const { error, error_message: message, error_type: type, statements } = asNode(tree)
  if (error === true) {
    // Statements other than SELECT are reported as not implemented.
    if (type === 'parser') throw new DataRefusal('sql_failed', textOf(message))
    throw refuse('只能写一条 SELECT 查询')
  }
  if (!Array.isArray(statements) || statements.length !== 1) throw refuse('只能写一条 SELECT 查询')

  const columns = new Set([...tables.values()].flat().map(foldName))
  new QueryCheck(columns).statement(
    asNode(statements[0] as Tree),
    new Set([...tables.keys()].map(foldName)),
    0,
  )
}

/** @throws {DataRefusal} when a text cannot be a query: too long, or with characters at which it could be cut */
export function checkQueryText(sql: string): void {
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000e-\u001f]/.test(sql)) throw refuse('有控制字符')
  if (sql.length > maxQueryLength) throw refuse('查询太长')
}

class QueryCheck {
  readonly #columns: ReadonlySet<string>

  constructor(columns: ReadonlySet<string>) {
    this.#columns = columns
  }

  statement(node: TreeNode, scope: ReadonlySet<string>, depth: number): void {
    if (Array.isArray(node.named_param_map) && node.named_param_map.length > 0) throw refuse('不能有参数')
    this.#walk(node.node ?? null, scope, depth + 1)
  }

  #walk(value: Tree, scope: ReadonlySet<string>, depth: number): void {
    if (depth > deepest) throw refuse('嵌套得太深')
    if (value === null || typeof value !== 'object') return
    if (isList(value)) {
      for (const each of value) this.#walk(each, scope, depth + 1)
    } else if (typeof value.class === 'string') this.#expression(value, scope, depth)
    else if (typeof value.type === 'string') this.#part(value, scope, depth)
    else if (value.node !== undefined && value.named_param_map !== undefined)
      this.statement(value, scope, depth)
    else this.#children(value, scope, depth)
  }

  #children(node: TreeNode, scope: ReadonlySet<string>, depth: number): void {
    for (const each of Object.values(node)) this.#walk(each, scope, depth + 1)
  }

  #expression(node: TreeNode, scope: ReadonlySet<string>, depth: number): void {
    const name = textOf(node.class)
    if (!expressions.has(name)) throw refuse(`不能用 ${name}`)
    if (name === 'CONSTANT') return checkType(asNode(asNode(node.value).type))
    if (name === 'COLUMN_REF') return this.#column(node)
    if (name === 'COLLATE' && !collations.test(textOf(node.collation))) throw refuse('不能用这种排序规则')

    if (name === 'FUNCTION' || name === 'WINDOW') checkFunction(node, allowedFunctions)
    if (name === 'CAST') {
      checkType(asNode(node.cast_type))
      return this.#walk(node.child ?? null, scope, depth + 1)
    }

    this.#children(node, scope, depth)
  }

  #column(node: TreeNode): void {
    const names = isList(node.column_names ?? null) ? (node.column_names as readonly Tree[]) : []
    const [first] = names
    if (names.length !== 1 || typeof first !== 'string') return
    if (revealing.has(foldName(first)) && !this.#columns.has(foldName(first))) throw refuse(`不能用 ${first}`)
  }

  #part(node: TreeNode, scope: ReadonlySet<string>, depth: number): void {
    const type = textOf(node.type)
    if (!parts.has(type)) throw refuse(`不能用 ${type}`)

    if (type === 'BASE_TABLE') checkTable(node, scope)
    if (type === 'TABLE_FUNCTION') checkFunction(asNode(node.function), allowedTableFunctions)
    if (type === 'PIVOT') checkPivot(node)
    if (node.cte_map === undefined) return this.#children(node, scope, depth)

    const { cte_map: ctes, ...rest } = node
    this.#children(rest, this.#withCtes(asNode(ctes), scope, depth), depth)
  }

  /** A WITH name is visible after its definition, not before or inside it. */
  #withCtes(map: TreeNode, scope: ReadonlySet<string>, depth: number): ReadonlySet<string> {
    const known = new Set(scope)
    const entries = isList(map.map ?? null) ? (map.map as readonly Tree[]) : []
    for (const entry of entries) {
      const { key, value } = asNode(entry)
      this.#walk(value ?? null, new Set(known), depth + 1)
      known.add(foldName(textOf(key)))
    }
    return known
  }
}

function checkFunction(node: TreeNode, allowed: ReadonlySet<string>): void {
  const name = textOf(node.function_name).toLowerCase()
  const isOwn = ['', 'main'].includes(textOf(node.schema)) && textOf(node.catalog) === ''
  if (!isOwn || !allowed.has(name)) throw refuse(`不能用函数 ${name}`)
}

function checkTable(node: TreeNode, scope: ReadonlySet<string>): void {
  const name = textOf(node.table_name)
  if (node.at_clause !== null && node.at_clause !== undefined) throw refuse('不能看表的旧版本')
  const isOwn = ['', 'main'].includes(textOf(node.schema_name)) && textOf(node.catalog_name) === ''
  if (!isOwn || !scope.has(foldName(name))) throw refuse(`没有表 ${name}`)
}

/** A pivot with explicit values is safe; without them it would create a type first. */
function checkPivot(node: TreeNode): void {
  const pivots = isList(node.pivots ?? null) ? (node.pivots as readonly Tree[]) : []
  if (pivots.some((pivot) => asNode(pivot).pivot_enum !== '')) throw refuse('PIVOT 要写出各个值')
}

function checkType(type: TreeNode): void {
  const id = textOf(type.id)
  if (id === 'LIST') return checkType(asNode(asNode(type.type_info).child_type))
  if (!allowedTypes.has(id)) throw refuse(`不能用类型 ${id}`)
}

function asNode(value: Tree | undefined): TreeNode {
  if (value === null || typeof value !== 'object' || isList(value)) throw refuse('看不懂这条查询')
  return value
}

/** @returns '' unless it is text */
function textOf(value: Tree | undefined): string {
  return typeof value === 'string' ? value : ''
}

function isList(value: Tree): value is readonly Tree[] {
  return Array.isArray(value)
}

/** Names are case-insensitive. */
function foldName(name: string): string {
  return name.toLowerCase()
}

function refuse(detail: string): DataRefusal {
  return new DataRefusal('sql_refused', detail)
}
