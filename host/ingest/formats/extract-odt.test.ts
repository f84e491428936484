import { expect, test } from '@jest/globals'
import { ZipArchive } from '../archive/zip-archive.ts'
import { makeArchive } from '../testing/make-archive.ts'
import { extractOdt } from './extract-odt.ts'

const space = 'urn:oasis:names:tc:opendocument:xmlns'
const spaces = ['office', 'text', 'table', 'draw:drawing', 'svg:svg-compatible', 'manifest']
  .map((each) => each.split(':'))
  .map(([prefix, name = prefix]) => `xmlns:${prefix}="${space}:${name}:1.0"`)
  .join(' ')

const odt = (body: string, parts: Readonly<Record<string, string>> = {}) =>
  new ZipArchive(
    makeArchive({
      mimetype: 'application/vnd.oasis.opendocument.text',
      'content.xml': `<office:document-content ${spaces}><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
      ...parts,
    }),
  )
const cell = (text: string, more = '') =>
  `<table:table-cell ${more}><text:p>${text}</text:p></table:table-cell>`

test('an OpenDocument text yields headings, lists, frames and tables, but no changes or comments', () => {
  const body = `<text:tracked-changes><text:changed-region><text:deletion><text:p>删的</text:p></text:deletion></text:changed-region></text:tracked-changes>
    <text:h text:outline-level="2">概况</text:h>
    <text:p>甲<text:s/>乙<text:line-break/>丙<office:annotation><text:p>批注</text:p></office:annotation><draw:frame><svg:title>图名</svg:title><draw:text-box><text:p>框里</text:p></draw:text-box></draw:frame></text:p>
    <text:list><text:list-item><text:p>一项</text:p></text:list-item></text:list>
    <table:table><table:table-header-rows><table:table-row>${cell('名')}${cell('值')}</table:table-row></table:table-header-rows>
    <table:table-row>${cell('甲')}${cell('1', 'table:number-columns-repeated="1"')}</table:table-row></table:table>`
  expect(extractOdt(odt(body), '文').blocks).toEqual([
    { kind: 'heading', level: 2, text: '概况' },
    { kind: 'paragraph', text: '框里' },
    { kind: 'paragraph', text: '甲 乙\n丙' },
    { kind: 'paragraph', text: '一项' },
    { kind: 'paragraph', text: '名 | 值' },
    { kind: 'paragraph', text: '名：甲；值：1' },
  ])
})

test('a password-protected document is refused', () => {
  const manifest = `<manifest:manifest ${spaces}><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>`
  expect(() => extractOdt(odt('', { 'META-INF/manifest.xml': manifest }), '文')).toThrow('密码')
})
