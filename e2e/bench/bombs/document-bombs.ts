import { deflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { makeArchive, makeOffice } from '../../../host/ingest/testing/make-archive.ts'
import {
  deflatedZeros,
  layered,
  makePdf,
  type PdfObject,
  pdfOfOnePage,
} from '../../../host/ingest/testing/make-pdf.ts'

const mebibyte = 1024 * 1024
const page = '<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R /Resources <<>> >>'
const catalogue: PdfObject = { value: '<</Type /Catalog /Pages 2 0 R>>' }
const onePage: PdfObject = { value: '<</Type /Pages /Kids [3 0 R] /Count 1>>' }
const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const sheet = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const dash = 'http://schemas.openxmlformats.org'

const text = (...parts: readonly string[]) => Buffer.from(parts.join(''))

function manyPages(count: number): Buffer {
  const pages = Array.from({ length: count }, (): PdfObject => ({ value: page.replace('4 0', '3 0') }))
  const kids = Array.from({ length: count }, (_, at) => `${at + 4} 0 R`).join(' ')
  return makePdf([
    catalogue,
    { value: `<</Type /Pages /Kids [${kids}] /Count ${count}>>` },
    { value: '<<>>', stream: Buffer.from('BT ET') },
    ...pages,
  ])
}

function deepPages(levels: number): Buffer {
  const nodes = Array.from(
    { length: levels },
    (_, at): PdfObject => ({ value: `<</Type /Pages /Kids [${at + 3} 0 R] /Count 1>>` }),
  )
  return makePdf([catalogue, ...nodes, { value: page.replace('4 0', '1 0') }])
}

/** Each form draws the next one twice. */
function doublingForms(levels: number): Buffer {
  const forms = Array.from({ length: levels }, (_, at): PdfObject => {
    const next = at + 1 === levels ? '<<>>' : `<</XObject <</F ${at + 6} 0 R>> >>`
    const value = `<</Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources ${next}>>`
    return { value, stream: Buffer.from('/F Do /F Do ') }
  })
  const own = page.replace('/Resources <<>>', '/Resources <</XObject <</F 5 0 R>> >>')
  return makePdf([
    catalogue,
    onePage,
    { value: own },
    { value: '<<>>', stream: Buffer.from('/F Do') },
    ...forms,
  ])
}

function zeroObjects(): Buffer {
  const { bytes, filter } = layered(deflatedZeros(1_024), 2)
  return makePdf([
    { value: '<</Type /Catalog /Pages 3 0 R>>' },
    { value: `<</Type /ObjStm /N 1000000 /First 9000000 ${filter}>>`, stream: bytes },
    { value: '<</Type /Pages /Kids [2 0 R] /Count 1>>' },
  ])
}

/** A table of references that says to be as long as no file is. */
function hugeTable(): Buffer {
  const { bytes, filter } = layered(deflatedZeros(512), 2)
  const head = '%PDF-1.7\n'
  const dictionary = `<</Type /XRef /Size 100000000 /W [1 4 2] /Root 1 0 R ${filter} /Length ${bytes.length}>>`
  return Buffer.concat([
    text(head, `2 0 obj\n${dictionary}\nstream\n`),
    bytes,
    text(`\nendstream\nendobj\nstartxref\n${head.length}\n%%EOF\n`),
  ])
}

function manyStreams(count: number): Buffer {
  const contents = Array.from({ length: count }, () => '4 0 R').join(' ')
  const { bytes, filter } = layered(deflatedZeros(8), 2)
  return makePdf([
    catalogue,
    onePage,
    { value: page.replace('4 0 R', `[${contents}]`) },
    { value: `<<${filter}>>`, stream: bytes },
  ])
}

/** Writes into the directory's first entry how large its part is. */
function forgedSize(bytes: Uint8Array, size: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt32LE(size, copy.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 24)
  return copy
}

const packedZeros = () => zipSync({ 'word/document.xml': new Uint8Array(64 * mebibyte) })
const documentOf = (body: string) =>
  makeOffice('word/document.xml', { 'word/document.xml': `<w:document ${word}><w:body>${body}` })
const noise = (characters: number) =>
  Array.from({ length: characters / 8 }, (_, at) =>
    ((at * 2_654_435_761) >>> 0).toString(36).padStart(8, '文'),
  ).join('')

type Bombs = Readonly<Record<string, () => Uint8Array>>

const pdfBombs: Bombs = {
  '一层.pdf': () => pdfOfOnePage(layered(deflatedZeros(1_024), 1)),
  '两层.pdf': () => pdfOfOnePage(layered(deflatedZeros(1_024), 2)),
  '三层.pdf': () => pdfOfOnePage(layered(deflatedZeros(1_024), 3)),
  '千个流.pdf': () => manyStreams(1_000),
  '四千页.pdf': () => manyPages(4_000),
  '六万页.pdf': () => manyPages(60_000),
  '页面树一万层.pdf': () => deepPages(10_000),
  '画两次再画两次.pdf': () => doublingForms(40),
  '对象流.pdf': () => zeroObjects(),
  '引用表.pdf': () => hugeTable(),
  '五百万个命令.pdf': () =>
    pdfOfOnePage({ bytes: text('BT /F 9 Tf ', '(a) Tj '.repeat(700_000), 'ET'), filter: '' }),
}

const officeBombs: Bombs = {
  '全零.docx': () => packedZeros(),
  '说自己很小.docx': () => forgedSize(packedZeros(), 10),
  '嵌套.docx': () => documentOf('<w:p>'.repeat(200_000)),
  '长段落.docx': () => documentOf(`<w:p><w:r><w:t>${noise(12_000_000)}</w:t></w:r></w:p>`),
  '共享字符串.xlsx': () =>
    makeOffice('xl/workbook.xml', {
      'xl/workbook.xml': `<workbook ${sheet}><sheets/></workbook>`,
      'xl/sharedStrings.xml': `<sst ${sheet}>${'<si><t>a</t></si>'.repeat(1_500_000)}</sst>`,
    }),
  '一行到底.xlsx': () =>
    makeOffice(
      'xl/workbook.xml',
      {
        'xl/workbook.xml': `<workbook ${sheet} xmlns:r="${dash}/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
        'xl/worksheets/sheet1.xml': `<worksheet ${sheet}><sheetData>${'<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'.repeat(200_000)}</sheetData></worksheet>`,
      },
      { r1: ['worksheet', 'worksheets/sheet1.xml'] },
    ),
  '一万张.pptx': () =>
    makeOffice('ppt/presentation.xml', {
      'ppt/presentation.xml': `<p:presentation xmlns:p="${dash}/presentationml/2006/main"/>`,
      ...Object.fromEntries(
        Array.from({ length: 9_000 }, (_, at) => [`ppt/slides/slide${at}.xml`, '<p:sld/>'] as const),
      ),
    }),
  '重复单元格.odt': () =>
    makeArchive({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text>${'<text:p>a<text:s text:c="2000000000"/></text:p>'.repeat(1_000)}</office:text></office:body></office:document-content>`,
    }),
  '压缩的压缩.docx': () => zipSync({ 'word/document.xml': deflateRawSync(Buffer.alloc(256 * mebibyte)) }),
}

const textBombs: Bombs = {
  '五千章.epub': () =>
    makeArchive({
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': '<container><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>',
      'a.opf': `<package><manifest>${Array.from({ length: 5_000 }, (_, at) => `<item id="c${at}" href="c.xhtml" media-type="application/xhtml+xml"/>`).join('')}</manifest><spine>${Array.from({ length: 5_000 }, (_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`,
      'c.xhtml': `<html><body>${'<p>章节的文字。</p>'.repeat(2_000)}</body></html>`,
    }),
  '十亿个笑.xml': () =>
    text(
      '<!DOCTYPE l [<!ENTITY a0 "ha">',
      ...Array.from({ length: 30 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`),
      ']><l>&a30;</l>',
    ),
  '百万层.xml': () => text('<a>'.repeat(1_000_000)),
  '两百五十层，再来.html': () => text(`${'<div>'.repeat(250)}一${'</div>'.repeat(250)}`.repeat(1_000)),
  '六万行.html': () => text('<table>', '<tr><td>1</td><td>甲</td></tr>'.repeat(60_000), '</table>'),
  '一行九百万字.txt': () => text(noise(9_000_000)),
  '百万列.csv': () => text('a,'.repeat(1_000_000), '\n', '1,'.repeat(1_000_000)),
  '引用套引用.md': () => text('>'.repeat(1_000_000), ' 甲'),
}

/** The bytes of hostile documents by their kinds and names, made when they are asked for. */
export const documentBombs: Readonly<Record<string, Bombs>> = {
  Office: officeBombs,
  文字: textBombs,
  PDF: pdfBombs,
}
