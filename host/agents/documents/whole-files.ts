import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { estimateTokens } from '../../models/estimate-tokens.ts'
import { partsOf, wholePart } from '../../search/passage-parts.ts'
import type { UploadedFile, UploadedFiles } from '../../search/uploaded-files.ts'
import { sourceOfFile } from './place-in-file.ts'

/** Maximum numbered parts, since citations have three digits. */
const maxNumbers = 900
/** Tokens of the number, the title and the separator of a part. */
const tokensOfHead = 24

/**
 * @param most maximum parts; above it whole passages are numbered
 * @returns all parts of the files in order, by page or row; empty while nothing of them is readable
 */
export async function readParts(
  own: UploadedFiles,
  files: readonly UploadedFile[],
  most: number = maxNumbers,
): Promise<SourceReference[]> {
  const read: { file: UploadedFile; passages: Awaited<ReturnType<UploadedFiles['passages']>> }[] = []
  for (const file of files) read.push({ file, passages: await own.passages(file.id) })

  const parts = read.flatMap(({ file, passages }) =>
    passages.flatMap((passage, at) => partsOf(passage).map((part) => sourceOfFile(file, at, part))),
  )
  const numbered =
    parts.length <= most
      ? parts
      : read.flatMap(({ file, passages }) =>
          passages.map((passage, at) => sourceOfFile(file, at, wholePart(passage))),
        )
  return numberParts(numbered)
}

export function numberParts(parts: readonly Omit<SourceReference, 'index'>[]): SourceReference[] {
  return parts.map((part, at) => ({ ...part, index: at + 1 }))
}

export function tokensOfPart({
  title,
  heading = '',
  passage,
}: Pick<SourceReference, 'title' | 'heading' | 'passage'>): number {
  return estimateTokens(title) + estimateTokens(heading) + estimateTokens(passage) + tokensOfHead
}

/** @returns how much of the files these parts are: pages where they have them, else a share of the text */
export function coverageOf(parts: readonly SourceReference[], all: readonly SourceReference[]): string {
  const places = (of: readonly SourceReference[]) =>
    new Set(of.map(({ file, location }) => `${file?.id} ${location}`)).size
  const isPaged = all.every(({ location }) => /^第 \d+ 页$/.test(location ?? ''))
  if (isPaged) return ` ${places(parts)} / ${places(all)} 页`
  const length = (of: readonly SourceReference[]) => of.reduce((sum, { passage }) => sum + passage.length, 0)
  // What is missing must not be rounded away.
  const share = Math.floor((100 * length(parts)) / length(all))
  return parts.length === all.length ? '全文' : `全文的 ${share} %`
}
