import { mapInSteps } from '../../platform/map-in-steps.ts'
import type { FilePassage } from '../../search/uploaded-files.ts'

export interface TextPage {
  readonly passages: readonly FilePassage[]
  readonly hasMore: boolean
}

const newline = 0x0a
const earlierStart = '{"title":'

/**
 * The passages of a file as lines of JSON in UTF-8, so that a long text is parsed in parts. Texts stored before these
 * were one object.
 */
export async function encodeText(passages: readonly FilePassage[]): Promise<Buffer> {
  const lines = await mapInSteps(
    passages,
    ({ text }) => text.length,
    (passage) => JSON.stringify(passage),
  )
  return Buffer.from(lines.join('\n'))
}

/** Parses a whole text, up to 5,000,000 characters, with pauses. */
export async function decodeText(bytes: Uint8Array): Promise<readonly FilePassage[]> {
  const { text, lines, earlier } = open(bytes)
  return (
    earlier ??
    mapInSteps(
      lines,
      ({ start, end }) => end - start,
      (line) => parseLine<FilePassage>(text, line),
    )
  )
}

/** @returns some passages, without parsing the others */
export function decodePage(bytes: Uint8Array, offset: number, count: number): TextPage {
  const { text, lines, earlier } = open(bytes)
  const end = offset + count
  return {
    passages:
      earlier?.slice(offset, end) ??
      lines.slice(offset, end).map((line) => parseLine<FilePassage>(text, line)),
    hasMore: (earlier ?? lines).length > end,
  }
}

/** Opens a text without parsing it. */
export function openText(bytes: Uint8Array): {
  readonly count: number
  readonly passageAt: (index: number) => FilePassage
} {
  const { text, lines, earlier } = open(bytes)
  const passageAt = (index: number) => {
    const line = lines[index]
    const found = earlier ? earlier[index] : line && parseLine<FilePassage>(text, line)
    if (!found) throw new RangeError(`there is no passage ${index}`)
    return found
  }
  return { count: (earlier ?? lines).length, passageAt }
}

interface Line {
  readonly start: number
  readonly end: number
}

function linesOf(text: Buffer): Line[] {
  const lines: Line[] = []
  let start = 0
  while (start < text.length) {
    const found = text.indexOf(newline, start)
    const end = found === -1 ? text.length : found
    lines.push({ start, end })
    start = end + 1
  }
  return lines
}

function open(bytes: Uint8Array) {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const lines = linesOf(text)
  const [first] = lines
  const isObject =
    first && text.toString('latin1', first.start, first.start + earlierStart.length) === earlierStart
  const { passages: earlier } = isObject
    ? parseLine<{ readonly passages?: readonly FilePassage[] }>(text, first)
    : {}
  return { text, lines, earlier }
}

function parseLine<Value>(text: Buffer, { start, end }: Line): Value {
  return JSON.parse(text.toString('utf8', start, end)) as Value
}
