import { Buffer } from 'node:buffer'
import { createOggEncoder } from 'wasm-media-encoders'
import type { DecodedWav } from './decode-wav.ts'
import { encodePieces } from './encode-pieces.ts'
import { oggPages, withHeaderPackets } from './ogg-pages.ts'
import type { SoundLabel } from './sound-label.ts'

const quality = 5
/** Fixed, so that the same sound has the same bytes. */
const serial = 1

/** @returns an Ogg Vorbis file, with the label as comments */
export async function encodeOgg(sound: DecodedWav, label: SoundLabel): Promise<Uint8Array> {
  const encoder = await createOggEncoder()
  encoder.configure({ channels: 2, sampleRate: sound.sampleRate, vbrQuality: quality, oggSerialNo: serial })
  const pages = oggPages(Buffer.concat(encodePieces(encoder, sound)))
  return withHeaderPackets(pages, ([identification, , setup]) => [
    identification,
    commentPacket(label),
    setup,
  ])
}

/** The comment header of Vorbis I (xiph.org/vorbis/doc/v-comment.html). */
function commentPacket({ title, comment, encoder }: SoundLabel): Buffer {
  const comments = [`TITLE=${title}`, `DESCRIPTION=${comment}`, `ENCODER=${encoder}`]
  return Buffer.concat([
    Buffer.from('\u0003vorbis', 'latin1'),
    counted(encoder),
    wholeNumber(comments.length),
    ...comments.map(counted),
    Buffer.from([1]),
  ])
}

function counted(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([wholeNumber(bytes.length), bytes])
}

function wholeNumber(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
