import { Buffer } from 'node:buffer'
import type { StereoSound } from './stereo-sound.ts'

export interface DecodedWav extends StereoSound {
  readonly sampleRate: number
}

/** The bytes are no sound that this product can read, or end too early. */
export class UnreadableSound extends Error {
  override readonly name = 'UnreadableSound'
}

const maxSeconds = 660
const formats = { pcm: 1, float: 3, extensible: 0xff_fe } as const

interface Format {
  readonly isFloat: boolean
  readonly channels: number
  readonly sampleRate: number
  readonly bits: number
}

/**
 * Decodes a RIFF file of 16, 24 or 32-bit samples or floats; of more than two channels the first two are used.
 * @throws {UnreadableSound} for other bytes, and when the file is shorter than it says
 */
export function decodeWav(bytes: Uint8Array): DecodedWav {
  const wav = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (wav.length < 12 || wav.toString('latin1', 0, 4) !== 'RIFF' || wav.toString('latin1', 8, 12) !== 'WAVE')
    throw new UnreadableSound('no RIFF file')
  let format: Format | null = null
  for (let at = 12; at + 8 <= wav.length; ) {
    const name = wav.toString('latin1', at, at + 4)
    const size = wav.readUInt32LE(at + 4)
    const start = at + 8
    if (name === 'fmt ' && size >= 16 && start + size <= wav.length) format = readFormat(wav, start, size)
    if (name === 'data') {
      if (!format) throw new UnreadableSound('no format')
      if (start + size > wav.length) throw new UnreadableSound('the file is cut off')
      return samplesOf(wav.subarray(start, start + size), format)
    }
    at = start + size + (size % 2)
  }
  throw new UnreadableSound('no samples')
}

function readFormat(wav: Buffer, start: number, size: number): Format {
  const code = wav.readUInt16LE(start)
  const kind = code === formats.extensible && size >= 26 ? wav.readUInt16LE(start + 24) : code
  const format = {
    isFloat: kind === formats.float,
    channels: wav.readUInt16LE(start + 2),
    sampleRate: wav.readUInt32LE(start + 4),
    bits: wav.readUInt16LE(start + 14),
  }
  const isKnown = kind === formats.float ? format.bits === 32 : kind === formats.pcm && format.bits >= 16
  const isUsual = format.channels >= 1 && format.channels <= 8 && [16, 24, 32].includes(format.bits)
  if (!isKnown || !isUsual || format.sampleRate < 8_000 || format.sampleRate > 48_000)
    throw new UnreadableSound('an unknown format')
  return format
}

function samplesOf(data: Buffer, { isFloat, channels, sampleRate, bits }: Format): DecodedWav {
  const bytes = bits / 8
  const length = Math.floor(data.length / (bytes * channels))
  if (length === 0 || length > maxSeconds * sampleRate) throw new UnreadableSound('no usual length')
  const largest = 2 ** (bits - 1)
  const read = (offset: number) =>
    isFloat ? data.readFloatLE(offset) : data.readIntLE(offset, bytes) / largest
  const channel = (which: number) => {
    const samples = new Float32Array(length)
    for (let index = 0; index < length; index++) {
      const sample = read((index * channels + which) * bytes)
      samples[index] = Number.isFinite(sample) ? Math.max(-1, Math.min(1, sample)) : 0
    }
    return samples
  }
  const left = channel(0)
  return { left, right: channels === 1 ? left : channel(1), sampleRate }
}
