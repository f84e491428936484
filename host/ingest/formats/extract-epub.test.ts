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
})
