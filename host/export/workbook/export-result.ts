import { knownCard } from '../../../lib/contract/cards/card-types.ts'
import { isOfModel } from '../../../lib/contract/cards/chart.ts'
import { messagesOf } from '../../../lib/messages/messages-of.ts'
import { HostError } from '../../platform/errors.ts'
import type { UploadedFiles } from '../../search/uploaded-files.ts'
import { DataRefusal } from '../../tables/data-refusal.ts'
import type { DataSet, DataSets } from '../../tables/data-sets.ts'
import type { RowsUsed } from '../../tables/workbook/rows-used.ts'
import type { Exported } from '../export-conversation.ts'
import type { WorkbookRequest } from './workbook-request.ts'

/** The tables of members, as answers query them. */
export interface OwnTables {
  readonly files: Pick<UploadedFiles, 'named'>
  readonly data: Pick<DataSets, 'open' | 'query' | 'rowsUsed'>
}

interface ResultAbout {
  readonly owner: string
  readonly app: string
  readonly locale: 'zh-CN' | 'en'
  readonly signal: AbortSignal
}

const maxRows = 20_000
const maxCells = 300_000

/**
 * Runs the query of a result's card again, on the same files, for a workbook.
 * @throws {HostError} not_found for a card without a query, and when its files are deleted; unprocessable
 */
export async function workbookOfResult(
  { files, data }: OwnTables,
  { records }: Exported,
  { owner, app, locale, signal }: ResultAbout,
): Promise<WorkbookRequest> {
  const card = records.flatMap((record) => record.data).find(({ type }) => type === 'chart')
  const known = card && knownCard(card)
  if (known?.type !== 'chart' || known.content.sql === '')
    throw new HostError('not_found', '没有找到这张卡片')
  const { content } = known
  const named = await files.named(owner, content.file_ids)
  if (named.length < content.file_ids.length || named.length === 0)
    throw new HostError('not_found', '算出这张表的文件已经删除了，导不出用到的行')
  try {
    const set = await data.open(owner, named, signal)
    const result = await data.query(set, content.sql, signal)
    const { workbook: texts, answer } = messagesOf(locale)
    const { id, title, understood, sql, notes, columns } = content
    return {
      kind: 'workbook',
      id,
      app,
      locale,
      title,
      understood,
      sql,
      notes,
      isGenerated: isOfModel(content),
      columns,
      result,
      used: await rowsOf(data, set, sql, signal),
      texts,
      aiLabel: answer.aiLabel,
    }
  } catch (error) {
    if (!(error instanceof DataRefusal)) throw error
    throw new HostError('unprocessable', error.message, { cause: error })
  }
}

async function rowsOf(
  data: OwnTables['data'],
  set: DataSet,
  sql: string,
  signal: AbortSignal,
): Promise<RowsUsed | 'too_many' | null> {
  try {
    const used = await data.rowsUsed(set, sql, signal, maxRows)
    if (!used) return null
    const { isCut, rows, columns } = used.rows
    return isCut || rows.length * columns.length > maxCells ? 'too_many' : used
  } catch (error) {
    if (error instanceof DataRefusal && error.reason === 'result_too_large') return 'too_many'
    throw error
  }
}
