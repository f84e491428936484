import * as z from 'zod'
import type { ChartContent } from '../../../lib/contract/cards/chart.ts'
import { type QueryFrame, queryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { DataRefusal } from '../../tables/data-refusal.ts'
import { answerFrame } from '../../tables/query/answer-frame.ts'
import { type Tool, ToolFailure } from '../../tools/tool.ts'
import { frameCard } from './by-matcher.ts'
import { type QueryToolDeps, resultText } from './query-tool.ts'

export const frameToolName = 'query_parts'

const column = z.string().min(1).max(200).describe('列名，照抄；连了另一张表时写“表.列”')
const comparison = z.enum(['>', '>=', '<', '<=', '='])
const period = z.object({
  year: z.int().optional(),
  half: z.int().optional(),
  quarter: z.int().optional(),
  month: z.int().optional(),
  day: z.int().optional(),
})
const filter = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('values'),
    column,
    values: z.array(z.string()).min(1),
    is_excluded: z.boolean().default(false),
  }),
  z.object({
    kind: z.literal('contains'),
    column,
    text: z.string(),
    is_excluded: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('number'), column, comparison, amount: z.number() }),
  z.object({ kind: z.literal('between'), column, least: z.number(), greatest: z.number() }),
  z.object({ kind: z.literal('missing'), column, is_missing: z.boolean().default(true) }),
  z.object({ kind: z.literal('weekdays'), column, days: z.array(z.int()).min(1) }),
  z
    .object({ kind: z.literal('period'), column, from: period.nullable(), to: period.nullable() })
    .describe('日期在这段时间里，两头都算；一头不限写 null'),
])
const input = z.object({
  table: z.string().min(1).max(200),
  join: z
    .object({ table: z.string(), from: column, to: column })
    .nullish()
    .describe('要用另一张表的列时：那张表、这张表里的键、那张表里的键（那边每个值只有一行）'),
  shape: z
    .enum(['aggregate', 'rows', 'correlation', 'missing', 'histogram', 'box', 'scatter'])
    .default('aggregate')
    .describe('aggregate 每组一行；rows 逐行列出'),
  measures: z
    .array(
      z.object({
        aggregate: z.enum(['sum', 'avg', 'median', 'max', 'min', 'stddev', 'count', 'distinct']),
        column: column.nullish(),
      }),
    )
    .max(20)
    .default([])
    .describe('算什么；数行数写 count，不写列'),
  share: z.array(filter).max(20).nullish().describe('不算这个数，算满足这些条件的行（或其合计）占多少'),
  change: z
    .enum(['share', 'year_before', 'unit_before', 'running'])
    .nullish()
    .describe(
      'share 每组占全部多少；year_before 同比、unit_before 环比（只能按一个时间分组、算一个数）；running 逐期累计',
    ),
  groups: z
    .array(
      z.object({
        column,
        unit: z.enum(['year', 'quarter', 'month', 'week', 'day', 'hour', 'weekday']).optional(),
      }),
    )
    .max(4)
    .default([])
    .describe('按什么分组；日期列要写 unit'),
  filters: z.array(filter).max(20).default([]),
  having: z.object({ comparison, amount: z.number() }).nullish().describe('只留第一个数满足它的组'),
  order: z.enum(['desc', 'asc']).nullish(),
  limit: z.int().min(1).max(1_000).nullish(),
  nth: z.int().min(1).max(1_000).nullish().describe('只要第几名，不写 limit'),
  within: z.boolean().default(false).describe('要有两个分组：前面那组里各取几名'),
  labels: z.array(column).max(60).default([]).describe('rows 和 scatter 里显示的列'),
  is_distinct: z.boolean().optional(),
  is_mean_of_groups: z.boolean().optional().describe('先按组算，再对各组求平均：平均每天多少'),
  chart: z.enum(['line', 'bar', 'stacked', 'pie', 'scatter', 'histogram', 'heatmap', 'box']).nullish(),
})
type WrittenFilter = z.infer<typeof filter>

/** Queries tables by the parts of a query, which the user can change afterwards. Each result is shown as a card. */
export function createFrameTool({ sets, set, nextId, onResult, failures }: QueryToolDeps): Tool {
  return {
    name: frameToolName,
    title: '查询数据',
    description: '按部件查询读者的表格：读者看得到每个部件，也能改。能用它说的都用它，说不了的才写 SQL。',
    input: z.toJSONSchema(input, { io: 'input' }),
    readsArguments: true,
    timeoutMs: 15_000,
    isSafeToRepeat: true,
    async run(given, { signal }) {
      failures.check()
      try {
        const { data: parts, error } = input.safeParse(withoutNulls(given))
        if (!parts) throw new DataRefusal('sql_refused', z.prettifyError(error), '这些部件不合格式')
        const frame = frameOf(parts)
        const tables = set.tables.map(({ table }) => table)
        const query = answerFrame(
          frame,
          tables,
          set.tables.map(({ profile }) => profile),
        )
        const result = await sets.query(set, query.sql, signal)
        const content: ChartContent = frameCard({ set }, { id: nextId(), query, result, notes: [] })
        onResult(content)
        return `${query.understood}\n${resultText(content, true)}`
      } catch (cause) {
        if (!(cause instanceof DataRefusal)) throw cause
        failures.count()
        const detail = cause.detail === '' ? '' : `：${cause.detail.slice(0, 1_000)}`
        throw new ToolFailure('failed', `${cause.message}${detail}`, { cause })
      }
    },
  }
}

/** Models write null for what they leave out. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) =>
      // The open end of a period is one.
      each === null && name !== 'from' && name !== 'to' ? [] : [[name, withoutNulls(each)]],
    ),
  )
}

const notWritten: ReadonlySet<string> = new Set(['of', 'said', 'unread'])

/** @returns a query as the tool is called with it: columns by their names, without what is left out */
export function partsOf(frame: QueryFrame): unknown {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    if ('table' in value && 'column' in value && Object.keys(value).length === 2)
      return value.table === frame.table ? value.column : `${String(value.table)}.${String(value.column)}`
    const kept = Object.entries(value).filter(
      ([name, each]) => !notWritten.has(name) && (each !== null || name === 'from' || name === 'to'),
    )
    return Object.fromEntries(kept.map(([name, each]) => [name, walk(each)]))
  }
  return walk(frame)
}

/** @throws {DataRefusal} for parts that the schema of a query refuses */
function frameOf({ table, ...written }: z.infer<typeof input>): QueryFrame {
  const refOf = (name: string) => {
    const other = written.join?.table
    const isOther = other !== undefined && name.startsWith(`${other}.`)
    const own = name.startsWith(`${table}.`) ? name.slice(table.length + 1) : name
    return isOther ? { table: other, column: name.slice(other.length + 1) } : { table, column: own }
  }
  const filterOf = (each: WrittenFilter) => ({ ...each, column: refOf(each.column) })
  const { join } = written
  const { data } = queryFrame.safeParse({
    shape: written.shape,
    table,
    join: join
      ? {
          table: join.table,
          from: refOf(join.from),
          to: { table: join.table, column: join.to.replace(`${join.table}.`, '') },
        }
      : null,
    measures: written.measures.map(({ aggregate, column: name }) =>
      name ? { of: 'column', aggregate, column: refOf(name) } : { of: 'row', aggregate, column: null },
    ),
    share: written.share?.map(filterOf) ?? null,
    change: written.change ?? null,
    groups: written.groups.map(({ column: name, unit }) => ({
      column: refOf(name),
      ...(unit ? { unit } : {}),
    })),
    filters: written.filters.map(filterOf),
    having: written.having ?? null,
    order: written.order ?? (written.limit || written.nth ? 'desc' : null),
    limit: written.limit ?? null,
    ...(written.nth ? { nth: written.nth } : {}),
    within: written.within,
    labels: written.labels.map(refOf),
    ...(written.is_distinct ? { is_distinct: true } : {}),
    ...(written.is_mean_of_groups ? { is_mean_of_groups: true } : {}),
    chart: written.chart ?? null,
    unread: [],
  })
  if (!data) throw new DataRefusal('sql_refused', '', '这些部件不合格式')
  return data
}
