import { describe, expect, test } from '@jest/globals'
import { ZipArchive } from '../archive/zip-archive.ts'
import { makeOffice, relationships } from '../testing/make-archive.ts'
import { extractPptx } from './extract-pptx.ts'
import { extractXlsx, readSheets } from './extract-xlsx.ts'

const relationSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheetSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const styles = `<styleSheet xmlns="${sheetSpace}"><numFmts><numFmt numFmtId="165" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="166" formatCode="[Red]#,##0.00&quot;day&quot;"/></numFmts>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="165"/><xf numFmtId="22"/><xf numFmtId="166"/></cellXfs></styleSheet>`
const strings = `<sst xmlns="${sheetSpace}"><si><t>城市</t></si><si><r><t>上</t></r><r><t>海</t></r><rPh><t>シャンハイ</t></rPh></si></sst>`

function workbook(rows: string, sheets = '<sheet name="城市" sheetId="1" r:id="r1"/>'): ZipArchive {
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${sheetSpace}" xmlns:r="${relationSpace}"><sheets>${sheets}</sheets></workbook>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${sheetSpace}"><sheetData>${rows}</sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet xmlns="${sheetSpace}"><sheetData><row r="1"><c t="inlineStr"><is><t>藏着</t></is></c></row></sheetData></worksheet>`,
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': strings,
  }
  const relations = {
    r1: ['worksheet', 'worksheets/sheet1.xml'],
    r2: ['worksheet', '/xl/worksheets/sheet2.xml'],
    r3: ['styles', 'styles.xml'],
    r4: ['sharedStrings', 'sharedStrings.xml'],
  } as const
  return new ZipArchive(makeOffice('xl/workbook.xml', parts, relations))
}

const rowTexts = (archive: ZipArchive) => extractXlsx(archive, '表').blocks.map(({ text }) => text)

describe('xlsx', () => {
  const head =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>比例</t></is></c><c r="C1" t="str"><f>A</f><v>日期</v></c></row>'

  test('describes each row with its column names, numbers as displayed', () => {
    const archive = workbook(
      `${head}<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>0.153</v></c><c r="C2" s="2"><v>45356</v></c></row>
       <row r="4"><c r="A4" t="b"><v>1</v></c><c r="B4" t="e"><v>#DIV/0!</v></c><c r="C4" s="3"><v>45356.5</v></c></row>
       <row><c s="4"><v>0.30000000000000004</v></c></row>`,
    )
    expect(extractXlsx(archive, '表').blocks.slice(1)).toEqual([
      { kind: 'paragraph', text: '城市 | 比例 | 日期', place: { kind: 'row', sheet: '城市', number: 1 } },
      {
        kind: 'paragraph',
        text: '城市：上海；比例：15.30%；日期：2024年3月5日',
        place: { kind: 'row', sheet: '城市', number: 2 },
      },
      {
        kind: 'paragraph',
        text: '城市：是；日期：2024-03-05 12:00',
        place: { kind: 'row', sheet: '城市', number: 4 },
      },
      { kind: 'paragraph', text: '城市：0.30day', place: { kind: 'row', sheet: '城市', number: 5 } },
    ])
  })

  test('leaves out hidden sheets, and for calculations unless all are hidden', () => {
    const hidden = '<sheet name="乙" sheetId="2" state="hidden" r:id="r2"/>'
    const shown = '<sheet name="城市" sheetId="1" r:id="r1"/>'
    expect(rowTexts(workbook(head, shown + hidden)).join()).not.toContain('藏着')
    expect(rowTexts(workbook(head, hidden))).toEqual([])
    expect(readSheets(workbook(head, hidden), {}).map(({ name }) => name)).toEqual(['乙'])
  })
})

describe('pptx', () => {
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main'
  const p = 'http://schemas.openxmlformats.org/presentationml/2006/main'
  const paragraph = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`
  const shape = (text: string, type = '') =>
    `<p:sp><p:nvSpPr><p:nvPr>${type && `<p:ph type="${type}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${paragraph(text)}</p:txBody></p:sp>`
  const row = (...cells: string[]) =>
    `<a:tr>${cells.map((cell) => `<a:tc><a:txBody>${paragraph(cell)}</a:txBody></a:tc>`).join('')}</a:tr>`
  const slide = (content: string) =>
    `<p:sld xmlns:p="${p}" xmlns:a="${drawing}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><p:cSld><p:spTree>${content}</p:spTree></p:cSld></p:sld>`

  test('yields titles, groups, tables and notes, with slides in presentation order', () => {
    const parts = {
      'ppt/presentation.xml': `<p:presentation xmlns:p="${p}" xmlns:r="${relationSpace}"><p:sldIdLst><p:sldId id="256" r:id="r2"/><p:sldId id="257" r:id="r1"/></p:sldIdLst></p:presentation>`,
      'ppt/slides/slide1.xml': slide(
        `${shape('第二张', 'title')}<p:grpSp>${shape('组里')}</p:grpSp>${shape('3', 'sldNum')}<mc:AlternateContent><mc:Choice Requires="x">${shape('新')}</mc:Choice><mc:Fallback>${shape('旧')}</mc:Fallback></mc:AlternateContent>`,
      ),
      'ppt/slides/slide2.xml': slide(
        `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${row('名', '高')}${row('泰山', '1533米')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>${shape('第一张', 'ctrTitle')}`,
      ),
      'ppt/slides/_rels/slide1.xml.rels': relationships({
        n: ['notesSlide', '../notesSlides/notesSlide1.xml'],
      }),
      'ppt/notesSlides/notesSlide1.xml': slide(`${shape('', 'sldImg')}${shape('记得停顿', 'body')}`),
    }
    const relations = { r1: ['slide', 'slides/slide1.xml'], r2: ['slide', 'slides/slide2.xml'] } as const
    const archive = new ZipArchive(makeOffice('ppt/presentation.xml', parts, relations))
    const described = extractPptx(archive, '稿').blocks.map(({ kind, text, place }) => {
      return `${place && 'number' in place ? place.number : ''} ${kind} ${text}`
    })
    expect(described).toEqual([
      '1 heading 第一张',
      '1 paragraph 名 | 高',
      '1 paragraph 名：泰山；高：1533米',
      '2 heading 第二张',
      '2 paragraph 组里',
      '2 paragraph 新',
      '2 paragraph 备注：记得停顿',
    ])
  })
})
