/** Number of images of an advertisement (§2). */
export const adImageCount = 8

/**
 * Chooses the next image at random, never the current one: a switch that changes nothing looks broken.
 * @param random from 0 to below 1
 */
export function nextAdImage(current: number, random: number): number {
  return (current + 1 + Math.floor(random * (adImageCount - 1))) % adImageCount
}
