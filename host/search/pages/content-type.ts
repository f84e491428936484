/** How a reply is read: as a page, as a text, or as a document, by the extension of such a file. */
export type ContentKind = 'html' | 'text' | { readonly extension: string }

const documentTypes: ReadonlyMap<string, string> = new Map([
  ['application/pdf', 'pdf'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/epub+zip', 'epub'],
  ['text/csv', 'csv'],
  ['text/tab-separated-values', 'tsv'],
])
const documentExtensions = new Set(documentTypes.values())

/**
 * @param address of the reply, whose extension counts where the type says nothing
 * @returns how a reply of this type is read, or null when it is not; one without a type is taken for a page
 */
export function contentKind(type: string, address = ''): ContentKind | null {
  const name = (type.split(';')[0] ?? '').trim().toLowerCase()
  const extension =
    documentTypes.get(name) ?? (name === 'application/octet-stream' ? extensionIn(address) : '')
  if (documentExtensions.has(extension)) return { extension }
  if (name === '' || name === 'text/html' || name === 'application/xhtml+xml') return 'html'
  return name === 'text/plain' || name === 'text/markdown' ? 'text' : null
}

function extensionIn(address: string): string {
  return /\.([a-z]{3,4})$/i.exec(URL.parse(address)?.pathname ?? '')?.[1]?.toLowerCase() ?? ''
}

const mark = Buffer.from('\u{feff}', 'utf8')

/**
 * Applies the charset that the reply's header names, which takes precedence over the page's own declaration (WHATWG
 * Encoding, 'decode'; a byte order mark counts most). Without one, or when the bytes are not of it, they are left for
 * the reader of the text to find out.
 * @returns bytes in UTF-8 that begin with a mark, or the bytes as they were
 */
export function utf8Bytes(body: Uint8Array, type: string): Uint8Array {
  const label = /charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(type)?.[1]
  if (label === undefined || hasMark(body)) return body
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(body)
    return Buffer.concat([mark, Buffer.from(text, 'utf8')])
  } catch {
    // An unknown charset, or a header that is wrong: a decoder fails for no other reason.
    return body
  }
}

function hasMark([first, second, third]: Uint8Array): boolean {
  if (first === 0xef && second === 0xbb && third === 0xbf) return true
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}
