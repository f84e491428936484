import { fill } from '../../../lib/messages/fill.ts'
import { aiMetadataText } from '../../../lib/text/ai-metadata.ts'
import { columnText } from '../../../lib/text/result-text.ts'
import { type WorkbookCell, writeWorkbook } from '../../../lib/text/workbook.ts'
import { linkedSheets } from './linked-sheets.ts'
import type { WorkbookRequest } from './workbook-request.ts'

type Rows = readonly (readonly WorkbookCell[])[]

/** Writes a result, the rows that it was calculated from, and how it was asked; its numbers are formulas where possible. */
export function resultWorkbook(request: WorkbookRequest): Uint8Array {
  const { result, used, texts, id, app, isGenerated } = request
  const { locale } = request
  const names = result.columns.map((name, at) =>
    columnText(request.columns[at] ?? { name, unit: '' }, locale),
  )
  const shares = result.columns.map((_, at) => ({ isShare: request.columns[at]?.isShare === true }))
  const aiMetadata = isGenerated ? aiMetadataText({ app, id }) : null
  if (used === null || used === 'too_many') {
    const note = used === null ? texts.noRows : texts.tooMany
    const sheets: [string, Rows][] = [
      [texts.result, [names, ...result.rows]],
      [texts.about, aboutRows(request, [note])],
    ]
    return writeWorkbook({ sheets, columns: shares, aiMetadata })
  }

  const linked = linkedSheets(result, used, texts.rows)
  const first = linked.isNumbered ? [texts.group] : []
  const notes = linked.values.map((at) => fill(texts.values, { name: names[at] ?? '' }))
  return writeWorkbook({
    sheets: [
      [texts.result, [[...first, ...names], ...linked.result]],
      [texts.rows, [[...first, ...used.rows.columns], ...linked.rows]],
      [texts.about, aboutRows(request, [texts.formulas, ...notes])],
    ],
    columns: [...first.map(() => ({ isShare: false })), ...shares],
    aiMetadata,
  })
}

function aboutRows(request: WorkbookRequest, notes: readonly string[]): Rows {
  const { title, understood, sql, texts, isGenerated, aiLabel } = request
  return [
    [title],
    ...(understood === '' ? [] : [[fill(texts.understood, { text: understood })]]),
    ...[...request.notes, ...notes].map((note) => [note]),
    ...(sql === '' ? [] : [[texts.asked], ...sql.split('\n').map((line) => [line])]),
    ...(isGenerated ? [[aiLabel]] : []),
  ]
}
