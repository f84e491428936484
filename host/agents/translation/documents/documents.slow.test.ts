import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import {
  CommentReference,
  Document,
  ExternalHyperlink,
  Footer,
  FootnoteReferenceRun,
  Header,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx'
import fc from 'fast-check'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import iconv from 'iconv-lite'
import { readFormatFiles } from '../../../search/testing/document-sets.ts'
import { translated } from '../testing/fake-translator.ts'
import { openerFor } from './open-document.ts'
import { keepsTags, withoutTags } from './tags.ts'
import type { TranslatableDocument } from './translatable.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

function open(name: string, bytes: Uint8Array): TranslatableDocument {
  const opener = openerFor(name)
  if (!opener) throw new Error(`nothing opens ${name}`)
  return opener(bytes)
}

const write = (name: string, text: string, by: (segment: string) => string | null = translated) => {
  const document = open(name, bytesOf(text))
  return textOf(document.write(document.segments.map(by)))
}

describe('plain text', () => {
  test('lines, their surrounding blanks and empty lines are kept', () => {
    expect(write('a.txt', '第一行\r\n\r\n  第二行 \r\n\t12 + 3\r\n')).toBe(
      'word\r\n\r\n  word \r\n\t12 + 3\r\n',
    )
  })

  test('GB 18030 is read, and written as UTF-8', () => {
    const document = open('a.txt', iconv.encode('知舟是一个搜索产品。\n第二行也是中文。', 'gb18030'))
    expect(document.segments).toEqual(['知舟是一个搜索产品。', '第二行也是中文。'])
    expect(textOf(document.write(['One.', null]))).toBe('One.\n第二行也是中文。')
  })

  test('a long line is split after sentences', () => {
    const text = '这是一句话，说的是一件事。'.repeat(300)
    const document = open('a.txt', bytesOf(text))
    expect(document.segments.length).toBeGreaterThan(2)
    expect(Math.max(...document.segments.map(({ length }) => length))).toBeLessThan(1_300)
    expect(document.segments.join('')).toBe(text)
    expect(textOf(document.write(document.segments.map((each) => each)))).toBe(text)
  })
})

describe('subtitles', () => {
  const text =
    '\ufeff1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>你好</i>，\r\n世界\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n{\\an8}1984\r\n\r\n3\r\n00:00:05,000 --> 00:00:06,000\r\n再见'

  test('numbers, times, tags and breaks are kept', () => {
    const document = open('a.srt', bytesOf(text))
    expect(document.segments).toEqual(['<x1/>你好<x2/>，<x3/>世界', '再见'])
    expect(document.kept).toEqual([['字幕', 3]])
    expect(textOf(document.write(['<x1/>Hello<x2/>,<x3/>world', 'Bye\n\nnow']))).toBe(
      text.replace('你好', 'Hello').replace('，\r\n世界', ',\r\nworld').replace('再见', 'Bye now'),
    )
  })
})

describe('Markdown', () => {
  test.each([
    ['front matter', '---\ntitle: 标题\n---\n\n正文\n', '---\ntitle: 标题\n---\n\nword\n'],
    ['fences', '前\n\n```js\n// 注释\n```\n后\n', 'word\n\n```js\n// 注释\n```\nword\n'],
    ['code in a line', '用 `取值()` 取\n', 'word `取值()` word\n'],
    [
      'links',
      '[文字](https://x.example/甲 "题")和<https://x.example/乙>\n',
      '[word](https://x.example/甲 "题")word<https://x.example/乙>\n',
    ],
    [
      'definitions',
      '[文字][甲]和[甲]\n\n[甲]: https://x.example "题"\n',
      '[word][甲]word[甲]\n\n[甲]: https://x.example "题"\n',
    ],
    ['images', '![图](a.png)说明\n', '![图](a.png)word\n'],
    ['tables', '| 名 | 值 |\n|:--|--:|\n| **甲** | 1 |\n', '| word | word |\n|:--|--:|\n| **word** | 1 |\n'],
    [
      'lists and quotations',
      '1. 甲\n2. 乙\n   - 丙\n\n> 丁\n> 戊\n',
      '1. word\n2. word\n   - word\n\n> word\n',
    ],
    ['formulas', '当 $x$ 时\n\n$$\n甲=1\n$$\n', 'word $x$ word\n\n$$\n甲=1\n$$\n'],
    ['footnotes', '正文[^注]\n\n[^注]: 说明\n', 'word[^注]\n\n[^注]: word\n'],
    ['tags', '<div>\n甲\n</div>\n\n乙<br>丙\n', '<div>\nword\n</div>\n\nword<br>word\n'],
    ['attributes', '<h2 id="甲" title="a > b">乙</h2>\n', '<h2 id="甲" title="a > b">word</h2>\n'],
    [
      'marks within a sentence of HTML',
      '<p align="center">\n  甲<b>乙</b>，\n  <code>取值()</code>丙<img src="a.png">\n</p>\n',
      '<p align="center">\n  word<b>word</b>， <code>取值()</code>word<img src="a.png">\n</p>\n',
    ],
    [
      'tables in HTML',
      '<table><tr><th>名</th><td>1</td></tr></table>\n',
      '<table><tr><th>word</th><td>1</td></tr></table>\n',
    ],
    [
      'a summary',
      '<details>\n<summary>展开</summary>\n\n甲\n\n</details>\n',
      '<details>\n<summary>word</summary>\n\nword\n\n</details>\n',
    ],
    ['comments', '<!-- 注释 <b>甲</b> -->\n\n乙\n', '<!-- 注释 <b>甲</b> -->\n\nword\n'],
    [
      'scripts',
      '<script>\nconst 甲 = "<b>乙</b>"\n</script>\n',
      '<script>\nconst 甲 = "<b>乙</b>"\n</script>\n',
    ],
    ['preformatted text', '<pre>\n甲 乙\n</pre>\n', '<pre>\n甲 乙\n</pre>\n'],
    ['HTML over lines of a quotation', '> <div>\n> 甲\n> </div>\n', '> <div>\n> 甲\n> </div>\n'],
    ['HTML on a line of a list', '- <b>甲</b>\n\n  <div>乙</div>\n', '- <b>word</b>\n\n  <div>word</div>\n'],
    ['a lone sign', '<div>甲 < 乙</div>\n', '<div>甲 < 乙</div>\n'],
  ])('%s are kept', (_, source, made) => {
    expect(write('a.md', source)).toBe(made)
  })

  test.each([
    ['一、概述', '1. Overview', '1\\. Overview'],
    ['加号', '+ plus', '\\+ plus'],
    ['星号', 'a * b_c', 'a \\* b\\_c'],
    ['标签', '<b>x</b>', '\\<b>x\\</b>'],
    ['两行', 'one\n\ntwo', 'one two'],
  ])('model output adds no block or mark: %s', (source, target, made) => {
    expect(write('a.md', `${source}\n`, () => target)).toBe(`${made}\n`)
  })

  test('model output adds no HTML tag', () => {
    expect(write('a.md', '<h2>标签</h2>\n', () => '<b>x</b>\n\ny')).toBe('<h2>&lt;b&gt;x&lt;/b&gt; y</h2>\n')
  })

  test('a vertical bar in a cell is escaped', () => {
    expect(write('a.md', '| 甲 |\n|---|\n| 乙 |\n', () => 'a | b')).toBe('| a \\| b |\n|---|\n| a \\| b |\n')
  })
})

/** A document with everything that has to stay. */
async function wordDocument(): Promise<Uint8Array> {
  const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] })
  const document = new Document({
    footnotes: { 1: { children: [new Paragraph('脚注里的话')] } },
    comments: { children: [{ id: 0, children: [new Paragraph('批注里的话')] }] },
    sections: [
      {
        headers: { default: new Header({ children: [new Paragraph('页眉')] }) },
        footers: { default: new Footer({ children: [new Paragraph('页脚')] }) },
        children: [
          new Paragraph({ heading: 'Heading1', text: '储能电源' }),
          new Paragraph({
            children: [
              new TextRun('首次使用前，请'),
              new TextRun({ text: '充满', bold: true }),
              new TextRun('电 & 静置 <1 小时>。'),
              new FootnoteReferenceRun(1),
              new CommentReference(0),
              new TextRun('见'),
              new ExternalHyperlink({ link: 'https://x.example/', children: [new TextRun('网页')] }),
            ],
          }),
          new Table({ rows: [new TableRow({ children: [cell('电压'), cell('48')] })] }),
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}

const elements = [
  'w:p',
  'w:r',
  'w:rPr',
  'w:t',
  'w:tbl',
  'w:tc',
  'w:pStyle',
  'w:footnoteReference',
  'w:hyperlink',
]
function structure(bytes: Uint8Array) {
  return Object.entries(unzipSync(bytes)).map(([name, part]) => {
    const xml = strFromU8(part)
    const counts = elements.map((element) => xml.match(new RegExp(`<${element}[ />]`, 'g'))?.length ?? 0)
    return [name, ...counts]
  })
}
/** Each part without the words in it. */
function bones(bytes: Uint8Array) {
  return Object.entries(unzipSync(bytes)).map(([name, part]) => [
    name,
    name.endsWith('.xml')
      ? strFromU8(part).replaceAll(/<w:t(?: xml:space="preserve")?>[^<]*<\/w:t>/g, '<w:t/>')
      : Buffer.from(part).toString('base64'),
  ])
}

describe('Word', () => {
  test('styles, runs, tables, notes, headers and links are unchanged', async () => {
    const bytes = await wordDocument()
    const document = open('a.docx', bytes)
    expect(document.kept).toEqual([
      ['表格', 1],
      ['脚注', 1],
    ])
    expect(document.segments.toSorted()).toEqual(
      [
        '储能电源',
        '<g1>首次使用前，请</g1><g2>充满</g2><g3>电 & 静置 <1 小时>。</g3><g4>见</g4><g5>网页</g5>',
        '电压',
        '页眉',
        '页脚',
        '脚注里的话',
        '批注里的话',
      ].toSorted(),
    )
    const made = document.write(document.segments.map(translated))
    expect(structure(made)).toEqual(structure(bytes))
    expect(bones(made)).toEqual(bones(bytes))
    const main = strFromU8(unzipSync(made)['word/document.xml'] ?? new Uint8Array())
    expect(main).toContain('word &amp; word &lt;1 word&gt;。')
    expect(main).not.toMatch(/[充首电]/)
    expect(open('a.docx', made).segments).toHaveLength(document.segments.length)
  })

  test('unchanged parts are identical byte for byte', async () => {
    const bytes = await wordDocument()
    const document = open('a.docx', bytes)
    for (const targets of [document.segments, document.segments.map(() => null)])
      expect(unzipSync(document.write(targets))).toEqual(unzipSync(bytes))
  })

  test('when the order of runs changes, the longest run has all the words', async () => {
    const bytes = await wordDocument()
    const document = open('a.docx', bytes)
    const targets = document.segments.map((segment) =>
      segment.includes('<g5>')
        ? '<g2>Fully</g2><g1> charge, </g1><g3>rest &</g3><g4> see </g4><g5>page</g5>'
        : null,
    )
    const made = document.write(targets)
    expect(bones(made)).toEqual(bones(bytes))
    expect(strFromU8(unzipSync(made)['word/document.xml'] ?? new Uint8Array())).toContain(
      '>Fully charge, rest &amp; see page<',
    )
  })

  test('blanks at the ends of runs are kept', () => {
    const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    const xml = `<w:document ${space}><w:body><w:p><w:r><w:t>甲</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>乙</w:t></w:r></w:p></w:body></w:document>`
    const document = open('a.docx', zipSync({ 'word/document.xml': strToU8(xml) }))
    const made = unzipSync(document.write(['<g1>One </g1><g2>two</g2>']))
    expect(strFromU8(made['word/document.xml'] ?? new Uint8Array())).toBe(
      xml.replace('<w:t>甲<', '<w:t xml:space="preserve">One <').replace('乙', 'two'),
    )
  })

  test('deleted text, fields and formulas are not translated; a text box is a separate paragraph', () => {
    const space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="m"'
    const box = '<w:drawing><w:txbxContent><w:p><w:r><w:t>框里</w:t></w:r></w:p></w:txbxContent></w:drawing>'
    const xml = `<w:document ${space}><w:p><w:del><w:r><w:delText>删了</w:delText></w:r></w:del><w:r><w:t>外</w:t>${box}</w:r><w:r><w:instrText>域</w:instrText></w:r><m:oMath><m:r><m:t>式</m:t></m:r></m:oMath><w:r><w:t>面</w:t></w:r></w:p></w:document>`
    const document = open('a.docx', zipSync({ 'word/document.xml': strToU8(xml) }))
    expect(document.segments).toEqual(['框里', '<g1>外</g1><g2>面</g2>'])
    const made = unzipSync(document.write(['in the box', '<g1>out</g1><g2>side</g2>']))
    expect(strFromU8(made['word/document.xml'] ?? new Uint8Array())).toBe(
      xml.replace('框里', 'in the box').replace('外', 'out').replace('面', 'side'),
    )
  })
})

const samples = readFormatFiles()?.filter(({ path }) => openerFor(path))
describe('real documents', () => {
  if (!samples) test.skip('skipped: ../shared/data/document-formats is not here', () => undefined)
  else
    test.each(samples)('$format has its structure before and after', ({ path }) => {
      const bytes = readFileSync(path)
      const document = open(path, bytes)
      expect(document.segments.length).toBeGreaterThan(5)
      const made = document.write(document.segments.map(translated))
      expect(open(path, made).segments).toHaveLength(document.segments.length)
      if (path.endsWith('.docx')) {
        expect(structure(made)).toEqual(structure(bytes))
        expect(bones(made)).toEqual(bones(bytes))
      }
      const text = (file: Uint8Array) => (path.endsWith('.docx') ? '' : textOf(file))
      expect(text(made).match(/\n/g)).toEqual(text(document.write([])).match(/\n/g))
    })
})

describe('any text', () => {
  const line = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(
      '# 标题',
      '- 项 **粗** `码`',
      '> 引',
      '```',
      '| 甲 | 乙 |',
      '|---|---|',
      '',
      '[文](u)',
      '<b>x</b>',
      '<div>甲 <i>乙</i></div>',
      '<h2 title="',
      '<!-- 注',
      '</div>',
      '1',
      '00:00:01,000 --> 00:00:02,000',
      '$a$',
      '---',
    ),
  )
  const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'))

  test.each(['a.md', 'a.txt', 'a.srt'])('%s keeps line breaks within a segment', (name) => {
    const source = '1\n00:00:01,000 --> 00:00:02,500\n!  \u2028  A\u2029 b\n'
    expect(write(name, source, (segment) => segment)).toBe(source)
  })

  test.each(['a.md', 'a.txt', 'a.srt'])('%s without changes is identical byte for byte', (name) => {
    fc.assert(
      fc.property(text, (source) => {
        fc.pre(!source.includes('\ufeff'))
        expect(write(name, source, (segment) => segment)).toBe(source)
        expect(write(name, source, () => null)).toBe(source)
      }),
      { numRuns: 150 },
    )
  })

  test('a segment keeps its own tags, and foreign tags are detected', () => {
    fc.assert(
      fc.property(text, (source) => {
        for (const segment of open('a.md', bytesOf(source)).segments) {
          expect(keepsTags(segment, segment)).toBe(true)
          expect(keepsTags(segment, translated(segment))).toBe(true)
          expect(keepsTags(segment, `${segment}<x999/>`)).toBe(false)
          expect(keepsTags(segment, withoutTags(segment))).toBe(!/<[gx]\d/.test(segment))
        }
      }),
    )
  })

  test.each([
    ['<g1>甲</g1>', '<g1>a', false],
    ['<g1>甲</g1><g2>乙</g2>', '<g2>b</g2><g1>a</g1>', true],
    ['<g1>甲</g1><g2>乙</g2>', '<g1>a<g2>b</g1></g2>', false],
    ['<x1/>甲', 'a<x1/>', true],
    ['<x1/>甲', 'a<x1/><x1/>', false],
  ])('%s and %s', (source, target, isKept) => {
    expect(keepsTags(source, target)).toBe(isKept)
  })
})

describe('input made to take long', () => {
  const much = 1_000_000
  const paragraph = (text: string) =>
    `<w:document xmlns:w="w"><w:body><w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p></w:body></w:document>`
  const word = (text: string) => zipSync({ 'word/document.xml': strToU8(paragraph(text)) })

  // Quadratic time would be hours, not seconds.
  test.each<[string, string, () => Uint8Array]>([
    ['HTML of open tags', 'a.md', () => bytesOf(`<div>\n${'<b x="'.repeat(much / 10)}`)],
    ['HTML of open comments', 'a.md', () => bytesOf(`<div>\n${'<!-- '.repeat(much / 10)}`)],
    ['HTML of open code', 'a.md', () => bytesOf(`<div>\n${'<code>'.repeat(much / 10)}`)],
    ['blanks alone in a text', 'a.txt', () => bytesOf(`一\n${' '.repeat(much)}\n二`)],
    [
      'tags that never end',
      'a.srt',
      () => bytesOf(`1\n00:00:01,000 --> 00:00:02,000\n一${'<a'.repeat(much / 2)}\n`),
    ],
    [
      'braces that never end',
      'a.srt',
      () => bytesOf(`1\n00:00:01,000 --> 00:00:02,000\n一${'{\\'.repeat(much / 2)}\n`),
    ],
    ['blanks within a line', 'a.md', () => bytesOf(`一${' '.repeat(much)}二\n三`)],
    ['blanks in Word', 'a.docx', () => word(`${' '.repeat(much)}一`)],
  ])('%s', (_what, name, bytes) => {
    const document = open(name, bytes())
    const written = document.write(document.segments.map(translated))
    expect(written.byteLength).toBeGreaterThan(0)
  })

  test('unbounded nesting is refused', () => {
    expect(() => open('a.md', bytesOf(`${'> '.repeat(5_000)}一`))).toThrow('嵌套得太深')
  })
})
