/** U+FFFC represents an inline image. */
const blank = /[\s\ufffc\u200b]/g
/** With a copied image, browsers may give its address, and file managers the paths of files. */
const isAddress = (line: string) => /^[a-z][\w+.-]*:\S+$/i.test(line)

/**
 * @returns the files in a clipboard; none when it holds text that the files only image: Excel, Word, WPS and Numbers
 * put an image of the copied cells or paragraphs next to their text
 */
export function pastedFiles(data: Pick<DataTransfer, 'files' | 'getData'> | null): readonly File[] {
  const files = [...(data?.files ?? [])]
  if (!data || !files.every(({ type }) => type.startsWith('image/'))) return files
  const names = new Set(files.map(({ name }) => name))
  const said = data
    .getData('text/plain')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line.replace(blank, '') !== '')
    .filter((line) => !isAddress(line) && !names.has(line.replace(/^.*[/\\]/, '')))
  return said.length > 0 ? [] : files
}
