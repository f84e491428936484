import type { UploadedFile } from '../../search/uploaded-files.ts'

/** @returns for a model, which files have hidden parts that were not read; '' for none */
export function hiddenNote(files: readonly UploadedFile[]): string {
  const named = files.flatMap(({ name, hidden = 0 }) => (hidden > 0 ? [`《${name}》有 ${hidden} 处`] : []))
  return named.length === 0
    ? ''
    : `${named.join('，')}隐藏内容没有读（隐藏的行、列、表、页或文字），资料里没有：数对不上或问到时照实说，不要猜。`
}
