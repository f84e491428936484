import { Readable } from 'node:stream'
import { afterAll, expect, test } from '@jest/globals'
import { isGarbled } from '../garbled-text.ts'
import { DocumentReader } from '../process/document-reader.ts'

/** A document of one page with this content stream. */
function pdf(stream: string): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F0 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
  ]
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return new TextEncoder().encode(`%PDF-1.4\n${body}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF`)
}

const reader = new DocumentReader({ timeoutMs: 600_000 })
afterAll(() => reader.close())

const textOf = async (stream: string) => {
  const bytes = pdf(stream)
  const content = { size: bytes.length, bytes: Readable.from([bytes]) }
  const { passages } = await reader.read({ path: '/x/a.pdf', contentHash: '' }, content)
  return passages.map(({ text }) => text).join('\n')
}

test.each([
  [
    'a matrix',
    'BT 3 Tr /F0 0 Tf 1 0 0 1 0 711 Tm ( )Tj /F0 12 Tf 1 0 0 1 31 679 Tm (The first line.)Tj 1 0 0 1 31 400 Tm (The second.)Tj ET',
  ],
  ['moves', 'BT /F0 0 Tf ( )Tj /F0 12 Tf 31 679 Td (The first line.)Tj 0 -200 Td (The second.)Tj ET'],
])('text after a text of size 0 is read, located by %s', async (_, stream) => {
  expect(await textOf(stream)).toBe('The first line.\nThe second.')
})

test.each(['dûÿ™ ëþß ‡©øü ¤¥¦§¨ ÷¸¹º', '\ue001\ue002\ue003\ue004中文', '´µ¶·¸¹º»¼½¾¿'])(
  '%j is garbled',
  (text) => {
    expect(isGarbled(text)).toBe(true)
  },
)

test.each([
  'À l’été, les élèves étaient déjà là.',
  '第 3 页：价格为 12 €（含税）。',
  '1 + 2 = 3',
  'naïve Übergröße für Ärzte',
])('%j is not', (text) => {
  expect(isGarbled(text)).toBe(false)
})
