import { dataBytes, extensionOf } from '../../../lib/contract/document-formats.ts'
import { type OwnTable, tableLimits, tableRoutes } from '../../../lib/contract/routes/table-routes.ts'
import { networkOf } from '../../limits/client-address.ts'
import type { LimitSettings } from '../../limits/limit-settings.ts'
import { pace } from '../../limits/pace.ts'
import { HostError } from '../../platform/errors.ts'
import { type Call, type HostModule, routeSet } from '../../platform/module.ts'
import type { UploadedFiles } from '../../search/uploaded-files.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import { DataRefusal } from '../../tables/data-refusal.ts'
import type { DataSet, DataSets, SetTable } from '../../tables/data-sets.ts'
import { valuesQuery } from '../../tables/sql/values-query.ts'

interface TablesModuleDeps {
  readonly env: Pick<LimitSettings, 'RATE_LIMIT'>
  readonly bus: Bus
  /** Absent where tables are not read. */
  readonly tables?: {
    readonly files: Pick<UploadedFiles, 'named'>
    readonly data: Pick<DataSets, 'open' | 'query'>
  }
}

/** Values of six columns are searched while they are typed. By address too, since identities can be created for free. */
const callsPerMinute = 300
const callsPerMinuteOfAddress = 1_500
/** As long as files may load. */
const loadingMs = 120_000

/** The tables of the caller's files, for changing the parts of a query. */
export function tablesModule({ env, bus, tables }: TablesModuleDeps): HostModule {
  const open = async <Result>(
    { owner, request, input }: Pick<Call<typeof tableRoutes.tableColumns>, 'owner' | 'request' | 'input'>,
    work: (set: DataSet, data: Pick<DataSets, 'query'>, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> => {
    if (env.RATE_LIMIT > 0) {
      await pace(bus, `tables:${owner}`, callsPerMinute)
      await pace(bus, `tables:${networkOf(request.ip)}`, callsPerMinuteOfAddress)
    }
    const known = (await tables?.files.named(owner, input.file_ids)) ?? []
    const files = known.filter(({ name }) => dataBytes.has(extensionOf(name)))
    if (!tables || files.length === 0) throw new HostError('not_found', '没有找到这些表格文件')
    const signal = AbortSignal.timeout(loadingMs)
    try {
      const set = await tables.data.open(owner, files, signal)
      const [refused] = set.refused
      if (set.tables.length === 0 && refused) throw refused.reason
      return await work(set, tables.data, signal)
    } catch (error) {
      if (!(error instanceof DataRefusal)) throw error
      throw new HostError('unprocessable', error.message, { cause: error })
    }
  }

  return {
    routes: [
      routeSet(tableRoutes, {
        tableColumns: (call) =>
          open(call, async (set) => ({
            tables: unionsFirst(set.tables).slice(0, tableLimits.tables).map(toOwnTable),
            joins: [],
          })),
        tableValues: (call) =>
          open(call, async (set, data, signal) => {
            const { table, column, query } = call.input
            if (!hasColumn(set, table, column)) throw new HostError('not_found', '表里没有这一列')
            const sql = valuesQuery({ table, column }, query)
            const { rows, isCut } = await data.query(set, sql, signal, tableLimits.values)
            return {
              values: rows.map(([value, count]) => ({ value: String(value), count: Number(count) })),
              more: isCut,
            }
          }),
      }),
    ],
  }
}

function hasColumn({ tables }: DataSet, name: string, column: string): boolean {
  const found = tables.find(({ table }) => table.name === name)
  return found?.table.columns.some((each) => each.name === column) ?? false
}

function toOwnTable({ table, profile }: SetTable): OwnTable {
  return {
    name: table.name,
    title: table.title,
    rows: table.rows,
    columns: profile.columns.slice(0, tableLimits.columns).map((column) => ({
      name: column.name,
      kind: column.kind,
      unit: column.unit,
      distinct: column.distinct,
      missing: column.missing,
      least: column.least,
      greatest: column.greatest,
      top: column.top.slice(0, tableLimits.top).map(({ value }) => value),
    })),
  }
}

/** There may be more tables than are sent: a union has the rows of several. */
function unionsFirst(tables: readonly SetTable[]): SetTable[] {
  return tables.toSorted((one, other) => Number(!one.table.unionOf) - Number(!other.table.unionOf))
}
