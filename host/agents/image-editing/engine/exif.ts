/** The EXIF fields that are kept, in sharp's format: no location, no camera identity, no thumbnail. */
export interface KeptExif {
  readonly IFD0: Readonly<Record<string, string>>
  readonly IFD2: Readonly<Record<string, string>>
}

export interface ExifFacts {
  readonly kept: KeptExif
  readonly hasLocation: boolean
  /** Comment by a person or program; may contain an AI label. */
  readonly comment: string
}

const textTags: Readonly<Record<number, string>> = {
  0x010f: 'Make',
  0x0110: 'Model',
  0x0132: 'DateTime',
  0x013b: 'Artist',
  0x8298: 'Copyright',
}
const detailTags: Readonly<Record<number, string>> = {
  0x829a: 'ExposureTime',
  0x829d: 'FNumber',
  0x8827: 'ISOSpeedRatings',
  0x9003: 'DateTimeOriginal',
  0x920a: 'FocalLength',
}
const tag = { details: 0x8769, location: 0x8825, comment: 0x9286, description: 0x010e } as const
const sizes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1 }
const most = { entries: 200, characters: 200, commentBytes: 65_536, comments: 4 }

interface Entry {
  readonly tag: number
  readonly type: number
  readonly count: number
  /** Offset of its value. */
  readonly at: number
}

/** @param block the EXIF block of a file; broken entries are dropped */
export function readExif(block: Uint8Array): ExifFacts {
  const none: ExifFacts = { kept: { IFD0: {}, IFD2: {} }, hasLocation: false, comment: '' }
  const begin = startOf(block)
  if (begin === null) return none

  const view = new DataView(block.buffer, block.byteOffset + begin, block.length - begin)
  const isLittle = view.getUint16(0) === 0x4949
  const first = entriesAt(view, view.getUint32(4, isLittle), isLittle)

  const pointer = (wanted: number) => {
    const found = first.find((entry) => entry.tag === wanted)
    return found ? entriesAt(view, view.getUint32(found.at, isLittle), isLittle) : []
  }

  const details = pointer(tag.details)

  const read = (entries: readonly Entry[], names: Readonly<Record<number, string>>) =>
    Object.fromEntries(
      entries.flatMap((entry) => {
        const name = names[entry.tag]
        const value = name === undefined ? '' : valueOf(view, entry, isLittle)
        return name === undefined || value === '' ? [] : [[name, value]]
      }),
    )

  const comments = [...first, ...details].filter(
    (entry) => entry.tag === tag.comment || entry.tag === tag.description,
  )

  return {
    kept: { IFD0: read(first, textTags), IFD2: read(details, detailTags) },
    hasLocation: pointer(tag.location).length > 0,
    comment: comments
      .slice(0, most.comments)
      .map((entry) => bytesOf(view, entry, most.commentBytes))
      .join('\n'),
  }
}

/** The block may have an Exif prefix before its header. */
function startOf(block: Uint8Array): number | null {
  for (const at of [0, 6]) {
    const order = String.fromCharCode(...block.subarray(at, at + 2))
    if ((order === 'II' || order === 'MM') && block.length >= at + 14) return at
  }
  return null
}

function entriesAt(view: DataView, at: number, isLittle: boolean): readonly Entry[] {
  if (at < 8 || at + 2 > view.byteLength) return []

  const count = Math.min(view.getUint16(at, isLittle), most.entries)
  const entries: Entry[] = []
  for (let index = 0; index < count; index += 1) {
    const place = at + 2 + index * 12
    if (place + 12 > view.byteLength) break
    const type = view.getUint16(place + 2, isLittle)
    const values = view.getUint32(place + 4, isLittle)
    const bytes = (sizes[type] ?? 0) * values
    if (bytes === 0) continue
    const where = bytes > 4 ? view.getUint32(place + 8, isLittle) : place + 8
    if (where + Math.min(bytes, 8) > view.byteLength) continue
    entries.push({ tag: view.getUint16(place, isLittle), type, count: values, at: where })
  }

  return entries
}

function valueOf(view: DataView, { type, count, at }: Entry, isLittle: boolean): string {
  if (type === 2) {
    const text = bytesOf(view, { tag: 0, type, count, at }, most.characters)
    // oxlint-disable-next-line no-control-regex -- Texts end with a zero.
    return text.replace(/[\u0000-\u001f\u007f].*$/s, '').trim()
  }
  if (count !== 1) return type === 3 ? String(view.getUint16(at, isLittle)) : ''
  if (type === 3) return String(view.getUint16(at, isLittle))
  if (type === 4) return String(view.getUint32(at, isLittle))
  if (type === 5 && at + 8 <= view.byteLength)
    return `${view.getUint32(at, isLittle)}/${view.getUint32(at + 4, isLittle)}`

  return ''
}

function bytesOf(view: DataView, { count, at }: Entry, limit: number): string {
  const length = Math.max(0, Math.min(count, limit, view.byteLength - at))
  return new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at, length))
}
