import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { growthOf } from '../../../platform/testing/growth-of.ts'
import { ZipArchive } from '../../archive/zip-archive.ts'
import { UnreadableDocument } from '../../refusals.ts'
import {
  makeWord,
  wordParagraph as p,
  type WordParts,
  wordLevel,
  wordList,
  wordNumber,
} from '../../testing/make-word.ts'
import { extractDocx } from '../extract-docx.ts'

const limits = { maxPartBytes: 48 * 1024 * 1024, maxBytes: 96 * 1024 * 1024 }
const read = (parts: WordParts) => extractDocx(new ZipArchive(makeWord(parts), limits), '文')
/** Text that does not compress like a bomb. */
const numbered = (count: number, of: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => of((at * 2_654_435_761) % 1_000_003)).join('')
const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`

/** Of eight times as much: 8 where the time grows with the length, 64 where it grows with its square. */
const maxGrowth = 24

describe('what is large takes linear time', () => {
  test.each<[string, number, (count: number) => WordParts]>([
    [
      'numbered paragraphs',
      600,
      (count) => ({
        body: numbered(count, (at) => p(`甲${at}`, wordNumber(at % 9))),
        numbering: wordList(
          Array.from({ length: 9 }, (_, at) => wordLevel(at, 'decimal', '%1.%2.%3.%4.%5.%6.%7.%8.%9')).join(
            '',
          ),
        ),
      }),
    ],
    [
      'a paragraph of many runs',
      2_500,
      (count) => ({
        body: p(
          numbered(
            count,
            (at) =>
              `<w:r><w:rPr><w:vertAlign w:val="${at % 2 ? 'superscript' : 'baseline'}"/></w:rPr><w:t>${at % 10}</w:t></w:r>`,
          ),
        ),
      }),
    ],
    [
      'fields that never end',
      600,
      (count) => ({ body: p(numbered(count, (at) => `${mark('begin')}<w:r><w:t>${at}</w:t></w:r>`)) }),
    ],
    [
      'tables of contents that never end',
      400,
      (count) => ({
        body: numbered(count, (at) =>
          p(
            `${mark('begin')}<w:r><w:instrText>TOC</w:instrText></w:r>${mark('separate')}<w:r><w:t>${at}</w:t></w:r>`,
          ),
        ),
      }),
    ],
    [
      'rows',
      500,
      (count) => ({
        body: `<w:tbl>${numbered(count, (at) => `<w:tr><w:tc>${p(`${at}`)}</w:tc><w:tc>${p('乙')}</w:tc><w:tc>${p('丙')}</w:tc></w:tr>`)}</w:tbl>`,
      }),
    ],
    [
      'paragraphs whose ends are deleted',
      600,
      (count) => ({ body: numbered(count, (at) => p(`${at}`, '<w:rPr><w:del w:id="1"/></w:rPr>')) }),
    ],
    [
      'items of a list',
      600,
      (count) => ({
        body: numbered(count, (at) => p(`项${at}`, wordNumber(0))),
        numbering: wordList(wordLevel(0, 'bullet', '●')),
      }),
    ],
    [
      'formulas',
      600,
      (count) => ({
        body: p(
          numbered(
            count,
            (at) =>
              `<m:oMath><m:f><m:num><m:r><m:t>${at}</m:t></m:r></m:num><m:den><m:r><m:t>b</m:t></m:r></m:den></m:f></m:oMath>`,
          ),
        ),
      }),
    ],
    [
      'styles that are based on each other',
      600,
      (count) => ({
        body: numbered(count, (at) => p('甲', `<w:pStyle w:val="s${at % count}"/>`)),
        styles: Array.from(
          { length: count },
          (_, at) =>
            `<w:style w:type="paragraph" w:styleId="s${at}"><w:basedOn w:val="s${at + 1}"/></w:style>`,
        ).join(''),
      }),
    ],
    [
      'references to notes',
      600,
      (count) => ({
        body: p(numbered(count, (at) => `<w:r><w:footnoteReference w:id="${at % 100}"/></w:r>`)),
        footnotes: Array.from(
          { length: 100 },
          (_, at) => `<w:footnote w:id="${at}">${p(`注${at}`)}</w:footnote>`,
        ).join(''),
      }),
    ],
  ])('%s', async (_, size, partsOf) => {
    expect(read(partsOf(size)).blocks.length).toBeGreaterThan(0)
    expect(await growthOf((count) => read(partsOf(count)), size)).toBeLessThan(maxGrowth)
  })
})

describe('what would become large is bounded', () => {
  test('a long text of a level', () => {
    const numbering = wordList(wordLevel(0, 'decimal', `第${numbered(100_000, String)}%1条`))
    const { blocks } = read({ body: p('甲', wordNumber(0)).repeat(50), numbering })
    expect(blocks.flatMap(({ text }) => text.split('\n')).every((line) => line.length < 300)).toBe(true)
  })

  test('large numbers', () => {
    const more = '<w:start w:val="2147483647"/>'
    for (const format of ['upperLetter', 'upperRoman', 'chicago', 'chineseCountingThousand']) {
      const { blocks } = read({
        body: p('甲', wordNumber(0)),
        numbering: wordList(wordLevel(0, format, '%1.', more)),
      })
      expect(blocks.map(({ text }) => text)).toEqual(['1000000. 甲'])
    }
  })

  test('a part that is a bomb is refused', () => {
    expect(() => read({ body: `<w:p/>${' '.repeat(8 * 1024 * 1024)}` })).toThrow('压缩炸弹')
  })
})

test('any elements in any order are read or refused', () => {
  const names =
    'w:p w:r w:t w:tbl w:tr w:tc w:pPr w:rPr w:trPr w:tcPr w:sdt w:sdtContent w:del w:ins w:txbxContent w:fldSimple w:hyperlink w:footnote w:ruby w:rt mc:AlternateContent mc:Choice mc:Fallback m:oMathPara m:oMath m:f m:e m:d m:eqArr m:r m:t'.split(
      ' ',
    )
  const empty = [
    '<w:fldChar w:fldCharType="begin"/>',
    '<w:fldChar w:fldCharType="separate"/>',
    '<w:fldChar w:fldCharType="end"/>',
    '<w:instrText>TOC</w:instrText>',
    '<w:vanish/>',
    '<w:hidden/>',
    '<w:numId w:val="1"/>',
    '<w:vMerge/>',
    '<w:gridSpan w:val="-3"/>',
    '<w:br w:type="page"/>',
    '<w14:checked w14:val="1"/>',
    '字',
  ]
  const { tree } = fc.letrec<{ tree: string; node: string }>((tie) => ({
    tree: fc.array(tie('node'), { maxLength: 6 }).map((parts) => parts.join('')),
    node: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      fc.constantFrom(...empty),
      fc
        .tuple(fc.constantFrom(...names), tie('tree'))
        .map(([name, content]) => `<${name}>${content}</${name}>`),
    ),
  }))
  fc.assert(
    fc.property(tree, (body) => {
      try {
        read({
          body: `${body}${p('后文')}`,
          numbering: wordList(wordLevel(0, 'decimal', '%1.')),
          footnotes: body,
        })
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableDocument)
      }
    }),
    { numRuns: 1_000 },
  )
})
