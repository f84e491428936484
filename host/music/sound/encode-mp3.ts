import { Buffer } from 'node:buffer'
import { createMp3Encoder } from 'wasm-media-encoders'
import type { DecodedWav } from './decode-wav.ts'
import { encodePieces } from './encode-pieces.ts'
import type { SoundLabel } from './sound-label.ts'

const kilobitsPerSecond = 192

/** @returns an MP3 file of 192 kbit/s, with the label as an ID3 tag */
export async function encodeMp3(sound: DecodedWav, label: SoundLabel): Promise<Uint8Array> {
  const encoder = await createMp3Encoder()
  encoder.configure({ channels: 2, sampleRate: sound.sampleRate, bitrate: kilobitsPerSecond })
  return Buffer.concat([id3Tag(label), ...encodePieces(encoder, sound)])
}

/** ID3v2.3 (id3.org/id3v2.3.0), with texts in UTF-16. */
function id3Tag({ title, comment, encoder }: SoundLabel): Buffer {
  const utf16 = 1
  const language = 'zho'
  const frames = Buffer.concat([
    frame('TIT2', Buffer.concat([Buffer.from([utf16]), utf16Text(title)])),
    frame(
      'COMM',
      Buffer.concat([
        Buffer.from([utf16]),
        Buffer.from(language),
        utf16Text(''),
        Buffer.alloc(2),
        utf16Text(comment),
      ]),
    ),
    frame('TSSE', Buffer.concat([Buffer.from([utf16]), utf16Text(encoder)])),
  ])
  const head = Buffer.alloc(10)
  head.write('ID3\u0003', 0, 'latin1')
  // Seven bits in each byte.
  for (let byte = 0; byte < 4; byte++) head[6 + byte] = (frames.length >> (7 * (3 - byte))) & 0x7f
  return Buffer.concat([head, frames])
}

function frame(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.write(name, 0, 4, 'latin1')
  head.writeUInt32BE(content.length, 4)
  return Buffer.concat([head, content])
}

/** Little-endian, with a byte order mark. */
function utf16Text(text: string): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
}
