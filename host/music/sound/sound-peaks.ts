import type { StereoSound } from './stereo-sound.ts'

const bars = 96

/** @returns the largest sample of each of 96 equal parts of a sound, from 0 to 100, for a waveform */
export function peaksOf({ left, right }: StereoSound): readonly number[] {
  const size = left.length / bars
  const peaks = Array.from({ length: bars }, (_, bar) => {
    let peak = 0
    const end = Math.floor((bar + 1) * size)
    for (let index = Math.floor(bar * size); index < end; index++)
      peak = Math.max(peak, Math.abs(left[index] ?? 0), Math.abs(right[index] ?? 0))
    return peak
  })
  const loudest = Math.max(...peaks)
  return peaks.map((peak) => (loudest === 0 ? 0 : Math.round((peak / loudest) * 100)))
}
