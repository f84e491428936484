import type { DocumentSettings, StoredDocument } from '../../lib/contract/writer/document.ts'
import { HostError } from '../platform/errors.ts'
import type { Database } from '../storage/database/database.ts'
import { bytesOf, readingOf } from '../storage/database/long-text.ts'
import type { Tables } from '../storage/database/tables.ts'

type DocumentRow = Tables['written_documents']

/** @throws {HostError} not_found for documents of others, and deleted ones */
export async function requireOwnDocument(database: Database, owner: string, id: string): Promise<void> {
  if (
    !(await database.first(
      database.build
        .selectFrom('written_documents')
        .select('id')
        .where('id', '=', id)
        .where('owner', '=', owner),
    ))
  )
    throw documentNotFound()
}

export function documentNotFound(): HostError {
  return new HostError('not_found', '没有找到这篇文档')
}

/** @returns a version of an own document, the newest when absent. @throws {HostError} not_found */
export async function readDocument(
  database: Database,
  owner: string,
  { id, version }: { readonly id: string; readonly version?: number | undefined },
): Promise<StoredDocument> {
  // Without the letters that a search reads, which are as long as the text.
  const own = database.build.selectFrom('written_documents').where('id', '=', id).where('owner', '=', owner)
  const isNewest = version === undefined
  const current = await database.first<{ version: number; bytes: number }>(
    own.select(['version', bytesOf('content').as('bytes')]),
  )
  if (!current) throw documentNotFound()
  if (isNewest || version === Number(current.version)) {
    const [row] = await database.all<ShownRow>(own.select([...shownColumns]), readingOf(current.bytes))
    if (!row) throw documentNotFound()
    return presentDocument(row)
  }
  const kept = database.build
    .selectFrom('written_versions')
    .where('doc_id', '=', id)
    .where('version', '=', version)
  const size = await database.first<{ bytes: number }>(kept.select(bytesOf('content').as('bytes')))
  const [old] = size
    ? await database.all<Tables['written_versions']>(kept.selectAll(), readingOf(size.bytes))
    : []
  if (!old) throw new HostError('not_found', '没有找到这个版本', { field: 'version' })
  return presentDocument({ ...old, id, updated_at: old.changed_at })
}

const shownColumns = ['id', 'version', 'title', 'content', 'model', 'updated_at'] as const
type ShownRow = Pick<DocumentRow, (typeof shownColumns)[number]>

/** @returns a document as its owner sees it */
function presentDocument(
  row: DocumentSettings & Pick<DocumentRow, 'id' | 'version' | 'updated_at'>,
): StoredDocument {
  const { id, title, content, model } = row
  return {
    doc_id: id,
    version: Number(row.version),
    title,
    content,
    model,
    updated: Math.floor(Number(row.updated_at) / 1_000),
  }
}
