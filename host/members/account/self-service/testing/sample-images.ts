import sharp from 'sharp'

/** What must not be left of the samples. */
export const hiddenText = 'GPS 39.9,116.4'

const behind = Buffer.from(`<script>${hiddenText}</script>`)

/** A grey picture with Exif in it, and something behind its end. */
async function sample(format: 'png' | 'jpeg' | 'webp', width: number, height: number): Promise<Buffer> {
  const grey = sharp({ create: { width, height, channels: 3, background: '#888' } })
  const bytes = await grey
    .withExif({ IFD0: { ImageDescription: hiddenText } })
    .toFormat(format)
    .toBuffer()
  return Buffer.concat([bytes, behind])
}

export const samplePng = (width: number, height: number) => sample('png', width, height)
export const sampleJpeg = (width: number, height: number) => sample('jpeg', width, height)
export const sampleWebp = (width: number, height: number) => sample('webp', width, height)
