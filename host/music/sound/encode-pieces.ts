import { Buffer } from 'node:buffer'
import type { StereoSound } from './stereo-sound.ts'

interface Encoder {
  encode(samples: readonly Float32Array[]): Uint8Array
  finalize(): Uint8Array
}

const samplesPerPiece = 65_536

/** Encodes a sound in pieces. The encoder reuses its buffer, so that each result is copied. */
export function encodePieces(encoder: Encoder, { left, right }: StereoSound): readonly Uint8Array[] {
  const pieces: Uint8Array[] = []
  for (let start = 0; start < left.length; start += samplesPerPiece) {
    const end = start + samplesPerPiece
    pieces.push(Buffer.from(encoder.encode([left.subarray(start, end), right.subarray(start, end)])))
  }
  pieces.push(Buffer.from(encoder.finalize()))
  return pieces
}
