import { Buffer } from 'node:buffer'
import type { SoundLabel } from './sound-label.ts'
import type { StereoSound } from './stereo-sound.ts'

const headerBytes = 44

/** @returns a RIFF file of 16-bit stereo, with the label as `INFO`; its length is even */
export function encodeWav({ left, right }: StereoSound, label: SoundLabel, sampleRate: number): Uint8Array {
  const info = infoChunk({ INAM: label.title, ICMT: label.comment, ISFT: label.encoder })
  const dataBytes = left.length * 4
  const wav = Buffer.alloc(headerBytes + dataBytes + info.length)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(2, 22)
  wav.writeUInt32LE(sampleRate, 24)
  wav.writeUInt32LE(sampleRate * 4, 28)
  wav.writeUInt16LE(4, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(dataBytes, 40)
  const samples = new Int16Array(wav.buffer, wav.byteOffset + headerBytes, left.length * 2)
  for (let index = 0; index < left.length; index++) {
    samples[index * 2] = Math.round((left[index] ?? 0) * 32_767)
    samples[index * 2 + 1] = Math.round((right[index] ?? 0) * 32_767)
  }
  info.copy(wav, headerBytes + dataBytes)
  return wav
}

function infoChunk(label: Readonly<Record<string, string>>): Buffer {
  const chunks = Object.entries(label).map(([name, text]) => chunkOf(name, Buffer.from(`${text}\0`)))
  return chunkOf('LIST', Buffer.concat([Buffer.from('INFO'), ...chunks]))
}

/** Chunks are padded to an even length. */
function chunkOf(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 0, 4, 'latin1')
  head.writeUInt32LE(content.length, 4)
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
}
