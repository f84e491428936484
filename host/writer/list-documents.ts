import { sql } from 'kysely'
import type { DocumentSummary } from '../../lib/contract/writer/document.ts'
import { foldForSearch } from '../../lib/text/fold.ts'
import { withoutMarkdownMarks } from '../../lib/text/markdown/without-marks.ts'
import type { Database } from '../storage/database/database.ts'
import { listPage, listPageLimit } from '../storage/database/list-page.ts'

const snippetCharacters = 80
/** Characters before the keyword in a snippet. */
const leadCharacters = 16
/**
 * Characters of a text that are read for its snippet: of where the keyword is likely to be, and of the beginning. A list
 * must not read whole texts, which take up 18 MB.
 */
const readCharacters = { around: 2_000, start: 2 * snippetCharacters } as const

/** A page of a member's documents, the newest change first; a keyword is searched in titles and texts. */
export async function listDocuments(
  database: Database,
  owner: string,
  { offset, keyword }: { readonly offset: number; readonly keyword: string },
) {
  const folded = foldForSearch(keyword).trim()
  const { build } = database
  const lead = readCharacters.around / 2
  const rows = await database.all(
    build
      // Each text is searched once.
      .with(
        (cte) => cte('found').materialized(),
        () => foundDocuments(database, owner, { offset, keyword: keyword.trim(), folded }),
      )
      .selectFrom('found')
      .innerJoin('written_documents as whole', 'whole.id', 'found.id')
      .select(['found.id', 'found.title', 'found.words', 'found.updated_at', 'place'])
      .select(
        sql<string>`substr(whole.content, case when place > ${lead} then place - ${lead} else 1 end,
          ${folded === '' ? readCharacters.start : readCharacters.around})`.as('part'),
      )
      .orderBy('found.updated_at', 'desc')
      .orderBy('found.id'),
    { isHeavy: true },
  )
  const { page, ...rest } = listPage(rows, offset)
  const list = page.map(
    ({ id, title, place, part, words, updated_at }): DocumentSummary => ({
      doc_id: id,
      title,
      snippet: snippetOf(part, folded, Number(place) > lead + 1),
      words: Number(words),
      updated: Math.floor(Number(updated_at) / 1_000),
    }),
  )
  return { list, ...rest }
}

/**
 * `place` is where the keyword is in the content, from 1: as it was typed, else where its share of the folded text is,
 * which is a little longer or shorter. 0 for nowhere.
 */
function foundDocuments(
  { build, dialect }: Database,
  owner: string,
  { offset, keyword, folded }: { readonly offset: number; readonly keyword: string; readonly folded: string },
) {
  const placeIn = (column: 'content' | 'letters', text: string) =>
    dialect === 'sqlite'
      ? sql<number>`instr(${sql.ref(column)}, ${text})`
      : sql<number>`strpos(${sql.ref(column)}, ${text})`
  // As a fraction: the product of the lengths is beyond an integer of PostgreSQL.
  const share = sql<number>`cast(${placeIn('letters', folded)} * (1.0 * length(content) / length(letters)) as integer)`
  return build
    .selectFrom('written_documents')
    .where('owner', '=', owner)
    .$if(folded !== '', (rows) => rows.where(placeIn('letters', folded), '>', 0))
    .select(['id', 'title', 'words', 'updated_at'])
    .select(
      (folded === ''
        ? sql<number>`0`
        : sql<number>`coalesce(nullif(${placeIn('content', keyword)}, 0), ${share})`
      ).as('place'),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(listPageLimit)
}

/**
 * @param part of a text in Markdown
 * @param folded the keyword as `foldForSearch` writes it; '' for none
 * @param isLater whether the text begins before the part
 * @returns the start of the part without marks, or what is around the keyword
 */
export function snippetOf(part: string, folded: string, isLater = false): string {
  const from = Math.max(0, indexOfFolded(part, folded) - leadCharacters)
  const shown = withoutMarkdownMarks(part.slice(from, from + 2 * snippetCharacters))
  const text = Array.from(shown.replaceAll(/\s+/g, ' ').trim()).slice(0, snippetCharacters).join('')
  return from > 0 || isLater ? `…${text}` : text
}

/** @returns where the first match begins in a text, of which folding may change the length; 0 without one */
function indexOfFolded(part: string, folded: string): number {
  const found = folded === '' ? -1 : foldForSearch(part).indexOf(folded)
  let [low, high] = [0, found < 0 ? 0 : part.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (foldForSearch(part.slice(0, middle + 1)).length > found) high = middle
    else low = middle + 1
  }
  return low
}
