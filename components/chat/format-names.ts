import { imageExtensions } from '@/lib/contract/document-formats'

const groups = {
  pdf: ['pdf'],
  word: ['docx', 'docm', 'odt'],
  excel: ['xlsx', 'xlsm', 'ods'],
  slides: ['pptx', 'pptm', 'ppsx'],
  csv: ['csv', 'tsv'],
  text: ['txt', 'text', 'md', 'markdown'],
  page: ['html', 'htm', 'xhtml'],
  book: ['epub'],
  subtitles: ['srt'],
  image: imageExtensions,
} as const satisfies Record<string, readonly string[]>

type FormatGroup = keyof typeof groups
const groupOf: ReadonlyMap<string, FormatGroup> = new Map(
  Object.entries(groups).flatMap(([group, members]) =>
    members.map((extension) => [extension, group as FormatGroup] as const),
  ),
)

/** @returns the names of file formats as people call them, each once; an unknown extension names itself */
export function formatNames(
  extensions: readonly string[],
  names: Readonly<Record<FormatGroup, string>>,
): readonly string[] {
  const called = extensions.map((extension) => {
    const group = groupOf.get(extension)
    return group ? names[group] : extension
  })
  return [...new Set(called)]
}
