import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { DocumentReader } from '../process/document-reader.ts'
import { makePdf, type PdfObject, pdfOfPages } from '../testing/make-pdf.ts'
import type { PageLine } from './page-lines.ts'
import { PagesToRecognize, type Scans } from './scans.ts'

const edge = 64
let photo = Buffer.alloc(0)
beforeAll(async () => {
  const grey = sharp({ create: { width: edge, height: edge, channels: 3, background: '#888' } })
  photo = await grey.jpeg().toBuffer()
})

const text = 'This page has a text layer of its own.'
const nothingRecognized: Scans = { recognized: [], isComplete: false }

// In its process, as always: within tests the program for PDFs can't be loaded.
const reader = new DocumentReader()
afterAll(() => reader.close())
const read = (pdf: Buffer, scans: Scans) =>
  reader.read(
    { path: '扫描.pdf', contentHash: 'hash', scans },
    { size: pdf.length, bytes: Readable.from([pdf]) },
  )

/** A page with text, and one that shows this. */
function pdfWith(content: string, resources: string, objects: readonly PdfObject[] = []) {
  const page = (contents: number, own: string) =>
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents ${contents} 0 R /Resources <<${own}>> >>`
  return makePdf([
    { value: '<</Type /Catalog /Pages 2 0 R>>' },
    { value: '<</Type /Pages /Kids [3 0 R 4 0 R] /Count 2>>' },
    { value: page(5, '/Font <</F 7 0 R>>') },
    { value: page(6, resources) },
    { value: '<<>>', stream: Buffer.from(`BT /F 12 Tf 20 150 Td (${text}) Tj ET`) },
    { value: '<<>>', stream: Buffer.from(content) },
    { value: '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>' },
    ...objects,
  ])
}

const image = `/Type /XObject /Subtype /Image /Width ${edge} /Height ${edge}`
const ofPhoto = `<<${image} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode>>`
const bits = Buffer.alloc((edge / 8) * edge, 0xaa)
const shown = 'q 300 0 0 300 0 0 cm /I Do Q'
const at = '/XObject <</I 8 0 R>>'

test.each<[string, () => Buffer]>([
  ['a photo', () => pdfWith(shown, at, [{ value: ofPhoto, stream: photo }])],
  [
    'one-bit pixels',
    () =>
      pdfWith(shown, at, [
        { value: `<<${image} /ColorSpace /DeviceGray /BitsPerComponent 1>>`, stream: bits },
      ]),
  ],
  [
    'a mask of ink',
    () => pdfWith(shown, at, [{ value: `<<${image} /ImageMask true /BitsPerComponent 1>>`, stream: bits }]),
  ],
  [
    'an image in its content',
    () => pdfWith('q 300 0 0 300 0 0 cm BI /W 2 /H 2 /CS /G /BPC 8 ID abcd EI Q', ''),
  ],
  [
    'a form with a photo',
    () =>
      pdfWith('/I Do', at, [
        {
          value:
            '<</Type /XObject /Subtype /Form /BBox [0 0 300 300] /Resources <</XObject <</I 9 0 R>>>> >>',
          stream: Buffer.from(shown),
        },
        { value: ofPhoto, stream: photo },
      ]),
  ],
  ['letters drawn as paths', () => pdfWith('20 20 m 40 60 l 60 20 l h f', '')],
  ['a mixed file', () => pdfOfPages([{ text }, { jpeg: photo, edge }])],
])('a page that shows only %s is to be recognized', async (_name, pdf) => {
  const error = await read(pdf(), nothingRecognized).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(PagesToRecognize)
  expect(error).toMatchObject({ pages: [2] })
})

test('an empty page is not', async () => {
  const { passages } = await read(pdfWith('', ''), nothingRecognized)
  expect(passages.map((passage) => passage.text).join('\n')).toContain(text)
})

test('what was recognized of a page is read in its place', async () => {
  const line: PageLine = { text: '认出的一行字。', size: 12, left: 20, right: 200, base: 150 }
  const scans: Scans = { recognized: [[2, [line]]], isComplete: true }
  const { passages } = await read(pdfOfPages([{ text }, { jpeg: photo, edge }]), scans)
  const found = passages.map((passage) => passage.text).join('\n')
  expect(found).toMatch(/layer of its own[\s\S]*认出的一行字。/)
})
