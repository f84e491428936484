import { expect, test } from '@jest/globals'
import { ZipArchive } from '../archive/zip-archive.ts'
import { makeOffice } from '../testing/make-archive.ts'
import { extractPptx } from './extract-pptx.ts'

const relationSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const space = 'http://schemas.openxmlformats.org/presentationml/2006/main'
const paragraph = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`
const shape = (text: string) => `<p:sp><p:txBody>${paragraph(text)}</p:txBody></p:sp>`

/** @param slides each with the attributes of its root */
function presentation(...slides: readonly (readonly [content: string, attributes?: string])[]) {
  const ids = slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="r${at}"/>`).join('')
  const parts: Record<string, string> = {
    'ppt/presentation.xml': `<p:presentation xmlns:p="${space}" xmlns:r="${relationSpace}"><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
  }
  for (const [at, [content, attributes = '']] of slides.entries())
    parts[`ppt/slides/slide${at}.xml`] =
      `<p:sld ${attributes} xmlns:p="${space}" xmlns:a="${drawing}"><p:cSld><p:spTree>${content}</p:spTree></p:cSld></p:sld>`
  const relations = Object.fromEntries(
    slides.map((_, at) => [`r${at}`, ['slide', `slides/slide${at}.xml`] as const]),
  )
  return extractPptx(new ZipArchive(makeOffice('ppt/presentation.xml', parts, relations)), '稿')
}

test('hidden slides are not read, and counted; their numbers stay', () => {
  const { blocks, hidden } = presentation([shape('一')], [shape('二'), 'show="0"'], [shape('三')])
  expect(blocks.map(({ text, place }) => [text, place && 'number' in place && place.number])).toEqual([
    ['一', 1],
    ['三', 3],
  ])
  expect(hidden).toBe(1)
})

test('merged cells of a table give their value to each row, and groups join the names of columns', () => {
  const cell = (text: string, attributes = '') =>
    `<a:tc ${attributes}><a:txBody>${paragraph(text)}</a:txBody></a:tc>`
  const table = [
    [cell('姓名', 'rowSpan="2"'), cell('成绩', 'gridSpan="2"'), cell('', 'hMerge="1"')],
    [cell('', 'vMerge="1"'), cell('语文'), cell('数学')],
    [cell('张三', 'rowSpan="2"'), cell('90'), cell('80')],
    [cell('', 'vMerge="1"'), cell('91'), cell('82')],
  ]
  const rows = table.map((cells) => `<a:tr>${cells.join('')}</a:tr>`).join('')
  const frame = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${rows}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  expect(
    presentation([frame])
      .blocks.slice(-2)
      .map(({ text }) => text),
  ).toEqual(['姓名：张三；成绩·语文：90；成绩·数学：80', '姓名：张三；成绩·语文：91；成绩·数学：82'])
})
