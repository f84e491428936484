import { describe, expect, test } from '@jest/globals'
import { readDocument } from './read-document.ts'
import { makeArchive, makeOffice } from './testing/make-archive.ts'
import { makeWord, wordParagraph as p, wordRun as r } from './testing/make-word.ts'

interface Case {
  readonly shown: string
  readonly whole: string
  readonly places: number
}

async function expectHidden(path: string, bytes: Uint8Array, { shown, whole, places }: Case) {
  const read = async (includesHidden: boolean) => {
    const { blocks, hidden } = await readDocument(path, bytes, { includesHidden })
    return [blocks.map(({ text }) => text).join('|'), hidden ?? 0]
  }
  expect(await read(false)).toEqual([shown, places])
  expect(await read(true)).toEqual([whole, places])
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('pages', () => {
  test.each<[name: string, html: string, shown: string, whole: string, places: number]>([
    ['an attribute', '<p>甲</p><p hidden>藏</p><p>乙</p>', '甲|乙', '甲|藏|乙', 1],
    ['an attribute with a value', '<p>甲</p><div hidden="until-found">藏</div>', '甲', '甲|藏', 1],
    ['a style', '<p>甲<span style="display:none">藏</span>乙</p>', '甲乙', '甲藏乙', 1],
    [
      'a style among others',
      '<p>甲</p><p style="color: red; DISPLAY : none !important">藏</p>',
      '甲',
      '甲|藏',
      1,
    ],
    ['an invisible style', '<p>甲</p><p style="visibility:hidden">藏</p>', '甲', '甲|藏', 1],
    ['one within another', '<p>甲</p><div hidden><p>藏</p><p hidden>深</p></div>', '甲', '甲|藏|深', 1],
    [
      'two of them',
      '<p>甲</p><p hidden>藏</p><p>乙</p><p style="display:none">着</p>',
      '甲|乙',
      '甲|藏|乙|着',
      2,
    ],
    [
      'an item',
      '<ol><li>甲</li><li hidden>藏</li><li>乙</li></ol>',
      '1. 甲\n2. 乙',
      '1. 甲\n2. 藏\n3. 乙',
      1,
    ],
    [
      'a row',
      '<table><tr><th>名</th><th>价</th><th>量</th></tr><tr style="display:none"><td>藏</td><td>1</td><td>2</td></tr><tr><td>甲</td><td>3</td><td>4</td></tr></table>',
      '名 | 价 | 量|名：甲；价：3；量：4',
      '名 | 价 | 量|名：藏；价：1；量：2|名：甲；价：3；量：4',
      1,
    ],
    ['a heading', '<h2 hidden>藏题</h2><p>甲</p>', '甲', '藏题|甲', 1],
    ['without text', '<p>甲</p><p hidden> </p><div hidden><img src="a.png"></div>', '甲', '甲', 0],
    [
      'that is not it',
      '<p>甲</p><p style="display:block">乙</p><p class="hidden">丙</p>',
      '甲|乙|丙',
      '甲|乙|丙',
      0,
    ],
    [
      'a copy of a formula',
      '<p>甲<span style="display: none;"><math alttext="x^2"><mi>x</mi></math></span></p>',
      '甲$x^2$',
      '甲$x^2$',
      0,
    ],
    ['closed details', '<details><summary>题</summary><p>甲</p></details>', '题|甲', '题|甲', 0],
  ])('%s', async (_, html, shown, whole, places) => {
    await expectHidden('a.html', bytesOf(`<body>${html}</body>`), { shown, whole, places })
    // The same page of a book.
    await expectHidden('a.epub', makeBook(html), { shown, whole, places })
  })

  test('of an article only what is hidden in it is counted', async () => {
    const article = Array.from(
      { length: 12 },
      (_, at) => `<p>第${at}段。${'江西省的省会是南昌市，位于长江以南。'.repeat(6)}</p>`,
    )
    const menu =
      '<ul class="menu"><li><a href="/a">首页</a><ul style="display:none"><li><a href="/b">新闻</a></li></ul></li></ul>'
    const html = `<body><nav>${menu.repeat(5)}</nav><article>${article.join('')}<p hidden>藏着的一段。</p></article></body>`
    const { hidden } = await readDocument('a.html', bytesOf(html))
    expect(hidden).toBe(1)
  })

  test('HTML in Markdown', async () => {
    const source = '甲\n\n<div hidden>藏</div>\n\n乙'
    await expectHidden('a.md', bytesOf(source), { shown: '甲|乙', whole: '甲|藏|乙', places: 1 })
  })
})

function makeBook(html: string): Uint8Array {
  return makeArchive({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="a.opf"/></rootfiles></container>',
    'a.opf':
      '<package xmlns="http://www.idpf.org/2007/opf"><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
    'a.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><body>${html}</body></html>`,
  })
}

describe('Word', () => {
  const hidden = '<w:vanish/>'
  const styles = `<w:style w:type="paragraph" w:styleId="h"><w:name w:val="藏"/><w:rPr>${hidden}</w:rPr></w:style>`
  const cell = (text: string) => `<w:tc>${p(text)}</w:tc>`
  const row = (name: string, value: string, properties = '') =>
    `<w:tr><w:trPr>${properties}</w:trPr>${cell(name)}${cell(value)}${cell('1')}</w:tr>`
  const box = (text: string) =>
    `<w:r><w:drawing><wp:anchor><wp:docPr id="1" hidden="1"/><wps:txbx><w:txbxContent>${p(text)}</w:txbxContent></wps:txbx></wp:anchor></w:drawing></w:r>`

  test.each<[name: string, body: string, shown: string, whole: string, places: number]>([
    ['a run', p(r('甲') + r('藏', hidden) + r('乙')), '甲乙', '甲藏乙', 1],
    ['runs next to each other', p(r('甲') + r('藏', hidden) + r('着', hidden)), '甲', '甲藏着', 1],
    ['a paragraph with its mark', p(r('藏', hidden), `<w:rPr>${hidden}</w:rPr>`) + p('甲'), '甲', '藏|甲', 1],
    ['of a style', p('藏', '<w:pStyle w:val="h"/>') + p('甲'), '甲', '藏|甲', 1],
    [
      'a row',
      `<w:tbl>${row('名', '价', '<w:tblHeader/>')}${row('藏', '2', '<w:hidden/>')}${row('甲', '3')}</w:tbl>`,
      '名 | 价 | 1|名：甲；价：3；1：1',
      '名 | 价 | 1|名：藏；价：2；1：1|名：甲；价：3；1：1',
      1,
    ],
    ['a box', p(box('藏') + r('甲')), '甲', '甲|藏', 1],
    [
      'a part of a formula',
      p(
        `<m:oMath><m:r><w:rPr>${hidden}</w:rPr><m:t>x</m:t></m:r><m:r><m:t>y</m:t></m:r></m:oMath>${r('。')}`,
      ),
      '$y$。',
      '$xy$。',
      1,
    ],
    ['two places', p(r('藏', hidden) + r('甲') + r('着', hidden)), '甲', '藏甲着', 2],
    [
      'deleted text is not hidden',
      p(`${r('甲')}<w:del><w:r><w:delText>删</w:delText></w:r></w:del>`),
      '甲',
      '甲',
      0,
    ],
    ['nothing', p('甲'), '甲', '甲', 0],
  ])('%s', async (_, body, shown, whole, places) => {
    await expectHidden('a.docx', makeWord({ body, styles }), { shown, whole, places })
  })
})

const relationSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

describe('sheets', () => {
  const space = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const cells = (...texts: readonly string[]) =>
    texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')
  const sheet = (content: string, before = '') =>
    `<worksheet xmlns="${space}">${before}<sheetData>${content}</sheetData></worksheet>`
  const workbook = (...sheets: readonly (readonly [content: string, state?: string])[]) => {
    const list = sheets
      .map(
        ([, state = 'visible'], at) =>
          `<sheet name="表${at}" sheetId="${at + 1}" state="${state}" r:id="r${at}"/>`,
      )
      .join('')
    const parts: Record<string, string> = {
      'xl/workbook.xml': `<workbook xmlns="${space}" xmlns:r="${relationSpace}"><sheets>${list}</sheets></workbook>`,
    }
    for (const [at, [content]] of sheets.entries()) parts[`xl/worksheets/sheet${at}.xml`] = content
    const relations = Object.fromEntries(
      sheets.map((_, at) => [`r${at}`, ['worksheet', `worksheets/sheet${at}.xml`] as const]),
    )
    return makeOffice('xl/workbook.xml', parts, relations)
  }
  const head = `<row>${cells('名', '价', '本')}</row>`
  const shownRow = `<row>${cells('甲', '3', '1')}</row>`
  const hiddenRow = `<row hidden="1">${cells('藏', '4', '2')}</row>`
  const hiddenColumn = '<cols><col min="3" max="3" hidden="1"/></cols>'
  const simple = sheet(head + shownRow)
  const rows = '名 | 价 | 本|名：甲；价：3；本：1'

  test.each<[name: string, bytes: Uint8Array, shown: string, whole: string, places: number]>([
    [
      'a row',
      workbook([sheet(head + hiddenRow + shownRow)]),
      `表0|${rows}`,
      '表0|名 | 价 | 本|名：藏；价：4；本：2|名：甲；价：3；本：1',
      1,
    ],
    [
      'two rows',
      workbook([sheet(head + hiddenRow + shownRow + hiddenRow)]),
      `表0|${rows}`,
      '表0|名 | 价 | 本|名：藏；价：4；本：2|名：甲；价：3；本：1|名：藏；价：4；本：2',
      2,
    ],
    [
      'a column',
      workbook([sheet(head + shownRow, hiddenColumn)]),
      '表0|名 | 价|名：甲；价：3',
      `表0|${rows}`,
      1,
    ],
    [
      'a sheet',
      workbook([simple], [sheet(`<row>${cells('藏')}</row>`), 'hidden']),
      `表0|${rows}`,
      `表0|${rows}|表1|藏`,
      1,
    ],
    [
      'a sheet that programs hide',
      workbook([simple], [sheet(`<row>${cells('藏')}</row>`), 'veryHidden']),
      `表0|${rows}`,
      `表0|${rows}|表1|藏`,
      1,
    ],
    [
      'a sheet before the shown one',
      workbook([sheet(`<row>${cells('藏')}</row>`), 'hidden'], [simple]),
      `表1|${rows}`,
      `表0|藏|表1|${rows}`,
      1,
    ],
    [
      'a row and a column',
      workbook([sheet(head + hiddenRow + shownRow, hiddenColumn)]),
      '表0|名 | 价|名：甲；价：3',
      '表0|名 | 价 | 本|名：藏；价：4；本：2|名：甲；价：3；本：1',
      2,
    ],
    [
      'an empty row',
      workbook([sheet(`${head}<row hidden="1"/>${shownRow}`)]),
      `表0|${rows}`,
      `表0|${rows}`,
      0,
    ],
    ['an empty sheet', workbook([simple], [sheet(''), 'hidden']), `表0|${rows}`, `表0|${rows}`, 0],
    [
      'hidden rows of a hidden sheet are one place',
      workbook([simple], [sheet(head + hiddenRow), 'hidden']),
      `表0|${rows}`,
      `表0|${rows}|表1|名 | 价 | 本|名：藏；价：4；本：2`,
      1,
    ],
  ])('%s', async (_, bytes, shown, whole, places) => {
    await expectHidden('a.xlsx', bytes, { shown, whole, places })
  })

  test('all is read where nothing is shown', async () => {
    const { blocks, hidden } = await readDocument(
      'a.xlsx',
      workbook([sheet(`<row hidden="1">${cells('藏')}</row>`)], [sheet(''), 'hidden']),
    )
    expect([blocks.map(({ text }) => text), hidden]).toEqual([['表0', '藏'], undefined])
  })
})

describe('slides', () => {
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main'
  const space = 'http://schemas.openxmlformats.org/presentationml/2006/main'
  const text = (content: string) => `<p:txBody><a:p><a:r><a:t>${content}</a:t></a:r></a:p></p:txBody>`
  const named = (kind: string, isHidden: boolean) =>
    `<p:${kind}><p:cNvPr id="1" name="a"${isHidden ? ' hidden="1"' : ''}/></p:${kind}>`
  const shape = (content: string, isHidden = false) =>
    `<p:sp>${named('nvSpPr', isHidden)}${text(content)}</p:sp>`
  const group = (content: string, isHidden = false) =>
    `<p:grpSp>${named('nvGrpSpPr', isHidden)}${content}</p:grpSp>`
  const frame = (content: string) =>
    `<p:graphicFrame>${named('nvGraphicFramePr', true)}<a:graphic><a:graphicData><a:tbl><a:tr><a:tc>${text(content).replaceAll('p:txBody', 'a:txBody')}</a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  const slides = (...contents: readonly (readonly [content: string, attributes?: string])[]) => {
    const ids = contents.map((_, at) => `<p:sldId id="${256 + at}" r:id="r${at}"/>`).join('')
    const parts: Record<string, string> = {
      'ppt/presentation.xml': `<p:presentation xmlns:p="${space}" xmlns:r="${relationSpace}"><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`,
    }
    for (const [at, [content, attributes = '']] of contents.entries())
      parts[`ppt/slides/slide${at}.xml`] =
        `<p:sld ${attributes} xmlns:p="${space}" xmlns:a="${drawing}"><p:cSld><p:spTree>${content}</p:spTree></p:cSld></p:sld>`
    const relations = Object.fromEntries(
      contents.map((_, at) => [`r${at}`, ['slide', `slides/slide${at}.xml`] as const]),
    )
    return makeOffice('ppt/presentation.xml', parts, relations)
  }

  test.each<[name: string, bytes: Uint8Array, shown: string, whole: string, places: number]>([
    ['a slide', slides([shape('甲')], [shape('藏'), 'show="0"'], [shape('乙')]), '甲|乙', '甲|藏|乙', 1],
    [
      'two slides',
      slides([shape('藏'), 'show="false"'], [shape('着'), 'show="0"'], [shape('乙')]),
      '乙',
      '藏|着|乙',
      2,
    ],
    ['a shown slide', slides([shape('甲'), 'show="1"']), '甲', '甲', 0],
    ['a shape', slides([shape('甲') + shape('藏', true) + shape('乙')]), '甲|乙', '甲|藏|乙', 1],
    ['two shapes', slides([shape('藏', true) + shape('甲') + shape('着', true)]), '甲', '藏|甲|着', 2],
    ['a group', slides([group(shape('藏') + shape('着'), true) + shape('甲')]), '甲', '藏|着|甲', 1],
    ['a shape in a group', slides([group(shape('甲') + shape('藏', true))]), '甲', '甲|藏', 1],
    ['a shape in a hidden group', slides([group(shape('藏', true), true) + shape('甲')]), '甲', '藏|甲', 1],
    ['a table', slides([shape('甲') + frame('藏')]), '甲', '甲|藏', 1],
    ['a shape without text', slides([shape('甲') + shape('', true)]), '甲', '甲', 0],
    [
      'shapes of a hidden slide are one place',
      slides([shape('藏') + shape('着', true), 'show="0"'], [shape('甲')]),
      '甲',
      '藏|着|甲',
      1,
    ],
  ])('%s', async (_, bytes, shown, whole, places) => {
    await expectHidden('a.pptx', bytes, { shown, whole, places })
  })

  test('all is read where nothing is shown', async () => {
    const { blocks, hidden } = await readDocument('a.pptx', slides([shape('藏'), 'show="0"']))
    expect([blocks.map(({ text }) => text), hidden]).toEqual([['藏'], undefined])
  })
})
