import { extensionOf, imageExtensions, maxImageBytes } from '@/lib/contract/document-formats'

/** What the editor needs to store images and show them. */
export interface ImageFiles {
  /** @returns the address for the document. @throws what `sentenceOf` explains */
  readonly upload: (file: File, signal: AbortSignal) => Promise<string>
  /** @returns an address that the browser can load for a while; null when the file is deleted */
  readonly open: (fileId: string) => Promise<string | null>
  readonly sentenceOf: (error: unknown) => string
  readonly texts: {
    readonly uploading: string
    readonly loadFailed: string
    readonly retry: string
    readonly remove: string
  }
}

export const imageTypes = imageExtensions.map((extension) => `.${extension}`).join(',')

/** @returns the files that may be images of a document */
export function usableImages(files: readonly File[]): File[] {
  return files.filter(
    ({ name, size }) => imageExtensions.includes(extensionOf(name)) && size > 0 && size <= maxImageBytes,
  )
}

/** @returns what a file's name says of the image; '' for the names that browsers give */
export function altOfName(name: string): string {
  const alt = name.replace(/\.[^.]+$/, '')
  return /^(?:image|screenshot|img[-_ ]?\d*|\d+)$/i.test(alt) ? '' : alt
}

/** @returns the images in a clipboard or drag whose text says nothing more: spreadsheets also put images of cells there */
export function imagesOf(data: DataTransfer | null): File[] {
  if (!data) return []
  const html = new DOMParser().parseFromString(data.getData('text/html'), 'text/html')
  if ((html.body.textContent ?? '').trim() !== '') return []
  return [...data.files].filter(({ type }) => type.startsWith('image/'))
}
