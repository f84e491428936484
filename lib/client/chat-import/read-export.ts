import 'client-only'
import { Unzip, type UnzipFile, UnzipInflate } from 'fflate'
import { JsonElements, NoJsonList } from './json-elements'

const maxImportBytes = 4 * 1024 ** 3
/** Maximum bytes of the unpacked list, to stop zip bombs. */
const maxUnpackedBytes = 4 * 1024 ** 3

export type ImportRefusal = 'large' | 'format' | 'missing' | 'broken'

export class ImportRefused extends Error {
  override readonly name = 'ImportRefused'
  readonly why: ImportRefusal
  constructor(why: ImportRefusal, cause?: unknown) {
    super(`the file is not read: ${why}`, { cause })
    this.why = why
  }
}

export interface ReadingProgress {
  readonly onBytes: (bytes: number) => void
  readonly signal: AbortSignal
}

/** File names in the export's archive; large exports have several. */
const listName = /(?:^|\/)conversations(?:[-_]\d+)?\.json$/i

/**
 * Yields the conversations of ChatGPT's export one by one as JSON, from `conversations.json` or the archive that
 * contains it. Only a chunk of the file and one conversation are in memory.
 * @throws {ImportRefused}
 * @throws the signal's reason
 */
export async function* readExport(file: File, progress: ReadingProgress): AsyncGenerator<string> {
  if (file.size > maxImportBytes) throw new ImportRefused('large')
  const head = new Uint8Array(await readable(file.slice(0, 4)))
  const isArchive = head[0] === 0x50 && head[1] === 0x4b
  const pieces = piecesOf(file, progress)
  yield* isArchive ? elementsOfArchive(pieces) : elementsOfLists(wholeOf(pieces))
}

async function readable(blob: Blob): Promise<ArrayBuffer> {
  try {
    return await blob.arrayBuffer()
  } catch (error) {
    throw new ImportRefused('broken', error)
  }
}

async function* piecesOf(file: File, { onBytes, signal }: ReadingProgress): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  try {
    for (let bytes = 0; ; ) {
      signal.throwIfAborted()
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new ImportRefused('broken', error)
      })
      if (done) return
      bytes += value.byteLength
      onBytes(bytes)
      yield value
    }
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

type Unpacked = Uint8Array | null

async function* wholeOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Unpacked> {
  yield* pieces
  yield null
}

async function* elementsOfArchive(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let [lists, whole] = [0, 0]

  const unpacked = async function* (): AsyncGenerator<Unpacked> {
    const taken: Unpacked[] = []
    let bytes = 0
    const unzip = new Unzip((entry: UnzipFile) => {
      if (!listName.test(entry.name)) return
      lists += 1
      entry.ondata = (error, piece, isLast) => {
        if (error) throw new ImportRefused('broken', error)
        bytes += piece.byteLength
        if (bytes > maxUnpackedBytes) throw new ImportRefused('large')
        if (piece.byteLength > 0) taken.push(piece)
        if (!isLast) return
        whole += 1
        taken.push(null)
      }
      entry.start()
    })
    unzip.register(UnzipInflate)
    for await (const piece of pieces) {
      push(unzip, piece)
      yield* taken.splice(0)
    }

    push(unzip, new Uint8Array(), true)
    yield* taken.splice(0)
  }

  yield* elementsOfLists(unpacked())
  if (lists === 0) throw new ImportRefused('missing')
  if (whole < lists) throw new ImportRefused('broken')
}

function push(unzip: Unzip, piece: Uint8Array, isLast = false): void {
  try {
    unzip.push(piece, isLast)
  } catch (error) {
    throw error instanceof ImportRefused ? error : new ImportRefused('broken', error)
  }
}

async function* elementsOfLists(pieces: AsyncIterable<Unpacked>): AsyncGenerator<string> {
  let [elements, decoder] = [new JsonElements(), new TextDecoder()]
  try {
    for await (const piece of pieces) {
      if (piece !== null) {
        yield* elements.take(decoder.decode(piece, { stream: true }))
        continue
      }
      yield* elements.take(decoder.decode())
      elements.end()
      ;[elements, decoder] = [new JsonElements(), new TextDecoder()]
    }
  } catch (error) {
    throw error instanceof NoJsonList ? new ImportRefused('format', error) : error
  }
}
