import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { PlacedPart } from '../../search/passage-parts.ts'
import type { FilePassage, UploadedFile, UploadedFiles } from '../../search/uploaded-files.ts'

/** @returns the location of a text in its passage, as exact as known; undefined for a format without locations */
export function locationOf({ text, location, marks }: FilePassage, quoted: string): string | undefined {
  const at = text.indexOf(quoted)
  const mark = marks && at >= 0 ? marks.findLast((each) => each.at <= at) : undefined
  return mark?.location ?? location
}

export function sourceOfFile(
  { id, name }: UploadedFile,
  passage: number,
  { text, ...place }: PlacedPart,
): Omit<SourceReference, 'index'> {
  return {
    title: name,
    seeMoreUrl: '',
    showName: '我的文件',
    passage: text,
    provider: '我的文件',
    isOwn: true,
    file: { id, passage },
    ...place,
  }
}

/** Reads the passages of the sources, each file once. */
export async function passagesOf(
  own: Pick<UploadedFiles, 'passages'>,
  sources: readonly SourceReference[],
): Promise<(source: SourceReference) => FilePassage> {
  const ids = [...new Set(sources.flatMap(({ file }) => file?.id ?? []))]
  const read = new Map(await Promise.all(ids.map(async (id) => [id, await own.passages(id)] as const)))
  return ({ file, passage, location }) =>
    (file && read.get(file.id)?.[file.passage]) ?? {
      heading: '',
      text: passage,
      ...(location === undefined ? {} : { location }),
    }
}
