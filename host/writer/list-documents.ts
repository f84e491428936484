import { sql } from 'kysely'
import type { DocumentSummary } from '../../lib/contract/writer/document.ts'
import { foldForSearch } from '../../lib/text/fold.ts'
import type { Database } from '../storage/database/database.ts'
import { listPage, listPageLimit } from '../storage/database/list-page.ts'

const snippetCharacters = 80
/** Characters before the keyword in a snippet. */
const leadCharacters = 16

/** A page of a member's documents, the newest change first; a keyword is searched in titles and texts. */
export async function listDocuments(
  database: Database,
  owner: string,
  { offset, keyword }: { readonly offset: number; readonly keyword: string },
) {
  const folded = foldForSearch(keyword).trim()
  let own = database.build.selectFrom('written_documents').where('owner', '=', owner)
  if (folded !== '') {
    const pattern = `%${folded.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
    own = own.where(sql<boolean>`letters like ${pattern} escape '\\'`)
  }
  const rows = await database.all(
    own
      .select(['id', 'title', 'content', 'words', 'updated_at'])
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .offset(offset)
      .limit(listPageLimit),
  )
  const { page, ...rest } = listPage(rows, offset)
  const list = page.map(
    ({ id, title, content, words, updated_at }): DocumentSummary => ({
      doc_id: id,
      title,
      snippet: snippetOf(content, folded),
      words: Number(words),
      updated: Math.floor(Number(updated_at) / 1_000),
    }),
  )
  return { list, ...rest }
}

/** Marks of Markdown at the beginning of lines, those of emphasis, images, footnotes, and what an escape is before. */
const marks =
  /^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+|\\([!-/:-@[-`{-~])|!\[[^[\]\n]*\]\([^()\n]*\)|\[\^[^[\]\n]+\]|[*`]+/gm

/**
 * @param content Markdown
 * @param folded the keyword as `foldForSearch` writes it; '' for none
 * @returns the start of the text without marks, or what is around the keyword
 */
export function snippetOf(content: string, folded: string): string {
  const found = folded === '' ? -1 : foldForSearch(content).indexOf(folded)
  const from = Math.max(0, found - leadCharacters)
  const part = content.slice(from, from + 2 * snippetCharacters).replaceAll(marks, '$1')
  const text = Array.from(part.replaceAll(/\s+/g, ' ').trim()).slice(0, snippetCharacters).join('')
  return from > 0 ? `…${text}` : text
}
