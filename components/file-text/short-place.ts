import type { SourceReference } from '@/lib/contract/cards/search-result'
import { extensionOf, imageExtensions } from '@/lib/contract/document-formats'

/** @returns a location short enough for a citation (第 12 页: 12 页); undefined if it has no short form */
export function shortPlace(location: string | undefined): string | undefined {
  const found = /第 (\d+(?:–\d+)?) (页|行|张幻灯片)$/.exec(location ?? '')
  return found ? `${found[1]} ${found[2] === '张幻灯片' ? '张' : found[2]}` : undefined
}

/** @returns whether a source stands on a page of a file that may be shown as printed, or in an image */
export function hasPage({
  file,
  title,
  location,
}: Pick<SourceReference, 'file' | 'title' | 'location'>): boolean {
  if (!file) return false
  return imageExtensions.includes(extensionOf(title)) || (shortPlace(location)?.endsWith('页') ?? false)
}
