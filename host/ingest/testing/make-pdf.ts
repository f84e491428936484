import { constants, deflateRawSync, deflateSync } from 'node:zlib'

const mebibyte = 1024 * 1024

/** @returns zeros as one deflated stream (zlib), of which no more than a mebibyte is ever held here */
export function deflatedZeros(mebibytes: number): Buffer {
  // A full flush ends on a byte and forgets what was before: such a piece can be repeated.
  const piece = deflateRawSync(Buffer.alloc(mebibyte), { finishFlush: constants.Z_FULL_FLUSH })
  const pieces = Array.from({ length: mebibytes }, () => piece)
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...pieces, Buffer.from([0x03, 0x00])])
}

/** @returns a stream that was deflated again and again, and its entry of a PDF's dictionary */
export function layered(stream: Buffer, layers: number): { readonly bytes: Buffer; readonly filter: string } {
  let bytes = stream
  for (let layer = 1; layer < layers; layer += 1) bytes = deflateSync(bytes, { level: 9 })
  return { bytes, filter: `/Filter [${'/FlateDecode '.repeat(layers).trim()}]` }
}

/** An object of a PDF: its dictionary or value, and its stream if it has one. */
export interface PdfObject {
  readonly value: string
  readonly stream?: Buffer
}

/** @returns a PDF of these objects, numbered from 1; the first is its catalogue */
export function makePdf(objects: readonly PdfObject[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  const push = (part: Buffer) => {
    parts.push(part)
    at += part.length
  }
  objects.forEach(({ value, stream }, index) => {
    offsets.push(at)
    const length = stream ? value.replace('<<', `<</Length ${stream.length} `) : value
    push(Buffer.from(`${index + 1} 0 obj\n${length}\n`))
    if (stream) push(Buffer.concat([Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')]))
    push(Buffer.from('endobj\n'))
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size} /Root 1 0 R>>\n`
  parts.push(Buffer.from(`${table}startxref\n${at}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** @returns a PDF of one page whose content is this stream */
export function pdfOfOnePage(content: { readonly bytes: Buffer; readonly filter: string }): Buffer {
  return makePdf([
    { value: '<</Type /Catalog /Pages 2 0 R>>' },
    { value: '<</Type /Pages /Kids [3 0 R] /Count 1>>' },
    { value: '<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources <<>> >>' },
    { value: `<<${content.filter}>>`, stream: content.bytes },
  ])
}

/** A page of a PDF: a text layer, or only an image of it. */
export type PdfPage = { readonly text: string } | { readonly jpeg: Buffer; readonly edge: number }

/** @returns a PDF of these pages; a text is of ASCII characters, an image is a square */
export function pdfOfPages(pages: readonly PdfPage[]): Buffer {
  const first = 4
  const kids = pages.map((_, at) => `${first + at * 3} 0 R`).join(' ')
  return makePdf([
    { value: '<</Type /Catalog /Pages 2 0 R>>' },
    { value: `<</Type /Pages /Kids [${kids}] /Count ${pages.length}>>` },
    { value: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>' },
    ...pages.flatMap((page, at) => {
      const own = first + at * 3
      const image = 'jpeg' in page
      const content = image ? 'q 300 0 0 300 0 0 cm /I Do Q' : `BT /F 12 Tf 20 150 Td (${page.text}) Tj ET`
      const resources = image ? `/XObject <</I ${own + 2} 0 R>>` : '/Font <</F 3 0 R>>'
      return [
        {
          value: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents ${own + 1} 0 R /Resources <<${resources}>> >>`,
        },
        { value: '<<>>', stream: Buffer.from(content) },
        image
          ? {
              value: `<</Type /XObject /Subtype /Image /Width ${page.edge} /Height ${page.edge} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode>>`,
              stream: page.jpeg,
            }
          : { value: 'null' },
      ]
    }),
  ])
}
