import { createHash } from 'node:crypto'
import { adImagePath } from '../../../lib/contract/stored-image.ts'

/** @returns the path of an image of the advertisement, which changes with its address */
export function adImagePathOf(index: number, address: string): string {
  const version = createHash('sha256').update(address).digest('hex').slice(0, 12)
  return `${adImagePath}?${new URLSearchParams({ n: String(index), v: version })}`
}
