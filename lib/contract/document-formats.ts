const mebibyte = 1024 * 1024

/** Maximum bytes of a readable document by file extension. */
export const documentBytes: ReadonlyMap<string, number> = new Map([
  ...['txt', 'text', 'csv', 'tsv', 'xml', 'srt'].map((name) => [name, 20 * mebibyte] as const),
  ...['md', 'markdown'].map((name) => [name, 10 * mebibyte] as const),
  ...['html', 'htm', 'xhtml'].map((name) => [name, 5 * mebibyte] as const),
  ...['pdf', 'epub', 'odt'].map((name) => [name, 50 * mebibyte] as const),
  ...['docx', 'docm', 'xlsx', 'xlsm', 'pptx', 'pptm', 'ppsx'].map((name) => [name, 50 * mebibyte] as const),
])

/** Maximum bytes of an analysable table file by file extension. */
export const dataBytes: ReadonlyMap<string, number> = new Map([
  ...['csv', 'tsv', 'json', 'jsonl', 'ndjson', 'parquet'].map((name) => [name, 200 * mebibyte] as const),
  ...['xlsx', 'xlsm', 'ods'].map((name) => [name, 50 * mebibyte] as const),
])
export const maxDataBytes = 200 * mebibyte

/** @returns whether a table file can be analysed but not read as a document, because of its format or size */
export function isDataOnly({ name, size }: { readonly name: string; readonly size: number }): boolean {
  const extension = extensionOf(name)
  return dataBytes.has(extension) && size > (documentBytes.get(extension) ?? 0)
}

/** Unsupported document formats and the supported ones they can be saved as. */
export const savedAs: ReadonlyMap<string, string> = new Map([
  ...['doc', 'wps', 'rtf', 'pages'].map((name) => [name, 'docx'] as const),
  ...['xls', 'xlsb', 'et', 'ods', 'numbers'].map((name) => [name, 'xlsx'] as const),
  ...['ppt', 'dps', 'odp', 'key'].map((name) => [name, 'pptx'] as const),
  ...['mobi', 'azw3'].map((name) => [name, 'epub'] as const),
])

export const maxDocumentBytes = 50 * mebibyte

/** Extensions of supported images, and maximum bytes of one. */
export const imageExtensions: readonly string[] = ['png', 'jpg', 'jpeg', 'gif', 'webp']
export const maxImageBytes = 20 * mebibyte

/** Extensions of files whose text may be read: documents, and images where their text is recognized. */
export const readableExtensions: readonly string[] = [...documentBytes.keys(), ...imageExtensions]

/** @returns the extension after the last dot of a file name, in lower case; '' if none */
export function extensionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
}
