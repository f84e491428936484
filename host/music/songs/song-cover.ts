import { createHash } from 'node:crypto'
import type { MusicStyle } from '../../../lib/contract/music/song.ts'
import { type Random, seededRandom } from '../../platform/seeded-random.ts'

/** Paper, ink, and an accent for each style. */
const palettes: Readonly<Record<MusicStyle, readonly [string, string, string]>> = {
  folk: ['#f3e9d8', '#2f4f7f', '#b3402f'],
  chinese: ['#e6ede4', '#2e5d4b', '#b3402f'],
  pop: ['#f6e3e0', '#7f2f4f', '#2f4f7f'],
  electronic: ['#e4e6f5', '#33307a', '#1f8a8a'],
  jazz: ['#efe6d2', '#5a3d1e', '#8a6a1f'],
  rock: ['#e9e4e1', '#33302e', '#b3402f'],
}
const size = 240

/** @returns an SVG image of the seed and the style alone: waves, hills and a disc; it has no text and no links */
export function songCover(seed: string, style: MusicStyle): string {
  const random = seededRandom(createHash('sha256').update(seed).digest().readUInt32LE(0))
  const [paper, ink, accent] = palettes[style]
  const disc = {
    x: Math.round(60 + random() * 120),
    y: Math.round(50 + random() * 60),
    radius: Math.round(22 + random() * 26),
  }
  const waves = Array.from({ length: 4 }, (_, index) => wave(random, 120 + index * 30))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">`,
    `<rect width="${size}" height="${size}" fill="${paper}"/>`,
    `<circle cx="${disc.x}" cy="${disc.y}" r="${disc.radius}" fill="${accent}"/>`,
    ...waves.map((path, index) => `<path d="${path}" fill="${ink}" opacity="${0.22 + index * 0.2}"/>`),
    '</svg>',
  ].join('')
}

/** The closed path of a wave from the left to the right, filled to the bottom. */
function wave(random: Random, base: number): string {
  const height = () => Math.round(base - 24 + random() * 48)
  const points = [0, 80, 160, 240].map((x) => ({ x, y: height() }))
  const [first] = points
  const curves = points.slice(1).map(({ x, y }, index) => {
    const before = points[index]
    return `C${x - 40} ${before?.y ?? y} ${x - 40} ${y} ${x} ${y}`
  })
  return `M0 ${first?.y ?? base}${curves.join('')}V${size}H0Z`
}
