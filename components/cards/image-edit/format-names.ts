import type { ImageFormat } from '@/lib/contract/image-steps'

export const formatNames: Readonly<Record<ImageFormat, string>> = {
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  gif: 'GIF',
}
