import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeArchive, makeOffice } from '../../../host/ingest/testing/make-archive.ts'
import { pdfOfPages } from '../../../host/ingest/testing/make-pdf.ts'
import { makeWord, wordParagraph } from '../../../host/ingest/testing/make-word.ts'

const perFormat = 30
const relationSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheetSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const openSpace = 'urn:oasis:names:tc:opendocument:xmlns'

/** Paragraphs that differ, the same in each run. */
function paragraphs(file: number, count: number): string[] {
  return Array.from(
    { length: count },
    (_, at) =>
      `第${file}份资料的第${at}段记着渡口当天的事：开船${at % 7}次，票款${file * at}元，风力${at % 5}级，船员都在岗，没有延误，也没有人投诉。`,
  )
}

const text = (content: string) => new TextEncoder().encode(content)
const row = (cells: readonly string[]) =>
  `<row>${cells.map((each) => `<c t="inlineStr"><is><t>${each}</t></is></c>`).join('')}</row>`
const tableOf = (file: number) =>
  Array.from({ length: 400 }, (_, at) => [`渡口${at}`, `${file + at}`, `${at % 12} 月`, '正常'])
const names = ['渡口', '次数', '月份', '状态']

/** A file of each format, by its number. */
const makers: Readonly<Record<string, (file: number) => Uint8Array>> = {
  txt: (file) => text(paragraphs(file, 400).join('\n')),
  md: (file) =>
    text(
      paragraphs(file, 300)
        .map((each, at) => (at % 10 === 0 ? `## 第${at}节\n\n${each}` : `- ${each}`))
        .join('\n\n'),
    ),
  csv: (file) => text([names, ...tableOf(file)].map((cells) => cells.join(',')).join('\n')),
  html: (file) =>
    text(
      `<html><body><article><h1>渡口</h1>${paragraphs(file, 300)
        .map((each) => `<p>${each}</p>`)
        .join('')}</article></body></html>`,
    ),
  docx: (file) =>
    makeWord({
      body: paragraphs(file, 300)
        .map((each) => wordParagraph(each))
        .join(''),
    }),
  xlsx: (file) =>
    makeOffice(
      'xl/workbook.xml',
      {
        'xl/workbook.xml': `<workbook xmlns="${sheetSpace}" xmlns:r="${relationSpace}"><sheets><sheet name="渡口" sheetId="1" r:id="r1"/></sheets></workbook>`,
        'xl/worksheets/sheet1.xml': `<worksheet xmlns="${sheetSpace}"><sheetData>${[names, ...tableOf(file)].map(row).join('')}</sheetData></worksheet>`,
      },
      { r1: ['worksheet', 'worksheets/sheet1.xml'] },
    ),
  pptx: (file) =>
    makeOffice(
      'ppt/presentation.xml',
      {
        'ppt/presentation.xml': `<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="${relationSpace}"><p:sldIdLst><p:sldId id="256" r:id="r1"/></p:sldIdLst></p:presentation>`,
        'ppt/slides/slide1.xml': `<p:sld xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><p:cSld><p:spTree><p:sp><p:txBody>${paragraphs(
          file,
          300,
        )
          .map((each) => `<a:p><a:r><a:t>${each}</a:t></a:r></a:p>`)
          .join('')}</p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
      },
      { r1: ['slide', 'slides/slide1.xml'] },
    ),
  odt: (file) =>
    makeArchive({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `<office:document-content xmlns:office="${openSpace}:office:1.0" xmlns:text="${openSpace}:text:1.0"><office:body><office:text>${paragraphs(
        file,
        300,
      )
        .map((each) => `<text:p>${each}</text:p>`)
        .join('')}</office:text></office:body></office:document-content>`,
    }),
  epub: (file) =>
    makeArchive({
      mimetype: 'application/epub+zip',
      'META-INF/container.xml':
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>',
      'book.opf':
        '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
      'a.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><body>${paragraphs(file, 300)
        .map((each) => `<p>${each}</p>`)
        .join('')}</body></html>`,
    }),
  pdf: (file) =>
    pdfOfPages(
      Array.from({ length: 20 }, (_, at) => ({
        text: `Page ${at} of file ${file}: the ferry ran ${at % 7} times and nobody was late.`,
      })),
    ),
}

/** Writes 30 files of each of ten formats, the same in each run. @returns their paths */
export async function writeMadeFiles(folder: string): Promise<string[]> {
  const files: string[] = []
  for (const [format, make] of Object.entries(makers))
    for (let file = 0; file < perFormat; file += 1) {
      const path = join(folder, `${format}-${file}.${format}`)
      await writeFile(path, make(file))
      files.push(path)
    }
  return files
}
