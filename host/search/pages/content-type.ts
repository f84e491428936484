/** How a response is parsed: as a page, as text, or as a document with this file extension. */
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
 * @param address of the response; its extension counts when the type is unspecific
 * @returns how a response of this type is parsed, or null when unsupported; one without a type is treated as a page
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
 * Applies the charset of the response header, which takes precedence over the page's declaration (WHATWG Encoding,
 * 'decode'; a byte order mark takes precedence over both). Without a charset, or when the bytes do not match it, the
 * parser detects the encoding.
 * @returns UTF-8 bytes with a byte order mark, or the bytes unchanged
 */
export function utf8Bytes(body: Uint8Array, type: string): Uint8Array {
  const label = /charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(type)?.[1]
  if (label === undefined || hasMark(body)) return body
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(body)
    return Buffer.concat([mark, Buffer.from(text, 'utf8')])
  } catch {
    // The charset is unknown or wrong: a decoder fails for no other reason.
    return body
  }
}

function hasMark([first, second, third]: Uint8Array): boolean {
  if (first === 0xef && second === 0xbb && third === 0xbf) return true
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}
