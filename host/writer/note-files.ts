import { fileOfAddress } from '../../lib/text/addresses/file-address.ts'
import { blobKeys } from '../files/file-row.ts'
import { readPassages } from '../files/uploads/store-passages.ts'
import type { Blobs } from '../storage/blobs/blobs.ts'
import type { Database } from '../storage/database/database.ts'
import type { CitedNote } from './cited-text.ts'

export interface NoteFilesDeps {
  readonly database: Database
  readonly blobs: Pick<Blobs, 'get'>
}

const mostFiles = 20
/** Bytes of the stored text of a file: longer ones are not read for a footnote. */
const mostTextBytes = 8 * 1024 * 1024

/**
 * Reads the own files that footnotes cite: by their address, or by their name as footnotes of answers have it, which
 * is followed by ` · ` and a place in the file.
 * @returns the texts that could be read, by the number of the note
 */
export async function readNoteFiles(
  { database, blobs }: NoteFilesDeps,
  owner: string,
  notes: readonly CitedNote[],
): Promise<ReadonlyMap<number, string>> {
  const cited = notes.filter(({ url }) => url === '').map((note) => ({ ...note, ...fileIn(note.text) }))
  if (cited.length === 0) return new Map()
  const rows = await database.all(
    database.build
      .selectFrom('files')
      .select(['id', 'name'])
      .where('owner', '=', owner)
      .where('state', '=', 'ready')
      .where('deleted_at', '=', 0)
      .where((row) =>
        row.or([
          row('id', 'in', [...new Set(cited.map(({ id }) => id))]),
          row('name', 'in', [...new Set(cited.map(({ name }) => name))]),
        ]),
      )
      .orderBy('created_at', 'desc')
      .limit(mostFiles),
  )
  const texts = new Map<string, string>()
  for (const { id } of rows) {
    const stored = await blobs.get(blobKeys.text(id))
    if (stored && stored.bytes.length <= mostTextBytes)
      texts.set(id, (await readPassages(blobs, id)).map(({ text }) => text).join('\n'))
  }
  return new Map(
    cited.flatMap(({ number, id, name }) => {
      // The newest of those with the same name.
      const row = rows.find((each) => each.id === id) ?? rows.find((each) => each.name === name)
      const text = row && texts.get(row.id)
      return text === undefined ? [] : [[number, text] as const]
    }),
  )
}

/** @returns the file that a note links to, and the name that it begins with */
function fileIn(text: string): { readonly id: string; readonly name: string } {
  const id = fileOfAddress(/\]\(([^()\s]+)\)/.exec(text)?.[1] ?? '')
  const [first = ''] = text.split(' · ', 1)
  const name = first.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1').replace(/^《(.*)》$/, '$1')
  return { id, name: name.trim() }
}
