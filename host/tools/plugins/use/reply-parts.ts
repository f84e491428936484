import type { CallPart } from '../../../../lib/contract/cards/tool-call.ts'
import { printable, visibleName } from '../../../../lib/text/printable.ts'

/** Stores a file among those of a member. @returns null when there is no room */
export type StoreReply = (file: {
  readonly owner: string
  readonly name: string
  readonly bytes: Uint8Array
  readonly madeIn: string
}) => Promise<{ readonly id: string; readonly name: string } | null>

/** Files that replies may be, by their type; bytes that are none of these are only described. */
const extensions: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'audio/wav': 'wav',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/epub+zip': 'epub',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.apache.parquet': 'parquet',
}
const maxRows = 50
const maxColumns = 12
const maxCell = 200
/** Of one table: a turn may make 48 calls, and what a conversation stores limits how far back it is read. */
const maxTableCharacters = 20_000

/** @returns the file of a reply, stored as the member's */
export async function filePart(
  { file }: { readonly file?: { readonly mime: string; readonly bytes: Uint8Array } },
  { owner, title, madeIn }: { readonly owner: string; readonly title: string; readonly madeIn: string },
  store: StoreReply,
): Promise<CallPart[]> {
  const mime = file?.mime.split(';')[0]?.trim().toLowerCase() ?? ''
  const extension = Object.hasOwn(extensions, mime) ? extensions[mime] : undefined
  if (!file || extension === undefined || file.bytes.byteLength === 0) return []
  // What comes before a slash would be interpreted as a folder.
  const named = visibleName(printable(title.replaceAll(/[\\/]/g, ' '))).trim()
  const name = `${named || extension}.${extension}`
  const stored = await store({ owner, name, bytes: file.bytes, madeIn })
  if (!stored) return []
  const kind = mime.startsWith('image/') ? 'image' : 'file'
  return [{ kind, file_id: stored.id, name: stored.name, mime, size: file.bytes.byteLength }]
}

/** @returns the rows of a JSON reply that is a list of flat objects, or has one; masked as the text is */
export function tablePart(text: string): CallPart[] {
  const rows = listIn(text)
  const columns = [...new Set(rows.slice(0, maxRows).flatMap(Object.keys))].slice(0, maxColumns)
  if (rows.length < 2 || columns.length < 2) return []
  return [{ kind: 'table', columns, rows: shownRows(rows, columns), total: rows.length }]
}

function shownRows(rows: readonly Row[], columns: readonly string[]): string[][] {
  const shown: string[][] = []
  let characters = 0
  for (const row of rows.slice(0, maxRows)) {
    const cells = columns.map((name) => cellText(row[name]))
    characters += cells.join('').length
    if (characters > maxTableCharacters) break
    shown.push(cells)
  }
  return shown
}

type Row = Readonly<Record<string, unknown>>

function listIn(text: string): readonly Row[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return []
  }
  if (isFlatList(value)) return value
  if (typeof value !== 'object' || value === null) return []
  const lists = Object.values(value).filter(isFlatList)
  return lists.length === 1 ? (lists[0] ?? []) : []
}

function isFlatList(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.length > 0 && value.every(isFlat)
}

function isFlat(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.values(value).every((each) => typeof each !== 'object' || each === null)
}

function cellText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, maxCell)
}
