import * as z from 'zod'
import { type ChartContent } from '../../../lib/contract/cards/chart.ts'
import { chartKinds } from '../../../lib/contract/chart-kinds.ts'
import { DataRefusal } from '../../tables/data-refusal.ts'
import type { DataSet, DataSets } from '../../tables/data-sets.ts'
import { type Tool, ToolFailure } from '../../tools/tool.ts'
import { chartOf, resultCard } from './result-card.ts'

export const queryToolName = 'query_data'

/** Maximum failed queries of an answer; then the model must do without. */
const maxFailures = 3
const rowsForModel = 60

const input = z.object({
  sql: z
    .string()
    .min(1)
    .max(8_000)
    .describe('一条 DuckDB 的 SELECT 语句，只能用给出的表；中文列名用双引号括起来'),
  title: z.string().min(1).max(60).default('查询结果').describe('结果的标题，例如：各城市月退货率'),
  percent_columns: z.array(z.string()).max(20).optional().describe('结果里是比例（0.079 表示 7.9%）的列'),
  chart: z
    .object({
      kind: z.enum(chartKinds),
      x: z.string().describe('横轴的列；饼图的名称列；直方图的下界列'),
      y: z
        .array(z.string())
        .min(1)
        .max(20)
        .describe('数值列；箱线图依次是最小、下四分位、中位、上四分位、最大'),
      by: z.string().optional().describe('按它的值分成几条线的列；热力图的纵轴；直方图的上界列'),
    })
    .optional()
    .describe('要画成图时给出；只有一个数字时不画'),
})

/** Failed queries of an answer, whichever tool made them. */
export class QueryFailures {
  #failed = 0

  /** @throws {ToolFailure} when no further query may be run */
  check(): void {
    if (this.#failed >= maxFailures)
      throw new ToolFailure('failed', '查询已经失败三次，不再执行；请如实说明没有查出来')
  }

  count(): void {
    this.#failed += 1
  }
}

export interface QueryToolDeps {
  readonly failures: QueryFailures
  readonly sets: Pick<DataSets, 'query'>
  readonly set: DataSet
  readonly nextId: () => string
  readonly onResult: (content: ChartContent) => void
}

/** Queries the tables of the user's files. Results are shown to the user as cards. */
export function createQueryTool({ sets, set, nextId, onResult, failures }: QueryToolDeps): Tool {
  return {
    name: queryToolName,
    title: '查询数据',
    description:
      '用一条 SELECT 查询读者的表格，结果会作为表格（和图）给读者看。只用在按部件查不了的时候：几列相减相除、子查询、日期相减。',
    input: z.toJSONSchema(input, { io: 'input' }),
    timeoutMs: 15_000,
    isSafeToRepeat: true,
    async run(given, { signal }) {
      failures.check()
      const { sql, title, chart, percent_columns: shares = [] } = input.parse(given)
      try {
        const result = await sets.query(set, sql, signal)
        const requested = chart ?? null
        const content = resultCard(set, {
          id: nextId(),
          title,
          understood: '',
          sql,
          wish: requested,
          shares,
          notes: [],
          result,
        })
        onResult(content)
        const hasChart = requested === null || chartOf(content.columns, requested) !== null
        return resultText(content, hasChart)
      } catch (cause) {
        if (!(cause instanceof DataRefusal)) throw cause
        failures.count()
        const detail = cause.detail === '' ? '' : `：${cause.detail}`
        throw new ToolFailure('failed', `${cause.message}${detail}`, { cause })
      }
    },
  }
}

/** @returns the first rows of a result for a model */
export function resultText({ columns, rows, total, isCut }: ChartContent, hasChart: boolean): string {
  const shown = rows.slice(0, rowsForModel)
  const lines = [columns.map(({ name }) => name), ...shown.map((row) => row.map((value) => value ?? ''))]
  const more =
    isCut || total > shown.length
      ? `（共 ${isCut ? '不止 ' : ''}${total} 行，这里是前 ${shown.length} 行）`
      : ''
  const chartNote = hasChart ? '' : '（图没有画出来：列名不对，或者数值列不是数字）'

  return [`${total} 行`, lines.map((line) => line.join('\t')).join('\n'), more, chartNote]
    .filter(Boolean)
    .join('\n')
}
