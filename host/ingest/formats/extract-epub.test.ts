import { describe, expect, test } from '@jest/globals'
import { ZipArchive } from '../archive/zip-archive.ts'
import { makeArchive } from '../testing/make-archive.ts'
import { extractEpub } from './extract-epub.ts'

const page = (body: string) =>
  `<?xml version="1.0"?><!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body>${body}</body></html>`

function book(parts: Readonly<Record<string, string>> = {}): ZipArchive {
  return new ZipArchive(
    makeArchive({
      mimetype: 'application/epub+zip',
      'META-INF/container.xml':
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>',
      'OPS/book.opf': `<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>山海</dc:title><dc:date>2021-05-04</dc:date></metadata>
        <manifest><item id="b" href="text/%E4%BA%8C.xhtml" media-type="application/xhtml+xml"/><item id="a" href="text/one.xhtml" media-type="application/xhtml+xml"/><item id="n" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/></manifest>
        <spine><itemref idref="n"/><itemref idref="a"/><itemref idref="b"/></spine></package>`,
      'OPS/nav.xhtml': page(
        '<nav><ol><li><a href="text/one.xhtml#x">第一章 山</a><ol><li><a href="text/one.xhtml#y">一节</a></li></ol></li></ol></nav>',
      ),
      'OPS/text/one.xhtml': page(
        '<h1>山</h1><p>泰山&nbsp;在&mdash;山东。</p><table><tr><th>名</th><th>高</th></tr><tr><td>泰山</td><td>1533</td></tr></table>',
      ),
      'OPS/text/二.xhtml': page('<h2>海</h2><p>海里有鱼。</p>'),
      ...parts,
    }),
  )
}

describe('epub', () => {
  test('is read in the order of its spine, chapters by their names', () => {
    const { title, publishedAt, blocks } = extractEpub(book(), '文件名')
    expect({ title, publishedAt }).toEqual({ title: '山海', publishedAt: '2021-05-04' })
    const found = blocks.map(({ text, place }) => [place?.kind === 'chapter' ? place.name : '', text])
    expect(found).toEqual([
      ['第一章 山', '山'],
      ['第一章 山', '泰山 在—山东。'],
      ['第一章 山', '名 | 高'],
      ['第一章 山', '名：泰山；高：1533'],
      ['海', '海'],
      ['海', '海里有鱼。'],
    ])
  })

  test('a damaged table of contents only loses the chapter names', () => {
    const { blocks } = extractEpub(book({ 'OPS/nav.xhtml': '<html><br></html>' }), '文件名')
    expect(blocks[0]).toEqual({
      kind: 'heading',
      level: 1,
      text: '山',
      place: { kind: 'chapter', name: '山' },
    })
  })

  test('protected chapters are refused, obscured fonts are not', () => {
    const encryption = (uri: string) =>
      `<encryption xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:CipherReference URI="${uri}"/></encryption>`
    expect(() =>
      extractEpub(book({ 'META-INF/encryption.xml': encryption('OPS/text/one.xhtml') }), '书'),
    ).toThrow('版权')
    expect(
      extractEpub(book({ 'META-INF/encryption.xml': encryption('OPS/font.otf') }), '书').blocks,
    ).toHaveLength(6)
  })

  const opf = (spine: readonly string[], more = '') =>
    `<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>山海</dc:title><dc:creator>王敏</dc:creator><dc:creator>李雷</dc:creator><dc:publisher>某某出版社</dc:publisher><dc:date>2021-05-04</dc:date></metadata>
      <manifest>${spine.map((id) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`).join('')}</manifest><spine>${spine.map((id) => `<itemref idref="${id}"/>`).join('')}</spine>${more}</package>`
  const chapter = '<h1>第一章</h1><p>泰山在山东。</p>'
  const bookOf = (pages: Readonly<Record<string, string>>, more = '') =>
    extractEpub(
      book({
        'OPS/book.opf': opf(Object.keys(pages), more),
        ...Object.fromEntries(
          Object.entries(pages).map(([id, body]) => [`OPS/${id}.xhtml`, page(body)] as const),
        ),
      }),
      '文件名',
    )
      .blocks.map(({ text }) => text)
      .join('\n')
  const kept = '第一章\n泰山在山东。'

  test.each<[name: string, pages: Readonly<Record<string, string>>, more: string]>([
    ['a cover with the title', { cover: '<h1>山海</h1>', a: chapter }, ''],
    ['a cover with an image alone', { cover: '<img src="c.jpg" alt="cover.jpg"/>', a: chapter }, ''],
    ['a title page', { t: '<h1>山 海</h1><p>王敏</p><p>某某出版社</p>', a: chapter }, ''],
    ['a title page in one paragraph', { t: '<p>《山海》<br/>王敏<br/>李雷</p>', a: chapter }, ''],
    ['a cover and a half title', { c: '<p>山海</p>', h: '<p>山海</p>', a: chapter }, ''],
    [
      'a contents page of the guide',
      { toc: '<h1>目录</h1><p><a href="a.xhtml">第一章</a></p>', a: chapter },
      '<guide><reference type="toc" href="toc.xhtml"/></guide>',
    ],
    ['an empty page', { e: '', a: chapter }, ''],
  ])('what only repeats the metadata is left out: %s', (_, pages, more) => {
    expect(bookOf(pages, more)).toBe(kept)
  })

  test.each<[name: string, pages: Readonly<Record<string, string>>, text: string]>([
    [
      'a title page with a motto',
      { t: '<h1>山海</h1><p>献给山里的人</p>', a: chapter },
      `山海\n献给山里的人\n${kept}`,
    ],
    ['a copyright page', { c: '<p>版权所有 2021</p>', a: chapter }, `版权所有 2021\n${kept}`],
    [
      'a chapter with the name of the book',
      { a: chapter, b: '<h1>山海</h1>', c: '<p>海里有鱼。</p>' },
      `${kept}\n山海\n海里有鱼。`,
    ],
    ['a book of one page', { a: '<h1>山海</h1>' }, '山海'],
    ['a preface', { p: '<h1>序</h1><p>王敏</p>', a: chapter }, `序\n王敏\n${kept}`],
  ])('and what does not stays: %s', (_, pages, text) => {
    expect(bookOf(pages)).toBe(text)
  })
})
