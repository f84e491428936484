import { extname } from 'node:path'
import { fileNameCharacters } from '../../lib/contract/routes/file-routes.ts'
import type { Database } from '../storage/database/database.ts'
import type { FileRow } from './file-row.ts'

type Named = Pick<FileRow, 'name' | 'sha256' | 'source'>

/** The query for other files of an owner with the same name and different content. */
export function namesakes({ build }: Database, owner: string, { name, sha256 }: Omit<Named, 'source'>) {
  return build
    .selectFrom('files')
    .select('id')
    .where('owner', '=', owner)
    .where('deleted_at', '=', 0)
    .where('name', '=', name)
    .where('sha256', '!=', sha256)
}

/**
 * @returns a name that no file of the owner with different content has: its own, or with the next number. A link has
 * the name of its host until it is fetched, and keeps it.
 */
export async function freeName(database: Database, owner: string, file: Named): Promise<string> {
  if (file.source !== '' || !(await database.first(namesakes(database, owner, file)))) return file.name

  const rows = await database.all<Pick<FileRow, 'name'>>(
    database.build.selectFrom('files').select('name').where('owner', '=', owner).where('deleted_at', '=', 0),
  )
  const taken = new Set(rows.map(({ name }) => name))
  const extension = extname(file.name)
  const stem = file.name.slice(0, file.name.length - extension.length)
  const numbered = numbering(stem)
  for (let number = numbered.next; ; number += 1) {
    const ending = numbered.ending(number) + extension
    const name = whole(numbered.stem.slice(0, Math.max(0, fileNameCharacters - ending.length))) + ending
    if (!taken.has(name)) return name
  }
}

/** 海边-改2 → 海边-改3; 报告 → 报告 (2) → 报告 (3) */
function numbering(stem: string) {
  const [, edited, edits] = /^(.*-改)(\d{1,6})$/s.exec(stem) ?? []
  if (edited !== undefined) return { stem: edited, next: Number(edits) + 1, ending: String }
  const [, own = stem, count = '1'] = /^(.+) \((\d{1,6})\)$/s.exec(stem) ?? []
  return { stem: own, next: Number(count) + 1, ending: (number: number) => ` (${number})` }
}

/** Without an unpaired surrogate at the end. */
function whole(text: string): string {
  return text.replace(/[\ud800-\udbff]$/, '')
}
