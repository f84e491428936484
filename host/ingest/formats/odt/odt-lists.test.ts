import { describe, expect, test } from '@jest/globals'
import { ZipArchive } from '../../archive/zip-archive.ts'
import { makeArchive } from '../../testing/make-archive.ts'
import { extractOdt } from '../extract-odt.ts'

const space = 'urn:oasis:names:tc:opendocument:xmlns'
const spaces = `${['office', 'text', 'table', 'style'].map((name) => `xmlns:${name}="${space}:${name}:1.0"`).join(' ')} xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"`

const read = (body: string, automatic = '', styles = '', includesHidden = false) =>
  extractOdt(
    new ZipArchive(
      makeArchive({
        mimetype: 'application/vnd.oasis.opendocument.text',
        'styles.xml': `<office:document-styles ${spaces}><office:styles>${styles}</office:styles></office:document-styles>`,
        'content.xml': `<office:document-content ${spaces}><office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
      }),
    ),
    '文',
    { includesHidden },
  )
const textsOf = (...given: Parameters<typeof read>) =>
  read(...given)
    .blocks.map(({ text }) => text)
    .join('|')

const p = (text: string, style = '') => `<text:p text:style-name="${style}">${text}</text:p>`
const item = (content: string, more = '') => `<text:list-item ${more}>${content}</text:list-item>`
const list = (items: string, more = 'text:style-name="L"') => `<text:list ${more}>${items}</text:list>`
const level = (at: number, format: string, more = '') =>
  `<text:list-level-style-number text:level="${at}" style:num-format="${format}" ${more}/>`
const bullet = (at: number, mark: string) =>
  `<text:list-level-style-bullet text:level="${at}" text:bullet-char="${mark}"/>`
const style = (levels: string, name = 'L') =>
  `<text:list-style style:name="${name}">${levels}</text:list-style>`
const dot = 'style:num-suffix="."'
const numbered = style(level(1, '1', dot) + level(2, 'a', 'style:num-suffix=")"'))
const items = (...texts: readonly string[]) => texts.map((text) => item(p(text))).join('')

describe('numbers of lists', () => {
  test.each<[name: string, body: string, automatic: string, text: string]>([
    ['figures', list(items('甲', '乙')), numbered, '1. 甲\n2. 乙'],
    ['bullets', list(items('甲', '乙')), style(bullet(1, '•')), '- 甲\n- 乙'],
    ['letters below', list(item(p('甲') + list(items('子', '丑'), ''))), numbered, '1. 甲\na) 子\nb) 丑'],
    [
      'Chinese',
      list(items('甲', '乙')),
      style(level(1, '一, 二, 三, ...', 'style:num-suffix="、"')),
      '一、甲\n二、乙',
    ],
    [
      'chapters',
      list(items('总则', '附则')),
      style(level(1, '一, 二, 三, ...', 'style:num-prefix="第" style:num-suffix="章"')),
      '第一章 总则|第二章 附则',
    ],
    [
      'as programs write them',
      list(items('甲')),
      style(level(1, '1', 'loext:num-list-format="第%1%条"')),
      '第1条 甲',
    ],
    [
      'of several levels',
      list(item(p('甲') + list(items('子'), ''))),
      style(level(1, '1') + level(2, '1', 'text:display-levels="2"')),
      '1 甲|1.1 子',
    ],
    ['that start later', list(items('甲')), style(level(1, '1', `${dot} text:start-value="5"`)), '5. 甲'],
    [
      'that an item states',
      list(item(p('甲')) + item(p('乙'), 'text:start-value="7"') + item(p('丙'))),
      numbered,
      '1. 甲\n7. 乙\n8. 丙',
    ],
    ['that begin again', list(items('甲')) + p('中间') + list(items('乙')), numbered, '1. 甲|中间|1. 乙'],
    [
      'that continue',
      list(items('甲')) + p('中间') + list(items('乙'), 'text:style-name="L" text:continue-numbering="true"'),
      numbered,
      '1. 甲|中间|2. 乙',
    ],
    [
      'that continue a named list',
      list(items('甲'), 'xml:id="a" text:style-name="L"') +
        p('中间') +
        list(items('乙'), 'text:style-name="L" text:continue-list="a"'),
      numbered,
      '1. 甲|中间|2. 乙',
    ],
    [
      'of a header of a list',
      list(`<text:list-header>${p('头')}</text:list-header>${items('甲')}`),
      numbered,
      '头\n1. 甲',
    ],
    ['of the first paragraph only', list(item(p('甲') + p('又一段'))), numbered, '1. 甲\n又一段'],
    ['without a style', list(items('甲', '乙'), ''), '', '甲\n乙'],
    ['that show nothing', list(items('甲')), style(level(1, '')), '甲'],
    ['roman', list(items('甲', '乙')), style(level(1, 'I', dot)), 'I. 甲\nII. 乙'],
    ['circled', list(items('甲', '乙')), style(level(1, '①, ②, ③, ...')), '① 甲\n② 乙'],
    [
      'in a cell',
      `<table:table><table:table-row><table:table-cell>${list(items('甲', '乙'))}</table:table-cell><table:table-cell>${p('值')}</table:table-cell></table:table-row></table:table>`,
      numbered,
      '1. 甲 2. 乙 | 值',
    ],
  ])('%s', (_, body, automatic, text) => {
    expect(textsOf(body, automatic)).toBe(text)
  })

  test('headings have the numbers of the outline, and clauses are places', () => {
    const outline = `<text:outline-style style:name="Outline"><text:outline-level-style text:level="1" style:num-format="一, 二, 三, ..." style:num-prefix="第" style:num-suffix="章"/><text:outline-level-style text:level="2" style:num-format="1" text:display-levels="1"/></text:outline-style>`
    const h = (text: string, at: number, more = '') =>
      `<text:h text:outline-level="${at}" ${more}>${text}</text:h>`
    const body = h('总则', 1) + h('目的', 2) + h('前言', 1, 'text:is-list-header="true"') + h('附则', 1)
    expect(textsOf(body, '', outline)).toBe('第一章 总则|1 目的|前言|第二章 附则')
    const clause = read(list(items('总则')), style(level(1, '1', 'loext:num-list-format="第%1%条"')))
      .blocks[0]
    expect(clause).toMatchObject({ clause: { text: '第1条' } })
  })
})

describe('hidden text', () => {
  const hiding = (family: string, name: string, display = 'none', parent = '') =>
    `<style:style style:family="${family}" style:name="${name}" style:parent-style-name="${parent}"><style:text-properties text:display="${display}"/></style:style>`
  const styles = [
    hiding('text', 'T'),
    hiding('text', 'S', 'true', 'T'),
    hiding('paragraph', 'P'),
    '<style:style style:family="paragraph" style:name="C" style:parent-style-name="P"/>',
  ].join('')
  const span = (text: string, name = 'T') => `<text:span text:style-name="${name}">${text}</text:span>`
  const section = (content: string, display = 'none') =>
    `<text:section text:display="${display}">${content}</text:section>`
  const row = (text: string, more = '') =>
    `<table:table-row ${more}><table:table-cell>${p(text)}</table:table-cell><table:table-cell>${p('1')}</table:table-cell><table:table-cell>${p('2')}</table:table-cell></table:table-row>`

  test.each<[name: string, body: string, shown: string, whole: string, places: number]>([
    ['a part of a paragraph', p(`甲${span('藏')}乙`), '甲乙', '甲藏乙', 1],
    ['parts next to each other', p(`甲${span('藏')}${span('着')}`), '甲', '甲藏着', 1],
    ['two places', p(`${span('藏')}甲${span('着')}`), '甲', '藏甲着', 2],
    ['a paragraph', p('藏', 'P') + p('甲'), '甲', '藏|甲', 1],
    ['a style based on one', p('藏', 'C') + p('甲'), '甲', '藏|甲', 1],
    ['a style that shows it again', p(`甲${span('乙', 'S')}`), '甲乙', '甲乙', 0],
    ['a section', section(p('藏') + p('着')) + p('甲'), '甲', '藏|着|甲', 1],
    ['a section that is shown', section(p('甲'), 'true'), '甲', '甲', 0],
    [
      'a row',
      `<table:table>${row('名')}${row('藏', 'table:visibility="collapse"')}${row('甲')}</table:table>`,
      '名 | 1 | 2|甲 | 1 | 2',
      '名 | 1 | 2|藏 | 1 | 2|甲 | 1 | 2',
      1,
    ],
    [
      'a filtered row',
      `<table:table>${row('名')}${row('藏', 'table:visibility="filter"')}</table:table>`,
      '名 | 1 | 2',
      '名 | 1 | 2|藏 | 1 | 2',
      1,
    ],
    ['only space', p(`甲${span(' ')}`), '甲', '甲', 0],
  ])('%s', (_, body, shown, whole, places) => {
    const count = (includesHidden: boolean) => read(body, styles, '', includesHidden).hidden ?? 0
    expect([textsOf(body, styles), count(false)]).toEqual([shown, places])
    expect([textsOf(body, styles, '', true), count(true)]).toEqual([whole, places])
  })

  test('a hidden item does not count', () => {
    const body = list(item(p('甲')) + item(p('藏', 'P')) + item(p('乙')))
    expect(textsOf(body, numbered + styles)).toBe('1. 甲\n2. 乙')
    expect(textsOf(body, numbered + styles, '', true)).toBe('1. 甲\n2. 藏\n3. 乙')
  })
})
