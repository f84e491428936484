import { describe, expect, test } from '@jest/globals'
import { ZipArchive } from '../../../archive/zip-archive.ts'
import {
  makeWord,
  type WordParts,
  wordLevel,
  wordList,
  wordNumber,
  wordParagraph,
} from '../../../testing/make-word.ts'
import { extractDocx } from '../../extract-docx.ts'
import { formatNumber } from './number-format.ts'

const linesOf = (parts: WordParts) =>
  extractDocx(new ZipArchive(makeWord(parts)), '文').blocks.flatMap(({ text }) => text.split('\n'))
/** The labels of paragraphs at the levels of a list, or of `list/level`. */
const labelsOf = (numbering: string, levels: readonly (number | string)[], styles = '') =>
  linesOf({
    numbering,
    styles,
    body: levels
      .map((each) => {
        const [level = '0', list = '1'] = String(each).split('/').toReversed()
        return wordParagraph('甲', wordNumber(Number(level), Number(list)))
      })
      .join(''),
  }).map((line) => line.replace(/ ?甲$/, ''))

describe('the number formats of the standard', () => {
  test.each<[string, Record<number, string>]>([
    ['decimal', { 1: '1', 10: '10', 123: '123' }],
    ['decimalZero', { 1: '01', 9: '09', 10: '10', 100: '100' }],
    ['decimalFullWidth', { 1: '１', 10: '１０' }],
    ['decimalEnclosedCircle', { 1: '①', 20: '⑳', 21: '21' }],
    ['decimalEnclosedCircleChinese', { 3: '③' }],
    ['decimalEnclosedFullstop', { 1: '⒈', 20: '⒛' }],
    ['decimalEnclosedParen', { 1: '⑴', 20: '⒇' }],
    ['numberInDash', { 4: '- 4 -' }],
    ['hex', { 10: 'A', 255: 'FF' }],
    ['ordinal', { 1: '1st', 2: '2nd', 3: '3rd', 4: '4th', 11: '11th', 21: '21st', 112: '112th' }],
    ['upperLetter', { 1: 'A', 26: 'Z', 27: 'AA', 28: 'BB', 53: 'AAA' }],
    ['lowerLetter', { 2: 'b', 27: 'aa' }],
    ['upperRoman', { 1: 'I', 4: 'IV', 9: 'IX', 14: 'XIV', 49: 'XLIX', 1994: 'MCMXCIV' }],
    ['lowerRoman', { 4: 'iv', 8: 'viii' }],
    ['chineseCounting', { 1: '一', 10: '十', 11: '十一', 20: '二十', 99: '九十九', 100: '一〇〇' }],
    [
      'chineseCountingThousand',
      {
        0: '零',
        10: '十',
        21: '二十一',
        100: '一百',
        101: '一百零一',
        110: '一百一十',
        1_010: '一千零一十',
        10_001: '一万零一',
      },
    ],
    ['taiwaneseCountingThousand', { 15: '十五', 10_000: '一萬' }],
    ['japaneseCounting', { 3: '三', 10: '十', 11: '十一', 100: '百', 123: '百二十三', 1_000: '千' }],
    ['ideographDigital', { 1: '一', 10: '一〇', 23: '二三' }],
    ['chineseLegalSimplified', { 1: '壹', 10: '壹拾', 25: '贰拾伍', 101: '壹佰零壹' }],
    ['ideographLegalTraditional', { 3: '參', 10: '壹拾' }],
    ['ideographTraditional', { 1: '甲', 10: '癸', 11: '11' }],
    ['ideographZodiac', { 1: '子', 12: '亥', 13: '13' }],
    ['ideographZodiacTraditional', { 1: '甲子', 13: '丙子', 60: '癸亥', 61: '61' }],
    ['ideographEnclosedCircle', { 1: '㈠', 10: '㈩', 11: '11' }],
    ['aiueoFullWidth', { 1: 'ア', 46: 'ン', 47: 'ア' }],
    ['russianLower', { 1: 'а', 3: 'в' }],
    ['none', { 1: '' }],
    ['constructor', { 7: '7' }],
    ['a format of the future', { 7: '7' }],
  ])('%s', (format, expected) => {
    for (const [value, text] of Object.entries(expected))
      expect([value, formatNumber(Number(value), format)]).toEqual([value, text])
  })

  test('numbers beyond those of Word are digits, however large', () => {
    expect(formatNumber(1_000_000, 'upperRoman')).toBe('1000000')
    expect(formatNumber(2_000_000, 'lowerLetter')).toBe('2000000')
  })
})

const legal = '<w:start w:val="1"/><w:isLgl/>'
const contract = [
  wordLevel(0, 'chineseCountingThousand', '第%1章'),
  wordLevel(1, 'chineseCountingThousand', '第%2条', '<w:start w:val="1"/><w:lvlRestart w:val="0"/>'),
  wordLevel(2, 'chineseCountingThousand', '（%3）'),
  wordLevel(3, 'decimal', '%4.'),
].join('')
const outline = [
  wordLevel(0, 'decimal', '%1'),
  wordLevel(1, 'decimal', '%1.%2'),
  wordLevel(2, 'decimal', '%1.%2.%3'),
].join('')
const second = '<w:num w:numId="2"><w:abstractNumId w:val="0"/>'

describe('labels', () => {
  test.each<[string, string, (number | string)[], string]>([
    [
      'of a contract, whose clauses count through its chapters',
      contract,
      [0, 1, 1, 0, 1, 2, 2, 3, 1, 2],
      '第一章 第一条 第二条 第二章 第三条 （一） （二） 1. 第四条 （一）',
    ],
    ['of several levels', outline, [0, 1, 1, 2, 2, 1, 0, 1, 2], '1 1.1 1.2 1.2.1 1.2.2 1.3 2 2.1 2.1.1'],
    ['of a level whose upper one is missing', outline, [1, 1, 0, 1], '1.1 1.2 1 1.1'],
    [
      'of legal numbering: 1.1 below Chapter I',
      wordLevel(0, 'upperRoman', 'Chapter %1') + wordLevel(1, 'decimal', '%1.%2', legal),
      [0, 1, 0, 1, 1],
      'Chapter I|1.1|Chapter II|2.1|2.2',
    ],
    [
      'without legal numbering',
      wordLevel(0, 'upperRoman', '%1.') + wordLevel(1, 'decimal', '%1-%2'),
      [0, 1, 0, 1],
      'I. I-1 II. II-1',
    ],
    ['that start later', wordLevel(0, 'lowerLetter', '%1)', '<w:start w:val="3"/>'), [0, 0], 'c) d)'],
    ['that start at nothing: the standard says 0', wordLevel(0, 'decimal', '%1.', ''), [0, 0], '0. 1.'],
    [
      'that restart only after the first level',
      wordLevel(0, 'decimal', '%1.') +
        wordLevel(1, 'lowerLetter', '%2)') +
        wordLevel(2, 'lowerRoman', '%3)', '<w:start w:val="1"/><w:lvlRestart w:val="1"/>'),
      [0, 1, 2, 1, 2, 0, 1, 2],
      '1. a) i) b) ii) 2. a) i)',
    ],
    ['of bullets', wordLevel(0, 'bullet', '●') + wordLevel(1, 'bullet', '○'), [0, 1, 0], '- - -'],
    [
      'of a level without a number',
      wordLevel(0, 'none', '') + wordLevel(1, 'decimal', '%2.'),
      [0, 1, 1],
      '|1.|2.',
    ],
    ['of a level without a number but with a word', wordLevel(0, 'none', '注：'), [0, 0], '注： 注：'],
    ['with numbers of deeper levels, which are left out', wordLevel(0, 'decimal', '%1%2.'), [0, 0], '1. 2.'],
    ['of circles', wordLevel(0, 'decimalEnclosedCircle', '%1'), [0, 0, 0], '① ② ③'],
    ['of heavenly stems', wordLevel(0, 'ideographTraditional', '%1、'), [0, 0], '甲、 乙、'],
    [
      'of hidden numbers',
      wordLevel(0, 'decimal', '%1.', '<w:start w:val="1"/><w:rPr><w:vanish/></w:rPr>'),
      [0, 0],
      '|',
    ],
    ['of a list that does not exist', wordLevel(0, 'decimal', '%1.'), ['9/0', 0], '|1.'],
    ['of a level that does not exist', wordLevel(0, 'decimal', '%1.'), [3, 0], '|1.'],
    ['of no list: the number 0', wordLevel(0, 'decimal', '%1.'), ['0/0', 0, '0/0', 0], '|1.||2.'],
  ])('%s', (_, levels, at, expected) => {
    const separator = expected.includes('|') ? '|' : ' '
    expect(labelsOf(wordList(levels), at)).toEqual(expected.split(separator))
  })

  test.each<[string, string, (number | string)[], string]>([
    ['continue in another instance of the list', `${second}</w:num>`, [0, 0, '2/0', 0], '1. 2. 3. 4.'],
    [
      'restart in an instance with a start, once',
      `${second}<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`,
      [0, 0, '2/0', '2/0', 0],
      '1. 2. 1. 2. 3.',
    ],
    [
      'restart at another number',
      `${second}<w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>`,
      [0, '2/0', '2/0'],
      '1. 7. 8.',
    ],
    [
      'take the levels of an instance',
      `${second}<w:lvlOverride w:ilvl="0">${wordLevel(0, 'upperLetter', '%1)')}</w:lvlOverride></w:num>`,
      [0, '2/0', 0],
      '1. B) 3.',
    ],
    [
      'are counted apart in another list',
      `<w:abstractNum w:abstractNumId="5">${wordLevel(0, 'decimal', '(%1)')}</w:abstractNum><w:num w:numId="3"><w:abstractNumId w:val="5"/></w:num>`,
      [0, '3/0', 0, '3/0'],
      '1. (1) 2. (2)',
    ],
  ])('%s', (_, instances, at, expected) => {
    expect(labelsOf(wordList(wordLevel(0, 'decimal', '%1.'), instances), at)).toEqual(expected.split(' '))
  })

  test('a list may only refer to a numbering style', () => {
    const numbering = `<w:abstractNum w:abstractNumId="0">${wordLevel(0, 'decimal', '条%1')}<w:styleLink w:val="条"/></w:abstractNum>
      <w:abstractNum w:abstractNumId="1"><w:numStyleLink w:val="条"/></w:abstractNum>
      <w:num w:numId="4"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num>`
    const styles =
      '<w:style w:type="numbering" w:styleId="条"><w:pPr><w:numPr><w:numId w:val="4"/></w:numPr></w:pPr></w:style>'
    expect(labelsOf(numbering, [0, 0, '4/0'], styles)).toEqual(['条1', '条2', '条3'])
  })

  test('a custom format states its zeros, with another one for older programs', () => {
    const format =
      '<mc:AlternateContent><mc:Choice Requires="w14"><w:numFmt w:val="custom" w:format="001, 002, 003, ..."/></mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent>'
    const level = `<w:lvl w:ilvl="0"><w:start w:val="9"/>${format}<w:lvlText w:val="%1"/></w:lvl>`
    expect(labelsOf(wordList(level), [0, 0])).toEqual(['009', '010'])
  })

  test.each([
    ['☐', '', '☐'],
    ['☑', '', '☑'],
    ['\uf0a8', 'Wingdings', '☐'],
    ['\uf0fe', 'Wingdings', '☑'],
    ['\uf0a3', 'Wingdings 2', '☐'],
    ['\uf0b7', 'Symbol', '-'],
    ['o', 'Courier New', '-'],
  ])('of a bullet %j in the font %j', (text, font, expected) => {
    const fonts = font && `<w:rPr><w:rFonts w:ascii="${font}" w:hAnsi="${font}"/></w:rPr>`
    const level = `<w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="${text}"/>${fonts}</w:lvl>`
    expect(labelsOf(wordList(level), [0])).toEqual([expected])
  })

  test('are separated from the text as the level says, and not after wide punctuation', () => {
    const level = (at: number, text: string, suffix: string) =>
      wordLevel(at, 'decimal', text, `<w:start w:val="1"/>${suffix && `<w:suff w:val="${suffix}"/>`}`)
    const numbering = wordList(
      level(0, '%1.', '') + level(1, '§%2', 'nothing') + level(2, '%3', 'space') + level(3, '%4、', 'tab'),
    )
    const body = [0, 1, 2, 3].map((at) => wordParagraph('甲', wordNumber(at))).join('')
    expect(linesOf({ numbering, body })).toEqual(['1. 甲', '§1甲', '1 甲', '1、甲'])
  })
})

/** Levels of twelve lists, by their formats and texts. */
const schemes: readonly (readonly (readonly [format: string, text: string, more?: string])[])[] = [
  [
    ['chineseCountingThousand', '第%1章'],
    ['chineseCountingThousand', '第%2条', '<w:start w:val="1"/><w:lvlRestart w:val="0"/>'],
  ],
  [
    ['chineseCounting', '%1、'],
    ['chineseCounting', '（%2）'],
    ['decimal', '%3.'],
    ['decimal', '(%4)'],
    ['decimalEnclosedCircle', '%5'],
  ],
  [
    ['decimal', '%1'],
    ['decimal', '%1.%2'],
    ['decimal', '%1.%2.%3'],
  ],
  [
    ['upperRoman', 'Article %1.'],
    ['decimalZero', 'Section %1.%2', '<w:start w:val="1"/><w:isLgl/>'],
  ],
  [['lowerLetter', '%1)', '<w:start w:val="25"/>']],
  [['lowerRoman', '%1.']],
  [['decimalEnclosedCircle', '%1', '<w:start w:val="18"/>']],
  [['ideographTraditional', '%1、']],
  [['decimalZero', 'No.%1', '<w:start w:val="8"/>']],
  [['chineseLegalSimplified', '%1、', '<w:start w:val="9"/>']],
  [
    ['bullet', '●'],
    ['decimalFullWidth', '%2．'],
  ],
  [['ideographZodiac', '%1']],
]
/** Paragraphs in the order of a document, each `list/level label`. */
const mixed =
  '1/0 第一章|1/1 第一条|2/0 一、|2/1 （一）|2/2 1.|2/3 (1)|2/4 ①|2/4 ②|3/0 1|3/1 1.1|3/2 1.1.1|1/1 第二条|4/0 Article I.|4/1 Section 1.1|4/1 Section 1.2|' +
  '5/0 y)|5/0 z)|5/0 aa)|6/0 i.|6/0 ii.|6/0 iii.|6/0 iv.|7/0 ⑱|7/0 ⑲|7/0 ⑳|7/0 21|1/0 第二章|1/1 第三条|2/3 (2)|2/4 ①|' +
  '2/1 （二）|2/2 1.|2/0 二、|2/1 （一）|3/2 1.1.2|3/1 1.2|3/2 1.2.1|3/0 2|3/2 2.1.1|4/0 Article II.|4/1 Section 2.1|8/0 甲、|8/0 乙、|9/0 No.08|9/0 No.09|' +
  '9/0 No.10|10/0 玖、|10/0 壹拾、|10/0 壹拾壹、|11/0 -|11/1 １．|11/1 ２．|11/0 -|11/1 １．|12/0 子|12/0 丑|8/0 丙、|6/0 v.|5/0 bb)|1/1 第四条'

test('twelve lists in sixty paragraphs are counted apart', () => {
  const numbering = schemes
    .map((levels, list) => {
      const written = levels.map(([format, text, more], level) => wordLevel(level, format, text, more))
      return `<w:abstractNum w:abstractNumId="${list}">${written.join('')}</w:abstractNum><w:num w:numId="${list + 1}"><w:abstractNumId w:val="${list}"/></w:num>`
    })
    .join('')
  const expected = mixed.split('|').map((each) => each.slice(each.indexOf(' ') + 1))
  const at = mixed.split('|').map((each) => each.slice(0, each.indexOf(' ')))
  expect(at).toHaveLength(60)
  expect(labelsOf(numbering, at)).toEqual(expected)
})

describe('numbers from styles', () => {
  const number = (list: number, level?: number) =>
    `<w:pPr><w:numPr>${level === undefined ? '' : `<w:ilvl w:val="${level}"/>`}<w:numId w:val="${list}"/></w:numPr></w:pPr>`
  const style = (id: string, name: string, more = '', basedOn = '') =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${basedOn && `<w:basedOn w:val="${basedOn}"/>`}${more}</w:style>`
  const linked = (at: number, text: string, styleId: string) =>
    wordLevel(at, 'chineseCountingThousand', text, `<w:start w:val="1"/><w:pStyle w:val="${styleId}"/>`)
  const numbering = wordList(
    linked(0, '第%1章', 'h1') + linked(1, '第%2节', 'h2') + linked(2, '（%3）', 'h3'),
  )
  const styles = [
    style('h1', 'heading 1', number(1)),
    style('h2', 'heading 2', number(1)),
    style('h3', 'heading 3', number(1)),
    style('own', '我的标题', '', 'h2'),
    style('plain', '无号标题', number(0), 'h1'),
    style('deeper', '正文条', number(1, 2)),
    style('loop', 'a', '', 'pool'),
    style('pool', 'b', '', 'loop'),
  ].join('')
  const at = (id: string, more = '') => wordParagraph('甲', `<w:pStyle w:val="${id}"/>${more}`)

  test.each<[string, string[], string[]]>([
    [
      'of headings, by their links',
      [at('h1'), at('h2'), at('h2'), at('h1'), at('h2')],
      ['第一章 甲', '第一节 甲', '第二节 甲', '第二章 甲', '第一节 甲'],
    ],
    ['that are inherited', [at('h1'), at('own'), at('own')], ['第一章 甲', '第一节 甲', '第二节 甲']],
    ['that a style removes', [at('plain'), at('h1')], ['甲', '第一章 甲']],
    ['that a paragraph removes', [at('h1', wordNumber(0, 0)), at('h1')], ['甲', '第一章 甲']],
    [
      'whose level a paragraph changes',
      [at('h1'), at('h1', '<w:numPr><w:ilvl w:val="1"/></w:numPr>')],
      ['第一章 甲', '第一节 甲'],
    ],
    ['with a level of the style, without a link', [at('h1'), at('deeper')], ['第一章 甲', '（一）甲']],
    ['of styles that are based on each other', [at('loop')], ['甲']],
    ['of a style that does not exist', [at('nowhere')], ['甲']],
  ])('%s', (_, paragraphs, expected) => {
    expect(linesOf({ numbering, styles, body: paragraphs.join('') })).toEqual(expected)
  })

  test('of the default style', () => {
    const normal = `<w:style w:type="paragraph" w:default="1" w:styleId="n">${number(1, 0)}</w:style>`
    expect(linesOf({ numbering, styles: normal, body: '<w:p><w:r><w:t>甲</w:t></w:r></w:p>' })).toEqual([
      '第一章 甲',
    ])
  })
})

describe('what is counted', () => {
  const numbering = wordList(wordLevel(0, 'decimal', '%1.'))
  const item = (text: string, mark = '') =>
    wordParagraph(text, `${wordNumber(0)}${mark && `<w:rPr>${mark}</w:rPr>`}`)

  test.each<[string, string[], string[]]>([
    ['an empty paragraph counts, and is not read', [item('甲'), item(''), item('乙')], ['1. 甲', '3. 乙']],
    [
      'a deleted paragraph does not count',
      [item('甲'), item('', '<w:del w:id="1"/>'), item('乙')],
      ['1. 甲', '2. 乙'],
    ],
    [
      'a hidden paragraph does not count',
      [
        item('甲'),
        wordParagraph(
          '<w:r><w:rPr><w:vanish/></w:rPr><w:t>藏</w:t></w:r>',
          `${wordNumber(0)}<w:rPr><w:vanish/></w:rPr>`,
        ),
        item('乙'),
      ],
      ['1. 甲', '2. 乙'],
    ],
    [
      'a former number of a tracked change does not count',
      [
        item('甲'),
        wordParagraph('乙', `<w:pPrChange w:id="1"><w:pPr>${wordNumber(0)}</w:pPr></w:pPrChange>`),
      ],
      ['1. 甲', '乙'],
    ],
  ])('%s', (_, paragraphs, expected) => {
    expect(linesOf({ numbering, body: paragraphs.join('') })).toEqual(expected)
  })

  test('a number is alone in a cell', () => {
    const cell = (paragraph: string) => `<w:tc>${paragraph}</w:tc>`
    const row = (name: string) =>
      `<w:tr>${cell(item(''))}${cell(wordParagraph(name))}${cell(wordParagraph('3'))}</w:tr>`
    const head = `<w:tr>${['序号', '品名', '数量'].map((text) => cell(wordParagraph(text))).join('')}</w:tr>`
    expect(linesOf({ numbering, body: `<w:tbl>${head}${row('锚')}${row('缆')}</w:tbl>` })).toEqual([
      '序号 | 品名 | 数量',
      '序号：1.；品名：锚；数量：3',
      '序号：2.；品名：缆；数量：3',
    ])
  })
})
