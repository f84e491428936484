import { expect, test } from '@jest/globals'
import type { RecognizedPage } from './recognized-page.ts'
import { pageOf } from './testing/recognized.ts'
import { unsureInText } from './unsure-text.ts'

/** A page of these lines; the characters in 〔〕 are unsure. */
function pageWith(...texts: string[]): RecognizedPage {
  const { lines, ...page } = pageOf(texts.map((text) => text.replaceAll(/[〔〕]/g, '')))
  const confidences = texts.map((text) => {
    let isUnsure = false
    return Array.from(text).flatMap((character) => {
      if (character !== '〔' && character !== '〕') return [isUnsure ? 0.4 : 0.99]
      isUnsure = character === '〔'
      return []
    })
  })
  return { ...page, lines: lines.map((line, at) => ({ ...line, confidences: confidences[at] ?? [] })) }
}

test.each<[string, string[], string[], string[]]>([
  ['in one line', ['每担〔八〕分。'], ['每担八分。'], ['0:八']],
  ['next to each other', ['每〔担八〕分。'], ['每担八分。'], ['0:担八']],
  [
    'in lines that are one paragraph',
    ['渡资〔五〕分，', '学〔生〕免费。'],
    ['渡资五分，学生免费。'],
    ['0:五', '0:生'],
  ],
  ['in several paragraphs', ['〔一〕甲', '〔一〕乙'], ['一甲', '一乙'], ['0:一', '1:一']],
  ['in lines with other spaces', ['渡 资〔 五〕 分'], ['渡资五分'], ['0:五']],
  [
    'in English lines joined by a space',
    ['The 〔ferry〕', 'co〔s〕ts'],
    ['The ferry costs'],
    ['0:ferry', '0:s'],
  ],
  ['in cells of a row', ['渡资', '五〔分〕'], ['渡资 | 五分'], ['0:分']],
  ['after a running header that is not in the text', ['青〔桐〕志', '渡〔资〕'], ['渡资五分'], ['0:资']],
  [
    'below a page number that only a later line has',
    ['5', '甲方应于〔十〕日内付款', '违约金为人民币5000元'],
    ['甲方应于十日内付款违约金为人民币5000元'],
    ['0:十'],
  ],
  [
    'below a running header that the last line repeats',
    ['青石镇自来水厂', '甲方应于〔十〕日内付款', '逾期按日计息不另通知', '青石镇自来水厂'],
    ['甲方应于十日内付款', '逾期按日计息不另通知', '青石镇自来水厂'],
    ['0:十'],
  ],
  [
    'at a word that is divided',
    ['he was employ-', 'ed by the 〔f〕erry'],
    ['he was employed by the ferry'],
    ['0:f'],
  ],
  [
    'in a page number that is not in the text',
    ['〔5〕', '违约金为人民币5000元整'],
    ['违约金为人民币5000元整'],
    [],
  ],
  ['in characters of two units', ['𠮷〔𠮷〕吉'], ['𠮷𠮷吉'], ['0:𠮷']],
  ['where the same words come twice', ['五分', '五〔分〕'], ['五分', '五分'], ['1:分']],
  ['in a line that was changed', ['渡〔资〕'], ['费用'], []],
  ['nowhere', ['渡资'], ['渡资'], []],
  ['without a text', ['渡〔资〕'], [], []],
])('%s', (_name, lines, texts, expected) => {
  const found = unsureInText(pageWith(...lines), texts)
  expect(found.map(({ part, from, to }) => `${part}:${texts[part]?.slice(from, to)}`)).toEqual(expected)
})

test('a dense page takes a few milliseconds, also when nothing is found', () => {
  const page = pageWith(
    ...Array.from({ length: 60 }, (_, row) => `第${row}行${'一二三四五'.repeat(8)}〔六〕`),
  )
  const other = ['一二三四五'.repeat(1_000)]
  const begin = performance.now()
  expect(unsureInText(page, other)).toEqual([])
  expect(performance.now() - begin).toBeLessThan(1_000)
})
