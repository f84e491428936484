import type { ImagePosition } from '@/lib/contract/image-steps'

export interface Size {
  readonly width: number
  readonly height: number
}

/** In pixels of the image. */
export interface Box extends Size {
  readonly left: number
  readonly top: number
}

/** The side of a box that is dragged: -1 left or top, 1 right or bottom, 0 neither. */
export interface Grip {
  readonly x: -1 | 0 | 1
  readonly y: -1 | 0 | 1
}

/** @returns the place of a box over its image, as a style */
export function placeOver(image: Size, { left, top, width, height }: Box) {
  const share = (length: number, whole: number) => `${(length / whole) * 100}%`
  return {
    left: share(left, image.width),
    top: share(top, image.height),
    width: share(width, image.width),
    height: share(height, image.height),
  }
}

/** Around the part that is kept; the rest is veiled. */
export const keptStyle =
  'absolute text-(--on-image-label) shadow-[0_0_0_9999px_var(--veil)] outline-[1.5px] outline-current'

/** @returns the box moved as far as the image allows */
export function moveBox(box: Box, across: number, down: number, image: Size): Box {
  return {
    ...box,
    left: Math.round(clamp(box.left + across, 0, image.width - box.width)),
    top: Math.round(clamp(box.top + down, 0, image.height - box.height)),
  }
}

/**
 * @param ratio width by height that the box keeps, or null
 * @returns the box with one side or corner dragged; the opposite one stays
 */
export function resizeBox(
  box: Box,
  grip: Grip,
  across: number,
  down: number,
  image: Size,
  ratio: number | null,
): Box {
  const room = {
    width: roomOf(box.left, box.width, image.width, grip.x),
    height: roomOf(box.top, box.height, image.height, grip.y),
  }
  let width = clamp(box.width + grip.x * across, 1, room.width)
  let height = clamp(box.height + grip.y * down, 1, room.height)
  if (ratio !== null) {
    // A corner follows the horizontal movement.
    width = Math.min(grip.x === 0 ? height * ratio : width, room.width, room.height * ratio)
    height = width / ratio
  }
  const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
  return moveBox(
    {
      ...size,
      left: placed(box.left, box.width, size.width, grip.x),
      top: placed(box.top, box.height, size.height, grip.y),
    },
    0,
    0,
    image,
  )
}

/** @returns the largest box of a ratio, as the host crops it */
export function largestBox(ratio: number, image: Size, at: ImagePosition): Box {
  const isWide = image.width / image.height > ratio
  const size = {
    width: isWide ? Math.max(1, Math.round(image.height * ratio)) : image.width,
    height: isWide ? image.height : Math.max(1, Math.round(image.width / ratio)),
  }
  return { ...size, ...cornerOf(at, image, size) }
}

/** @returns the left upper corner of a box at a position of the image */
export function cornerOf(at: ImagePosition, image: Size, box: Size): { left: number; top: number } {
  const [across, down] = [image.width - box.width, image.height - box.height]
  const left = at.endsWith('left') ? 0 : at.endsWith('right') ? across : across / 2
  const top = at.startsWith('top') ? 0 : at.startsWith('bottom') ? down : down / 2
  return { left: Math.round(left), top: Math.round(top) }
}

export function isSameBox(a: Box, b: Box): boolean {
  return a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height
}

/** Without a side to drag, a box that keeps its ratio grows from its center. */
function roomOf(start: number, length: number, whole: number, side: -1 | 0 | 1): number {
  if (side === -1) return start + length
  if (side === 1) return whole - start
  return 2 * Math.min(start + length / 2, whole - start - length / 2)
}

function placed(start: number, length: number, next: number, side: -1 | 0 | 1): number {
  if (side === 1) return start
  return side === -1 ? start + length - next : start + (length - next) / 2
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most))
}
