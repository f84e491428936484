const sidePx = 256
const quality = 0.9

/** The browser can't decode the image. */
export class UnreadableImage extends Error {
  override readonly name = 'UnreadableImage'
}

export interface Square {
  readonly x: number
  readonly y: number
  readonly side: number
}

export function middleSquare(width: number, height: number): Square {
  const side = Math.min(width, height)
  return { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side }
}

/**
 * Crops the centered square of an image and scales it to 256 by 256. Re-encoding also removes metadata such as the
 * location.
 * @returns JPEG, in base64
 * @throws {UnreadableImage}
 */
export async function cropSquare(file: Blob): Promise<string> {
  const bitmap = await createImageBitmap(file).catch((error: unknown) => {
    throw new UnreadableImage('The file is not an image this browser can decode.', { cause: error })
  })
  const { x, y, side } = middleSquare(bitmap.width, bitmap.height)
  const canvas = Object.assign(document.createElement('canvas'), { width: sidePx, height: sidePx })
  const context = canvas.getContext('2d')
  if (!context || side === 0) throw new UnreadableImage('There is nothing to draw.')

  // JPEG has no transparency; without a background a transparent image would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, sidePx, sidePx)
  context.drawImage(bitmap, x, y, side, side, 0, 0, sidePx, sidePx)
  bitmap.close()
  const [, base64 = ''] = canvas.toDataURL('image/jpeg', quality).split(',')
  return base64
}
