import { expect, test } from '@jest/globals'
import { readDocument } from '../read-document.ts'
import { makeArchive, makeOffice } from '../testing/make-archive.ts'
import { makeWord } from '../testing/make-word.ts'

/** The table of each format: 姓名 over both rows of its head, 成绩 over 语文 and 数学, one row of values. */
const html =
  '<table><thead><tr><th rowspan="2">姓名</th><th colspan="2">成绩</th></tr><tr><th>语文</th><th>数学</th></tr></thead><tbody><tr><td>张三</td><td>90</td><td>80</td></tr></tbody></table>'
const plainHtml = html.replaceAll(/<\/?t(?:head|body)>/g, '')
const wordCell = (text: string, properties = '') =>
  `<w:tc><w:tcPr>${properties}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`
const word = (mark: string) =>
  makeWord({
    body: `<w:tbl><w:tr>${mark}${wordCell('姓名', '<w:vMerge w:val="restart"/>')}${wordCell('成绩', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${mark}${wordCell('', '<w:vMerge/>')}${wordCell('语文')}${wordCell('数学')}</w:tr><w:tr>${wordCell('张三')}${wordCell('90')}${wordCell('80')}</w:tr></w:tbl>`,
  })
const sheetSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheetRow = (...texts: readonly string[]) =>
  `<row>${texts.map((text) => (text === '' ? '<c/>' : `<c t="inlineStr"><is><t>${text}</t></is></c>`)).join('')}</row>`
const workbook = makeOffice(
  'xl/workbook.xml',
  {
    'xl/workbook.xml': `<workbook xmlns="${sheetSpace}" xmlns:r="${relationSpace}"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${sheetSpace}"><sheetData>${sheetRow('姓名', '成绩', '')}${sheetRow('', '语文', '数学')}${sheetRow('张三', '90', '80')}</sheetData><mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/></mergeCells></worksheet>`,
  },
  { r1: ['worksheet', 'worksheets/sheet1.xml'] },
)
const slideCell = (text: string, attributes = '') =>
  `<a:tc ${attributes}><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`
const slides = makeOffice(
  'ppt/presentation.xml',
  {
    'ppt/presentation.xml': `<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="${relationSpace}"><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>`,
    'ppt/slides/slide1.xml': `<p:sld xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p:cSld><p:spTree><p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr>${slideCell('姓名', 'rowSpan="2"')}${slideCell('成绩', 'gridSpan="2"')}${slideCell('', 'hMerge="1"')}</a:tr><a:tr>${slideCell('', 'vMerge="1"')}${slideCell('语文')}${slideCell('数学')}</a:tr><a:tr>${slideCell('张三')}${slideCell('90')}${slideCell('80')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame></p:spTree></p:cSld></p:sld>`,
  },
  { r1: ['slide', 'slides/slide1.xml'] },
)
const openSpace = 'urn:oasis:names:tc:opendocument:xmlns'
const openCell = (text: string, attributes = '') =>
  `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`
const openText = (open: string, close: string) =>
  makeArchive({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content xmlns:office="${openSpace}:office:1.0" xmlns:text="${openSpace}:text:1.0" xmlns:table="${openSpace}:table:1.0"><office:body><office:text><table:table>${open}<table:table-row>${openCell('姓名', 'table:number-rows-spanned="2"')}${openCell('成绩', 'table:number-columns-spanned="2"')}<table:covered-table-cell/></table:table-row><table:table-row><table:covered-table-cell/>${openCell('语文')}${openCell('数学')}</table:table-row>${close}<table:table-row>${openCell('张三')}${openCell('90')}${openCell('80')}</table:table-row></table:table></office:text></office:body></office:document-content>`,
  })
const book = makeArchive({
  mimetype: 'application/epub+zip',
  'META-INF/container.xml':
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
  'book.opf':
    '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
  'a.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><body>${html}</body></html>`,
})
const text = (source: string) => new TextEncoder().encode(source)

test.each<[format: string, name: string, bytes: Uint8Array]>([
  ['HTML', 'a.html', text(html)],
  ['HTML without a marked head', 'a.html', text(plainHtml)],
  ['HTML in Markdown', 'a.md', text(html)],
  ['EPUB', 'a.epub', book],
  ['Word with a marked head', 'a.docx', word('<w:trPr><w:tblHeader/></w:trPr>')],
  ['Word', 'a.docx', word('')],
  ['a workbook', 'a.xlsx', workbook],
  ['a presentation', 'a.pptx', slides],
  [
    'OpenDocument with a marked head',
    'a.odt',
    openText('<table:table-header-rows>', '</table:table-header-rows>'),
  ],
  ['OpenDocument', 'a.odt', openText('', '')],
])('the names of a head of two rows are joined the same way in %s', async (_, name, bytes) => {
  const { blocks } = await readDocument(name, bytes)
  expect(blocks.map((block) => block.text)).toEqual([
    '姓名 | 成绩 | 成绩',
    '姓名 | 语文 | 数学',
    '姓名：张三；成绩·语文：90；成绩·数学：80',
  ])
})

test('a form whose cells span columns has no head of two rows', async () => {
  const body = `<w:tbl><w:tr>${wordCell('姓名')}${wordCell('张三')}${wordCell('地址')}${wordCell('杭州', '<w:gridSpan w:val="2"/>')}</w:tr><w:tr>${wordCell('电话')}${wordCell('12')}${wordCell('备注')}${wordCell('甲')}${wordCell('乙')}</w:tr><w:tr>${wordCell('邮编')}${wordCell('31')}${wordCell('城')}${wordCell('丙')}${wordCell('丁')}</w:tr></w:tbl>`
  const { blocks } = await readDocument('a.docx', makeWord({ body }))
  expect(blocks.map((block) => block.text).join('\n')).not.toContain('·')
})
