import { documentBytes, extensionOf, imageExtensions, savedAs } from '@/lib/contract/document-formats'
import { libraryPathCharacters } from '@/lib/contract/routes/library-routes'
import { cleanPath } from '@/lib/text/addresses/clean-path'

/** A local file with its path relative to the selection. */
export interface PickedFile {
  readonly path: string
  readonly file: File
}

/** A file to upload. Its size is cached, because the browser accesses the disk each time. */
export interface SizedFile extends PickedFile {
  readonly size: number
}

type Refusal =
  | { readonly kind: 'empty' }
  | { readonly kind: 'large'; readonly megabytes: number }
  | { readonly kind: 'long_path'; readonly limit: number }
  | { readonly kind: 'save_as'; readonly better: string }

export interface Sorted {
  readonly files: readonly SizedFile[]
  readonly refused: readonly { readonly path: string; readonly refusal: Refusal }[]
  /** Number of hidden and system files. */
  readonly hidden: number
  /** Paths of images, and of other files that are no documents. */
  readonly images: readonly string[]
  readonly others: readonly string[]
}

const mebibyte = 1024 * 1024
const sliceMs = 16
const systemNames = new Set(['thumbs.db', 'desktop.ini', 'icon\r'])
const systemFolders = new Set(['node_modules', '__macosx'])

/** Selects the files to upload by the same rules as the command line, in slices that keep the page responsive. */
export async function sortPicked(picked: readonly PickedFile[]): Promise<Sorted> {
  const files: SizedFile[] = []
  const refused: Sorted['refused'][number][] = []
  const images: string[] = []
  const others: string[] = []
  let hidden = 0
  let sliceBegan = performance.now()
  for (const each of picked) {
    const verdict = verdictOn(each)
    if (typeof verdict === 'number') files.push({ ...each, size: verdict })
    else if (verdict === 'hidden') hidden += 1
    else if (verdict === 'image') images.push(each.path)
    else if (verdict === 'other') others.push(each.path)
    else refused.push({ path: each.path, refusal: verdict })
    if (performance.now() - sliceBegan < sliceMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    sliceBegan = performance.now()
  }

  return { files, refused, hidden, images, others }
}

/** @returns the size of an accepted file, or why it is skipped */
function verdictOn({ path, file }: PickedFile): number | 'hidden' | 'image' | 'other' | Refusal {
  if (isHidden(path)) return 'hidden'

  const extension = extensionOf(path)
  const better = savedAs.get(extension)
  if (better !== undefined) return { kind: 'save_as', better }

  const most = documentBytes.get(extension)
  if (most === undefined) return imageExtensions.includes(extension) ? 'image' : 'other'

  const { size } = file
  if (size === 0) return { kind: 'empty' }
  if (cleanPath(path).length > libraryPathCharacters) {
    return { kind: 'long_path', limit: libraryPathCharacters }
  }

  return size > most ? { kind: 'large', megabytes: most / mebibyte } : size
}

/** Dot files, system files of folders, and Office's lock files. */
function isHidden(path: string): boolean {
  const parts = path.split('/')
  const name = parts.at(-1) ?? ''
  return (
    parts.some((part) => part.startsWith('.') || systemFolders.has(part.toLowerCase())) ||
    name.startsWith('~$') ||
    systemNames.has(name.toLowerCase())
  )
}

/** Files of an input element; those of a folder have their relative path. */
export function filesOfInput(files: Iterable<File>): PickedFile[] {
  return Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }))
}

/**
 * Collects dropped files, including the content of folders. Must be called in the event handler, as the entries are
 * accessible only during the event.
 * @returns the files; unreadable ones are left out
 */
export function filesOfDrop(transfer: DataTransfer): Promise<PickedFile[]> {
  const dropped = Array.from(transfer.items)
    .filter((item) => item.kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  return collectAll(dropped)
}

async function collectAll(
  dropped: readonly { readonly entry: FileSystemEntry | null; readonly file: File | null }[],
): Promise<PickedFile[]> {
  const found: PickedFile[] = []
  for (const { entry, file } of dropped) {
    if (entry) await collect(entry, found)
    else if (file) found.push({ path: file.name, file })
  }
  return found
}

async function collect(entry: FileSystemEntry, found: PickedFile[]): Promise<void> {
  const path = entry.fullPath.replace(/^\//, '')
  if (entry.isFile) {
    const file = await new Promise<File | null>((resolve) =>
      (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
    )
    if (file) found.push({ path, file })
    return
  }
  // Hidden folders are skipped completely: they may contain a hundred thousand files.
  if (isHidden(`${path}/x`)) return

  const reader = (entry as FileSystemDirectoryEntry).createReader()
  for (;;) {
    // readEntries returns batches, and an empty one at the end.
    const entries = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (entries.length === 0) return
    for (const each of entries) await collect(each, found)
  }
}
