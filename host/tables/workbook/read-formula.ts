import { contains, isNode, nodesOf, numberOf, type QueryNode, textOf } from './query-tree.ts'
import type { AggregateName, ResultFormula } from './result-formula.ts'

interface FormulaContext {
  /** @returns the index of the column of the rows that has the values of this expression */
  readonly columnOf: (node: QueryNode) => number
  /** Whether groups are left out by HAVING, so that a window does not see all rows. */
  readonly hasHaving: boolean
}

const aggregates: ReadonlyMap<string, AggregateName> = new Map([
  ['sum', 'sum'],
  ['avg', 'avg'],
  ['mean', 'avg'],
  ['min', 'min'],
  ['max', 'max'],
  ['count', 'count'],
  ['count_star', 'count'],
  ['count_if', 'count'],
  ['countif', 'count'],
] as const)
/** They skip rows, or need all values of a group. */
const otherAggregates =
  /^(?:any_value|approx|arbitrary|arg_|array_agg|bit_|bool_|corr|covar|entropy|favg|first|fsum|geo|group_concat|histogram|kahan|kurtosis|last|list|mad|max_by|median|min_by|mode|product|quantile|regr|reservoir|sem|skewness|stddev|string_agg|sumkahan|var_|variance|wavg|weighted)/

/** @returns whether an expression is calculated from several rows */
export function isAggregated(node: QueryNode): boolean {
  return contains(node, (each) => {
    if (each['class'] === 'WINDOW') return true
    if (each['class'] !== 'FUNCTION') return false
    const name = textOf(each['function_name']).toLowerCase()
    return aggregates.has(name) || otherAggregates.test(name)
  })
}

/** @returns the formula of an expression of a result; null when spreadsheets have none that gives the same */
export function readFormula(node: QueryNode, context: FormulaContext): ResultFormula | null {
  const value = numberOf(node)
  if (value !== null) return { kind: 'number', value }
  switch (node['class']) {
    case 'CAST':
      return readCast(node, context)
    case 'OPERATOR':
      return readCoalesce(node, context)
    case 'WINDOW':
      return readTotal(node, context)
    case 'FUNCTION':
      return readFunction(node, context)
    default:
      return null
  }
}

function readFunction(node: QueryNode, context: FormulaContext): ResultFormula | null {
  const name = textOf(node['function_name']).toLowerCase()
  const children = nodesOf(node['children'])
  const [first, second] = children
  const aggregate = aggregates.get(name)
  if (aggregate) return readAggregate(node, name, aggregate, context)
  // Divided by nothing there is no value, of which a cell shows nothing.
  if (name === 'nullif' && first && second && numberOf(second) === 0) return readFormula(first, context)
  if (name === 'round' && first) {
    const inner = readFormula(first, context)
    const digits = second ? numberOf(second) : 0
    return inner && digits !== null ? { kind: 'round', value: inner, digits } : null
  }
  if (!isOperator(name) || !first || !second) return null
  const [left, right] = [readFormula(first, context), readFormula(second, context)]
  return left && right ? { kind: 'operation', operator: name, left, right } : null
}

function isOperator(name: string): name is '+' | '-' | '*' | '/' {
  return ['+', '-', '*', '/'].includes(name)
}

function readAggregate(
  node: QueryNode,
  name: string,
  aggregate: AggregateName,
  { columnOf }: FormulaContext,
): ResultFormula | null {
  const { filter, distinct, order_bys: order } = node
  if (distinct === true || (isNode(order) && nodesOf(order['orders']).length > 0)) return null
  const [value, other] = nodesOf(node['children'])
  if (other || (value && isAggregated(value))) return null
  const isConditional = name === 'count_if' || name === 'countif'
  if (isConditional && isNode(filter)) return null
  const condition = isConditional ? value : isNode(filter) ? filter : undefined
  const column = isConditional || !value ? null : columnOf(value)
  return {
    kind: 'aggregate',
    name: aggregate,
    column,
    filter: condition ? columnOf(condition) : null,
    isOfAll: false,
  }
}

/** Only casts that keep the number. */
function readCast(node: QueryNode, context: FormulaContext): ResultFormula | null {
  const { cast_type: type, child } = node
  return isNode(type) && type['id'] === 'DOUBLE' && isNode(child) ? readFormula(child, context) : null
}

/** `coalesce(sum(x), 0)`: a sum or count of nothing is 0 in a spreadsheet. */
function readCoalesce(node: QueryNode, context: FormulaContext): ResultFormula | null {
  const [first, second] = nodesOf(node['children'])
  if (node['type'] !== 'OPERATOR_COALESCE' || !first || !second || numberOf(second) !== 0) return null
  const formula = readFormula(first, context)
  const isAdded = formula?.kind === 'aggregate' && ['sum', 'count'].includes(formula.name)
  return isAdded ? formula : null
}

/** `sum(sum(x)) over ()`: the sum over all groups. */
function readTotal(node: QueryNode, context: FormulaContext): ResultFormula | null {
  const { children, partitions, orders, filter_expr: filter, distinct } = node
  const [inner] = nodesOf(children)
  const isPlain = [partitions, orders].every((list) => nodesOf(list).length === 0)
  if (textOf(node['function_name']) !== 'sum' || !isPlain || isNode(filter) || distinct === true) return null
  const formula = inner && !context.hasHaving ? readFormula(inner, context) : null
  const isAdded = formula?.kind === 'aggregate' && ['sum', 'count'].includes(formula.name)
  return isAdded ? { ...formula, isOfAll: true } : null
}
