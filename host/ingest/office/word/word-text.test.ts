import { describe, expect, test } from '@jest/globals'
import { ZipArchive } from '../../archive/zip-archive.ts'
import { makeOffice, relationships } from '../../testing/make-archive.ts'
import { makeWord, wordParagraph as p, wordRun as r, type WordParts } from '../../testing/make-word.ts'
import { extractDocx } from '../extract-docx.ts'

const wordSpace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const read = (parts: WordParts, space?: string) => extractDocx(new ZipArchive(makeWord(parts, space)), '文')
const shown = (parts: WordParts) =>
  read(parts).blocks.map((block) =>
    block.kind === 'heading' ? `${'#'.repeat(block.level)} ${block.text}` : block.text,
  )
/** What a body of runs, or of paragraphs, is read as. */
const textOf = (content: string, styles = '') =>
  shown({ body: /^<w:(?:p|tbl)>|^<w:sdt>.*<w:p>/.test(content) ? content : p(content), styles }).join('|')

const style = (id: string, name: string, more = '', type = 'paragraph') =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`
const styled = (id: string, text = '甲') => p(text, `<w:pStyle w:val="${id}"/>`)

describe('headings', () => {
  const outline = (level: number) => `<w:pPr><w:outlineLvl w:val="${level}"/></w:pPr>`
  const styles = [
    style('1', 'heading 1'),
    style('22', 'Heading 2'),
    style('a3', '标题 3'),
    style('t', 'Title'),
    style('bt', '标题'),
    style('o', '章名', outline(3)),
    style('based', '节名', '<w:basedOn w:val="22"/>'),
    style('body', '正文标题', `<w:basedOn w:val="1"/>${outline(9)}`),
    style('sub', 'Subtitle'),
    style('toc1', 'toc 1'),
  ].join('')

  test.each<[string, string, string]>([
    ['of a built-in style', styled('1'), '# 甲'],
    ['of one in capitals', styled('22'), '## 甲'],
    ['of a Chinese style', styled('a3'), '### 甲'],
    ['that is the title', styled('t'), '# 甲'],
    ['that is the title, in Chinese', styled('bt'), '# 甲'],
    ['of a style with an outline level', styled('o'), '#### 甲'],
    ['of a style based on one', styled('based'), '## 甲'],
    ['that a style makes text', styled('body'), '甲'],
    ['with an outline level of its own', p('甲', '<w:outlineLvl w:val="4"/>'), '##### 甲'],
    ['that a paragraph makes text', p('甲', '<w:pStyle w:val="1"/><w:outlineLvl w:val="9"/>'), '甲'],
    ['of the deepest level', p('甲', '<w:outlineLvl w:val="8"/>'), '######### 甲'],
    ['of a style that is not defined', styled('Heading4'), '#### 甲'],
    ['and not a subtitle', styled('sub'), '甲'],
    ['and not an entry of a table of contents', styled('toc1'), '甲'],
    ['without text', `${styled('1', '')}${p('乙')}`, '乙'],
    [
      'over two lines',
      p(`${r('第一章')}<w:r><w:br/></w:r>${r('总则')}`, '<w:pStyle w:val="1"/>'),
      '# 第一章 总则',
    ],
    [
      'on the line of its text',
      `${p('概况', '<w:pStyle w:val="1"/><w:rPr><w:vanish/><w:specVanish/></w:rPr>')}${p('正文')}`,
      '# 概况|正文',
    ],
  ])('%s', (_, body, expected) => {
    expect(textOf(body, styles)).toBe(expected)
  })
})

describe('characters', () => {
  test.each<[string, string, string]>([
    ['a tab', `${r('甲')}<w:r><w:tab/></w:r>${r('乙')}`, '甲 乙'],
    ['stops of tabs', p('甲', '<w:tabs><w:tab w:val="left" w:pos="9"/></w:tabs>'), '甲'],
    ['a line break', `${r('甲')}<w:r><w:br/></w:r>${r('乙')}`, '甲\n乙'],
    ['a carriage return', `${r('甲')}<w:r><w:cr/></w:r>${r('乙')}`, '甲\n乙'],
    ['a page break', `${r('甲')}<w:r><w:br w:type="page"/></w:r>${r('乙')}`, '甲|乙'],
    [
      'a page break first',
      p(`<w:r><w:br w:type="page"/></w:r>${r('乙')}`, '<w:outlineLvl w:val="0"/>'),
      '# 乙',
    ],
    ['a hyphen that does not break', `${r('A')}<w:r><w:noBreakHyphen/></w:r>${r('1')}`, 'A-1'],
    ['a hyphen of Unicode that does not break', r('A\u20111'), 'A-1'],
    ['soft hyphens', `${r('co\u00adop')}<w:r><w:softHyphen/></w:r>${r('erate')}`, 'cooperate'],
    ['spaces of several kinds', r('甲\u00a0\u2003 乙'), '甲 乙'],
    ['line ends in the XML', r('甲\n  乙'), '甲 乙'],
    ['a wide space first', r('\u3000\u3000甲'), '甲'],
    ['a symbol', '<w:r><w:sym w:font="Symbol" w:char="F0B3"/></w:r>', '≥'],
    ['a ticked box of Wingdings 2', '<w:r><w:sym w:font="Wingdings 2" w:char="F052"/></w:r>', '☑'],
    ['text in a symbol font', r('R£', '<w:rFonts w:ascii="Wingdings 2" w:hAnsi="Wingdings 2"/>'), '☑☐'],
    ['Greek of the Symbol font', r('abg', '<w:rFonts w:ascii="Symbol"/>'), 'αβγ'],
    ['Chinese in a symbol font', r('同意', '<w:rFonts w:ascii="Wingdings" w:eastAsia="宋体"/>'), '同意'],
    ['a symbol of an unknown font', `${r('甲')}<w:r><w:sym w:font="MyFont" w:char="F041"/></w:r>`, '甲'],
    ['a link', `<w:hyperlink r:id="x">${r('网页')}</w:hyperlink>${r('。')}`, '网页。'],
    [
      'a large first letter',
      `${p('春', '<w:framePr w:dropCap="drop" w:lines="3"/>')}${p('眠不觉晓')}`,
      '春眠不觉晓',
    ],
    ['a comment', `${r('甲')}<w:r><w:commentReference w:id="1"/></w:r>`, '甲'],
    ['text out of paragraphs', `<w:p/>${r('甲')}<w:p>${r('乙')}</w:p>`, '乙'],
  ])('%s', (_, content, expected) => {
    expect(textOf(content)).toBe(expected)
  })
})

describe('superscripts and subscripts', () => {
  const up = (text: string) => r(text, '<w:vertAlign w:val="superscript"/>')
  const down = (text: string) => r(text, '<w:vertAlign w:val="subscript"/>')
  test.each<[string, string]>([
    [r('10') + up('6') + r(' 立方米'), '10⁶ 立方米'],
    [r('H') + down('2') + r('O'), 'H₂O'],
    [r('10') + up('-') + up('3'), '10⁻³'],
    [r('m') + up('2'), 'm²'],
    [r('x') + up('n+1'), 'xⁿ⁺¹'],
    [r('a') + down('ij'), 'aᵢⱼ'],
    [r('v') + down('平均'), 'v_{平均}'],
    [r('x') + up('甲'), 'x^{甲}'],
    [r('2023年') + up('[1]'), '2023年[1]'],
    [r('2023年') + up('1,2'), '2023年^{1,2}'],
    [r('知舟') + up('®'), '知舟®'],
    [r('1') + up('st ') + r('place'), '1ˢᵗ place'],
    [r('10') + r('6', '<w:vertAlign w:val="baseline"/>'), '106'],
    [r('A') + up('+') + down('2'), 'A⁺₂'],
    [r('10') + r('6', '<w:rStyle w:val="up"/>'), '10⁶'],
    [r('10') + r('6', '<w:rStyle w:val="up"/><w:vertAlign w:val="baseline"/>'), '106'],
  ])('%#: %s', (content, expected) => {
    const styles = style('up', '上标', '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>', 'character')
    expect(textOf(content, styles)).toBe(expected)
  })
})

const mark = (type: string, data = '') => `<w:r><w:fldChar w:fldCharType="${type}">${data}</w:fldChar></w:r>`
const code = (text: string) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`
const field = (instruction: string, result: string, data = '') =>
  `${mark('begin', data)}${code(instruction)}${mark('separate')}${result}${mark('end')}`
const box = (more: string) =>
  mark('begin', `<w:ffData><w:checkBox><w:sizeAuto/>${more}</w:checkBox></w:ffData>`) +
  code('FORMCHECKBOX') +
  mark('end')

describe('fields', () => {
  const choice = (result: string) =>
    mark(
      'begin',
      `<w:ffData><w:ddList>${result}<w:listEntry w:val="北岸"/><w:listEntry w:val="南岸"/></w:ddList></w:ffData>`,
    )
  test.each<[string, string, string]>([
    ['their result, not their instruction', field(' REF _Ref1 \\h ', r('第三条')), '第三条'],
    ['a simple one', `<w:fldSimple w:instr="DATE">${r('2026年')}</w:fldSimple>`, '2026年'],
    ['one within another', field('IF ', r('甲')) + field(`HYPERLINK "x" `, field('PAGE', r('3'))), '甲3'],
    [
      'one within an instruction',
      mark('begin') +
        code('IF ') +
        field('MERGEFIELD a', r('乙')) +
        code(' = 1') +
        mark('separate') +
        r('甲') +
        mark('end'),
      '甲',
    ],
    ['without a result', r('甲') + mark('begin') + code('XE "词"') + mark('end') + r('乙'), '甲乙'],
    [
      'a text of a form',
      field(
        'FORMTEXT',
        r('张三'),
        '<w:ffData><w:textInput><w:default w:val="姓名"/></w:textInput></w:ffData>',
      ),
      '张三',
    ],
    ['a ticked box of a form', box('<w:default w:val="0"/><w:checked/>') + r('同意'), '☒同意'],
    ['a box of a form', box('<w:default w:val="1"/><w:checked w:val="0"/>') + r('同意'), '☐同意'],
    ['a box that is ticked from the beginning', box('<w:default w:val="1"/>'), '☒'],
    ['a choice of a form', choice('<w:result w:val="1"/>') + code('FORMDROPDOWN') + mark('end'), '南岸'],
    ['the first choice of a form', choice('') + code('FORMDROPDOWN') + mark('end'), '北岸'],
    ['a symbol', mark('begin') + code(' SYMBOL 82 \\f "Wingdings 2" \\s 12 ') + mark('end'), '☑'],
    ['a character', mark('begin') + code(' SYMBOL 0x2103 \\u ') + mark('end'), '℃'],
    ['an enclosed character', mark('begin') + code(' eq \\o\\ac(○,5) ') + mark('end'), '⑤'],
    [
      'a reading above a character',
      r('字') +
        mark('begin') +
        code(' EQ \\* jc2 \\* "Font:宋体" \\* hps10 \\o\\ad(\\s\\up 9(wāng),尪) ') +
        mark('end'),
      '字尪',
    ],
    ['an equation', mark('begin') + code('EQ \\f(1;x\\,y)') + mark('end'), '$\\frac{1}{x,y}$'],
    ['a root', mark('begin') + code('EQ \\r(3,x)') + mark('end'), '$\\sqrt[3]{x}$'],
    ['that never ends its instruction', `${p(mark('begin') + code('REF'))}${p('后文')}`, '后文'],
    ['that never ends, in a line', r('甲') + mark('begin') + r('乙') + mark('begin') + r('丙'), '甲乙丙'],
    ['that never begins', r('甲') + mark('separate') + mark('end') + r('乙'), '甲乙'],
  ])('%s', (_, content, expected) => {
    expect(textOf(content)).toBe(expected)
  })

  const entry = (text: string, page: string) =>
    r(text) + '<w:r><w:tab/></w:r>' + field('PAGEREF _Toc1 \\h', r(page))
  const toc = (end: string) =>
    p(mark('begin') + code(' TOC \\o "1-3" \\h ') + mark('separate') + entry('第一章', '1')) +
    p(entry('第二章', '9')) +
    end
  test.each<[string, string, string]>([
    ['is not read', p('目录') + toc(p(mark('end'))) + p('正文'), '目录|正文'],
    [
      'is not read when it ends in its last line',
      p(mark('begin') + code('TOC') + mark('separate') + entry('第一章', '1') + mark('end')) + p('正文'),
      '正文',
    ],
    ['ends before the text on its line', toc(p(mark('end') + r('正文'))), '正文'],
    [
      'that never ends is read, and so is all that follows',
      toc('') + p('正文') + p('后文'),
      '第一章 1|第二章 9|正文|后文',
    ],
    [
      'of a content control',
      `<w:sdt><w:sdtPr><w:docPartObj/></w:sdtPr><w:sdtContent>${toc(p(mark('end')))}</w:sdtContent></w:sdt>${p('正文')}`,
      '正文',
    ],
  ])('a table of contents %s', (_, body, expected) => {
    expect(textOf(body)).toBe(expected)
  })
})

const control = (properties: string, content: string) =>
  `<w:sdt><w:sdtPr>${properties}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`
const checkbox = (value: string) =>
  `<w14:checkbox><w14:checked${value && ` w14:val="${value}"`}/></w14:checkbox>`

describe('content controls', () => {
  test.each<[string, string, string]>([
    ['a ticked box', control(checkbox('1'), r('☒')) + r('同意'), '☒同意'],
    ['a box', control(checkbox('0'), r('☐')) + r('不同意'), '☐不同意'],
    [
      'a box ticked with another sign',
      control(checkbox('1'), '<w:r><w:sym w:font="Wingdings 2" w:char="0052"/></w:r>'),
      '☑',
    ],
    ['a ticked box without a sign', control(checkbox('1'), '<w:r></w:r>') + r('同意'), '☒同意'],
    ['a box without a sign', control(checkbox('0'), '') + r('同意'), '☐同意'],
    ['a ticked box that only says so', control(checkbox(''), ''), '☒'],
    ['a box in a box', control('', control(checkbox('true'), '') + r('甲')), '☒甲'],
    ['a text', control('<w:text/>', r('张三')), '张三'],
    ['a choice', control('<w:dropDownList><w:listItem w:value="1"/></w:dropDownList>', r('北岸')), '北岸'],
    ['a date', control('<w:date w:fullDate="2026-11-29T00:00:00Z"/>', r('2026年11月29日')), '2026年11月29日'],
    ['paragraphs', control('', p('甲') + p('乙')), '甲|乙'],
    [
      'properties of its text are none of other text',
      control('<w:rPr><w:vanish/></w:rPr>', r('甲')) + r('乙'),
      '甲乙',
    ],
  ])('%s', (_, content, expected) => {
    expect(textOf(content)).toBe(expected)
  })
})

const shape = (content: string, hidden = '') =>
  `<w:drawing><wp:anchor><wp:docPr id="1"${hidden}/><wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wp:anchor></w:drawing>`
const pict = (content: string) =>
  `<w:pict><v:shape><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></v:shape></w:pict>`
const either = (first: string, second: string) =>
  `<mc:AlternateContent><mc:Choice Requires="wps">${first}</mc:Choice><mc:Fallback>${second}</mc:Fallback></mc:AlternateContent>`

describe('text boxes and alternative contents', () => {
  test.each<[string, string, string]>([
    ['a box, after its paragraph', r('前') + `<w:r>${shape(p('框'))}</w:r>` + r('后'), '前后|框'],
    ['an older box', `<w:r>${pict(p('框'))}</w:r>`, '框'],
    ['once of two descriptions', `<w:r>${either(shape(p('框')), pict(p('框')))}</w:r>`, '框'],
    [
      'the second of two, if the first has no text',
      `<w:r>${either('<w:drawing/>', pict(p('框')))}</w:r>`,
      '框',
    ],
    [
      'a character with another one for older programs',
      `<w:r>${either('<w16se:symEx xmlns:w16se="x" w16se:char="1F60A"/>', '<w:t>😊</w:t>')}</w:r>`,
      '😊',
    ],
    [
      'the first of three',
      `<w:r><mc:AlternateContent><mc:Choice Requires="a"><w:t>甲</w:t></mc:Choice><mc:Choice Requires="b"><w:t>乙</w:t></mc:Choice><mc:Fallback><w:t>丙</w:t></mc:Fallback></mc:AlternateContent></w:r>`,
      '甲',
    ],
    ['several paragraphs of a box', `<w:r>${shape(p('甲') + p('乙'))}</w:r>`, '甲|乙'],
    ['a box in a box', `<w:r>${shape(p(`${r('外')}<w:r>${shape(p('内'))}</w:r>`))}</w:r>`, '外|内'],
    ['a table in a box', `<w:r>${shape(`<w:tbl><w:tr><w:tc>${p('甲')}</w:tc></w:tr></w:tbl>`)}</w:r>`, '甲'],
    [
      'a field around a box',
      mark('begin') + code('PAGE') + mark('separate') + `<w:r>${shape(p('框'))}</w:r>` + r('3') + mark('end'),
      '3|框',
    ],
    [
      'properties of a run with a box',
      `<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr>${shape(p('10'))}</w:r>${r('6')}`,
      '6|10',
    ],
    ['a hidden box', `<w:r>${shape(p('藏'), ' hidden="1"')}</w:r>` + r('甲'), '甲'],
  ])('%s', (_, content, expected) => {
    expect(textOf(content)).toBe(expected)
  })
})

describe('tracked changes', () => {
  const del = (text: string) => `<w:del w:id="1"><w:r><w:delText>${text}</w:delText></w:r></w:del>`
  const ended = (text: string, change: string) => p(text, `<w:rPr>${change}</w:rPr>`)
  test.each<[string, string, string]>([
    ['inserted text', r('甲') + `<w:ins w:id="1">${r('乙')}</w:ins>`, '甲乙'],
    ['deleted text', r('甲') + del('乙') + r('丙'), '甲丙'],
    ['deleted text in the form of other text', `<w:del w:id="1">${r('乙')}</w:del>${r('丙')}`, '丙'],
    ['what was inserted and deleted', `<w:ins w:id="1">${del('乙')}</w:ins>${r('丙')}`, '丙'],
    [
      'moved text, once',
      `<w:moveFrom w:id="1">${r('乙')}</w:moveFrom>${r('甲')}<w:moveTo w:id="2">${r('乙')}</w:moveTo>`,
      '甲乙',
    ],
    ['a deleted end of a paragraph', ended('甲', '<w:del w:id="1"/>') + p('乙'), '甲乙'],
    ['a deleted end of the last paragraph', ended('甲', '<w:del w:id="1"/>'), '甲'],
    [
      'a deleted end before a table',
      ended('甲', '<w:del w:id="1"/>') + `<w:tbl><w:tr><w:tc>${p('乙')}</w:tc></w:tr></w:tbl>`,
      '甲|乙',
    ],
    ['an inserted end of a paragraph', ended('甲', '<w:ins w:id="1"/>') + p('乙'), '甲|乙'],
    [
      'a moved paragraph',
      `${ended(`<w:moveFrom w:id="1">${r('甲')}</w:moveFrom>`, '<w:moveFrom w:id="1"/>')}${p('乙')}${ended(`<w:moveTo w:id="1">${r('甲')}</w:moveTo>`, '<w:moveTo w:id="1"/>')}`,
      '乙|甲',
    ],
    [
      'former properties of a run',
      `<w:r><w:rPr><w:rPrChange w:id="1"><w:rPr><w:vanish/></w:rPr></w:rPrChange></w:rPr><w:t>甲</w:t></w:r>`,
      '甲',
    ],
    [
      'former properties of a paragraph',
      p('甲', '<w:pPrChange w:id="1"><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:pPrChange>'),
      '甲',
    ],
    [
      'a deleted row',
      `<w:tbl><w:tr><w:trPr><w:del w:id="1"/></w:trPr><w:tc>${p('甲')}</w:tc></w:tr><w:tr><w:tc>${p('乙')}</w:tc></w:tr></w:tbl>`,
      '乙',
    ],
    [
      'an inserted row',
      `<w:tbl><w:tr><w:trPr><w:ins w:id="1"/></w:trPr><w:tc>${p('甲')}</w:tc></w:tr></w:tbl>`,
      '甲',
    ],
    ['a deleted field', `<w:del w:id="1">${field('REF', r('甲'))}</w:del>${r('乙')}`, '乙'],
  ])('%s', (_, content, expected) => {
    expect(textOf(content)).toBe(expected)
  })
})

describe('readings (ruby)', () => {
  const ruby = (base: string, reading: string) =>
    `<w:r><w:ruby><w:rubyPr><w:hps w:val="10"/></w:rubyPr><w:rt>${r(reading)}</w:rt><w:rubyBase>${r(base)}</w:rubyBase></w:ruby></w:r>`
  test.each<[string, string]>([
    [r('生僻字') + ruby('尪', 'wāng') + r('。'), '生僻字尪。'],
    [ruby('春', 'chūn') + ruby('眠', 'mián'), '春眠'],
    [ruby('汉字', ''), '汉字'],
    [ruby('', 'x') + r('甲'), '甲'],
    [ruby('10', 'shí') + r('6', '<w:vertAlign w:val="superscript"/>'), '10⁶'],
  ])('%#: %s', (content, expected) => {
    expect(textOf(content)).toBe(expected)
  })
})

describe('notes', () => {
  const note = (id: number, text: string, kind = 'footnote') =>
    `<w:${kind} w:id="${id}">${p(`<w:r><w:footnoteRef/></w:r>${r(text)}`)}</w:${kind}>`
  const separator = `<w:footnote w:type="separator" w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote>`
  const at = (id: number, kind = 'footnote') => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`

  test.each<[string, WordParts, string[]]>([
    [
      'are at the end, without a heading of the text',
      { body: p(`${r('2023')}${at(2)}${r('年')}`), footnotes: separator + note(2, '公报') },
      ['2023（注1）年', '# 注释', '注1：公报'],
    ],
    [
      'are numbered in the order of their references',
      { body: p(at(5) + at(3)), footnotes: note(3, '乙') + note(5, '甲') },
      ['（注1）（注2）', '# 注释', '注1：甲', '注2：乙'],
    ],
    [
      'that are referred to twice are listed once',
      { body: p(at(2) + r('和') + at(2)), footnotes: note(2, '甲') },
      ['（注1）和（注1）', '# 注释', '注1：甲'],
    ],
    ['that do not exist', { body: p(r('甲') + at(9)), footnotes: note(2, '乙') }, ['甲']],
    ['without text', { body: p(r('甲') + at(2)), footnotes: note(2, ' ') }, ['甲']],
    [
      'at the end of the document have numbers of their own',
      {
        body: p(r('甲') + at(2) + at(2, 'endnote')),
        footnotes: note(2, '脚'),
        endnotes: note(2, '尾', 'endnote'),
      },
      ['甲（注1）（尾注1）', '# 注释', '注1：脚', '尾注1：尾'],
    ],
    [
      'of several paragraphs are a line',
      { body: p(at(2)), footnotes: `<w:footnote w:id="2">${p('甲')}${p('乙')}</w:footnote>` },
      ['（注1）', '# 注释', '注1：甲 乙'],
    ],
    [
      'in deleted text',
      { body: p(`${r('甲')}<w:del w:id="1">${at(2)}</w:del>`), footnotes: note(2, '乙') },
      ['甲'],
    ],
    [
      'with a formula',
      {
        body: p(at(2)),
        footnotes: `<w:footnote w:id="2">${p('<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>')}</w:footnote>`,
      },
      ['（注1）', '# 注释', '注1：$x$'],
    ],
    [
      'in a table',
      { body: `<w:tbl><w:tr><w:tc>${p(r('甲') + at(2))}</w:tc></w:tr></w:tbl>`, footnotes: note(2, '乙') },
      ['甲（注1）', '# 注释', '注1：乙'],
    ],
  ])('%s', (_, parts, expected) => {
    expect(shown(parts)).toEqual(expected)
  })
})

describe('hidden text', () => {
  const hidden = (text: string, more = '') => r(text, `<w:vanish/>${more}`)
  const styles = [
    style('hp', '藏段', '<w:rPr><w:vanish/></w:rPr>'),
    style('hc', '藏字', '<w:rPr><w:vanish/></w:rPr>', 'character'),
    style('sc', '显字', '<w:rPr><w:vanish w:val="0"/></w:rPr>', 'character'),
    style('bc', '藏字二', '<w:basedOn w:val="hc"/>', 'character'),
  ].join('')
  const row = (text: string, properties = '') =>
    `<w:tr><w:trPr>${properties}</w:trPr><w:tc>${p(text)}</w:tc><w:tc>${p('1')}</w:tc></w:tr>`

  test.each<[string, string, string, number]>([
    ['of a run', hidden('藏') + r('甲'), '甲', 1],
    ['of a character style', r('藏', '<w:rStyle w:val="hc"/>') + r('甲'), '甲', 1],
    ['of a style based on one', r('藏', '<w:rStyle w:val="bc"/>') + r('甲'), '甲', 1],
    ['of a paragraph style', styled('hp', '藏') + p('甲'), '甲', 1],
    ['that a run shows', r('甲', '<w:rStyle w:val="hc"/><w:vanish w:val="false"/>'), '甲', 0],
    ['toggled by two styles', p(r('甲', '<w:rStyle w:val="hc"/>'), '<w:pStyle w:val="hp"/>'), '甲', 0],
    ['is one place over several runs', hidden('藏') + hidden('着') + r('甲') + hidden('又'), '甲', 2],
    ['that is space is no place', hidden(' ') + r('甲'), '甲', 0],
    ['between two paragraphs', p(r('甲'), '<w:rPr><w:vanish/></w:rPr>') + p('乙'), '甲乙', 0],
    ['in a web page only', r('甲', '<w:webHidden/>'), '甲', 0],
    ['in a field', field('REF', hidden('藏')) + r('甲'), '甲', 1],
    ['of a row', `<w:tbl>${row('名')}${row('藏', '<w:hidden/>')}${row('乙')}</w:tbl>`, '名 | 1|乙 | 1', 1],
    ['of a box', `<w:r>${shape(p('藏'), ' hidden="1"')}</w:r>${r('甲')}`, '甲', 1],
    [
      'of both descriptions of a box',
      `<w:r>${either(shape(p(hidden('藏'))), pict(p(hidden('藏'))))}</w:r>${r('甲')}`,
      '甲',
      1,
    ],
    [
      'of a formula',
      `<m:oMath><m:r><w:rPr><w:vanish/></w:rPr><m:t>x</m:t></m:r><m:r><m:t>y</m:t></m:r></m:oMath>`,
      '$y$',
      1,
    ],
  ])('%s', (_, content, expected, places) => {
    expect(textOf(content, styles)).toBe(expected)
    const body = /^<w:(?:p|tbl)>/.test(content) ? content : p(content)
    expect(read({ body, styles }).hidden ?? 0).toBe(places)
  })
})

test('links of notes keep their addresses, which are mostly sources', () => {
  const parts = {
    'word/document.xml': `<w:document xmlns:w="${wordSpace}"><w:body>${p('<w:r><w:footnoteReference w:id="2"/></w:r>')}</w:body></w:document>`,
    'word/footnotes.xml': `<w:footnotes xmlns:w="${wordSpace}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:footnote w:id="2">${p(`<w:hyperlink r:id="r1">${r('网页')}</w:hyperlink>${r('；')}<w:hyperlink r:id="r2">${r('https://b.cn')}</w:hyperlink><w:hyperlink w:anchor="x">${r('。')}</w:hyperlink>`)}</w:footnote></w:footnotes>`,
    'word/_rels/footnotes.xml.rels': relationships({
      r1: ['hyperlink', 'https://a.cn/1'],
      r2: ['hyperlink', 'https://b.cn'],
    }).replaceAll('Id=', 'TargetMode="External" Id='),
  }
  const bytes = makeOffice('word/document.xml', parts, { n: ['footnotes', 'footnotes.xml'] })
  const texts = extractDocx(new ZipArchive(bytes), '文').blocks.map(({ text }) => text)
  expect(texts.at(-1)).toBe('注1：网页 https://a.cn/1；https://b.cn。')
})

test('clauses are places below their headings', () => {
  const { blocks } = read({
    body:
      p('违约责任', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="0"/>') +
      p('甲方应付款。', '<w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>'),
    numbering: `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="4"/><w:numFmt w:val="chineseCounting"/><w:lvlText w:val="第%1章"/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="21"/><w:numFmt w:val="chineseCounting"/><w:lvlText w:val="第%2条"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`,
  })
  expect(blocks).toEqual([
    { kind: 'heading', level: 1, text: '第四章 违约责任' },
    { kind: 'paragraph', text: '第二十一条 甲方应付款。', clause: { text: '第二十一条', level: 11 } },
  ])
})

test('a number of a caption is no place: what follows is not in it', () => {
  const caption = (properties: string) =>
    p('流程', `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>${properties}`)
  const { blocks } = read({
    body:
      caption('<w:jc w:val="center"/>') +
      caption('<w:pStyle w:val="c"/>') +
      caption('<w:pStyle w:val="z"/>') +
      caption(''),
    styles: style('c', 'caption') + style('z', '图题', '<w:pPr><w:jc w:val="center"/></w:pPr>'),
    numbering:
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="图%1"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>',
  })
  expect(blocks.map((block) => [block.text, 'clause' in block])).toEqual([
    ['图1 流程', false],
    ['图2 流程', false],
    ['图3 流程', false],
    ['图4 流程', true],
  ])
})

describe('the form of the package', () => {
  test('the strict variant of the standard is read', () => {
    const strict = 'http://purl.oclc.org/ooxml/wordprocessingml/main'
    expect(read({ body: p('严格') }, strict).blocks).toEqual([{ kind: 'paragraph', text: '严格' }])
  })

  test('the strict variant of formulas and of relationships is read', () => {
    const strict = 'http://purl.oclc.org/ooxml'
    const parts = {
      'word/document.xml': `<w:document xmlns:w="${strict}/wordprocessingml/main" xmlns:m="${strict}/officeDocument/math"><w:body>${p('严格')}${p('<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>')}</w:body></w:document>`,
      '_rels/.rels': relationships({ r1: ['officeDocument', 'word/document.xml'] }).replaceAll(
        'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
        `${strict}/officeDocument/relationships`,
      ),
    }
    const { blocks } = extractDocx(new ZipArchive(makeOffice('word/document.xml', parts)), '文')
    expect(blocks.map(({ text }) => text)).toEqual(['严格', '$x$'])
  })

  test('elements without a prefix are read', () => {
    const xml = `<document xmlns="${wordSpace}" xmlns:x="${wordSpace}"><body><p><pPr><outlineLvl x:val="1"/></pPr><r><t>甲</t></r></p></body></document>`
    const archive = new ZipArchive(makeOffice('word/document.xml', { 'word/document.xml': xml }))
    expect(extractDocx(archive, '文').blocks).toEqual([{ kind: 'heading', level: 2, text: '甲' }])
  })

  test.each<[string, WordParts, string]>([
    ['entities', { body: '<!DOCTYPE x [<!ENTITY a "b">]>' }, '炸弹'],
    ['an element that is not closed', { body: '<w:p>' }, '损坏'],
    ['damaged styles', { body: p('甲'), styles: '<w:style>' }, '损坏'],
    ['damaged numbering', { body: p('甲'), numbering: '<w:num>' }, '损坏'],
    ['damaged notes', { body: p('甲'), footnotes: '<w:footnote>' }, '损坏'],
    ['too deep nesting', { body: `${'<w:ins>'.repeat(500)}${'</w:ins>'.repeat(500)}` }, '嵌套'],
    ['too much text', { body: p(Array.from({ length: 800_000 }, (_, at) => at).join('，')) }, '文字太多'],
  ])('%s: refused', (_, parts, reason) => {
    expect(() => read(parts)).toThrow(reason)
  })
})
