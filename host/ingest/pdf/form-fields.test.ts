import { Readable } from 'node:stream'
import { afterAll, expect, test } from '@jest/globals'
import { DocumentReader } from '../process/document-reader.ts'
import { makePdf } from '../testing/make-pdf.ts'

interface Field {
  readonly type: 'Tx' | 'Btn' | 'Ch'
  readonly name: string
  readonly value: string
  readonly rect: readonly [number, number, number, number]
  readonly more?: string
}

/** A page of one line, 'Name:      Agree   Refuse' at 60, 120, 180 points, and more lines below it, with a form. */
function form(text: string, fields: readonly Field[]): Uint8Array {
  const first = 7
  const kids = fields.map((_, at) => `${first + at} 0 R`).join(' ')
  return makePdf([
    { value: `<</Type /Catalog /Pages 2 0 R /AcroForm 6 0 R>>` },
    { value: '<</Type /Pages /Kids [3 0 R] /Count 1>>' },
    {
      value: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F0 4 0 R>>>> /Contents 5 0 R /Annots [${kids}]>>`,
    },
    { value: '<</Type /Font /Subtype /Type1 /BaseFont /Courier>>' },
    { value: '<<>>', stream: Buffer.from(`BT /F0 10 Tf ${text} ET`) },
    { value: `<</Fields [${kids}] /DA (/F0 10 Tf)>>` },
    ...fields.map(({ type, name, value, rect, more = '' }) => ({
      value: `<</Type /Annot /Subtype /Widget /FT /${type} /T (${name}) /V ${value} /Rect [${rect.join(' ')}] /P 3 0 R ${more}>>`,
    })),
  ])
}

const reader = new DocumentReader({ timeoutMs: 600_000 })
afterAll(() => reader.close())

const textOf = async (bytes: Uint8Array) => {
  const content = { size: bytes.length, bytes: Readable.from([bytes]) }
  const { passages } = await reader.read({ path: '/x/form.pdf', contentHash: '' }, content)
  return passages.map(({ text }) => text).join('\n')
}
const show = (x: number, y: number, text: string) => `1 0 0 1 ${x} ${y} Tm (${text}) Tj`
const utf16 = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`
const box = (state: string, on = 'Yes') => `/AS /${state} /AP <</N <</${on} 5 0 R /Off 5 0 R>>>>`

test('a filled-in text stands behind its label', async () => {
  const line = `${show(60, 700, 'Name:')} ${show(60, 680, 'City:')}`
  const fields: Field[] = [
    { type: 'Tx', name: 'name', value: utf16('王敏'), rect: [100, 696, 200, 710] },
    { type: 'Tx', name: 'city', value: '(Hangzhou)', rect: [100, 676, 200, 690] },
  ]
  expect(await textOf(form(line, fields))).toMatch(/Name:\s*王敏\s*City:\s*Hangzhou/)
})

test('a chosen option is shown as it is named, and an empty field gives nothing', async () => {
  const fields: Field[] = [
    {
      type: 'Ch',
      name: 'size',
      value: '(l)',
      rect: [100, 696, 200, 710],
      more: '/Opt [[(s) (small)] [(l) (large)]]',
    },
    { type: 'Tx', name: 'note', value: '()', rect: [250, 696, 300, 710] },
  ]
  expect(await textOf(form(show(60, 700, 'Size:'), fields))).toMatch(/^Size:\s*large$/)
})

test('ticked and empty boxes stand before their labels, within a line', async () => {
  const fields: Field[] = [
    { type: 'Btn', name: 'a', value: '/Yes', rect: [62, 698, 72, 708], more: box('Yes') },
    { type: 'Btn', name: 'b', value: '/Off', rect: [140, 698, 150, 708], more: box('Off') },
  ]
  // Courier is 6 points wide: the boxes are printed over the spaces.
  expect(await textOf(form(show(60, 700, '   Agree      Refuse'), fields))).toMatch(
    /^☑\s*Agree\s*☐\s*Refuse$/,
  )
})

test('a field without a label on its line has its own line, also on a page without text', async () => {
  const field: Field = { type: 'Tx', name: 'a', value: '(Filled in here)', rect: [60, 600, 300, 620] }
  expect(await textOf(form(show(60, 700, 'First line'), [field]))).toMatch(/First line\s*Filled in here/)
  expect(await textOf(form('', [field]))).toBe('Filled in here')
})

test('hidden fields, buttons and broken ones are not read', async () => {
  const fields: Field[] = [
    { type: 'Tx', name: 'a', value: '(secret)', rect: [100, 696, 200, 710], more: '/F 2' },
    { type: 'Btn', name: 'b', value: '/Off', rect: [200, 696, 220, 710], more: '/Ff 65536' },
    { type: 'Tx', name: 'c', value: '12', rect: [230, 696, 250, 710] },
  ]
  expect(await textOf(form(show(60, 700, 'Name:'), fields))).toBe('Name:')
})

test('the many annotations of links are not read', async () => {
  const links = Array.from({ length: 60_000 }, () => '<</Type /Annot /Subtype /Link /Rect [0 0 9 9]>>').join(
    ' ',
  )
  const bytes = makePdf([
    { value: '<</Type /Catalog /Pages 2 0 R>>' },
    { value: '<</Type /Pages /Kids [3 0 R] /Count 1>>' },
    {
      value: `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources <</Font <</F0 4 0 R>>>> /Contents 5 0 R /Annots [${links}]>>`,
    },
    { value: '<</Type /Font /Subtype /Type1 /BaseFont /Courier>>' },
    { value: '<<>>', stream: Buffer.from(`BT /F0 10 Tf ${show(60, 700, 'A page of links')} ET`) },
  ])
  expect(await textOf(bytes)).toBe('A page of links')
})

test('of a form with very many fields its page is read', async () => {
  const fields = Array.from(
    { length: 12_000 },
    (_, at): Field => ({ type: 'Tx', name: `f${at}`, value: '(x)', rect: [100, 696, 200, 710] }),
  )
  expect(await textOf(form(show(60, 700, 'Name:'), fields))).toContain('Name:')
})
