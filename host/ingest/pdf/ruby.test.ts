import { expect, test } from '@jest/globals'
import { type TextPiece, toLines } from './page-lines.ts'
import { withoutRuby } from './ruby.ts'

type Placed = readonly [str: string, x: number, y: number, size?: number, width?: number]

/** Pieces as Chromium prints them: the readings are a line behind the one that they are above. */
function pieces(...placed: readonly Placed[]): TextPiece[] {
  return placed.map(([str, x, y, size = 12, width = Array.from(str).length * size], at) => {
    const next = placed[at + 1]
    return {
      str,
      transform: [size, 0, 0, size, x, y],
      width,
      height: str.trim() === '' ? 0 : size,
      hasEOL: next !== undefined && Math.abs(next[2] - y) > 9,
    }
  })
}
const textsOf = (...placed: readonly Placed[]) =>
  toLines(withoutRuby(pieces(...placed))).map(({ text }) => text)

test.each<[name: string, placed: Placed[], texts: string[]]>([
  [
    'pinyin',
    [
      ['春', 34, 742],
      [' ', 46, 742, 12, 3],
      ['眠不觉晓，处处闻啼鸟。', 49, 742],
      ['chūn', 34, 754, 6, 14],
      [' ', 48, 754, 6, 1],
      ['mián', 49, 754, 6, 14],
    ],
    ['春眠不觉晓，处处闻啼鸟。'],
  ],
  [
    'kana',
    [
      ['漢字を読む。', 34, 707],
      ['かん', 34, 719, 6],
      ['じ', 49, 719, 6],
      ['よ', 73, 719, 6],
    ],
    ['漢字を読む。'],
  ],
  [
    'kana before its line',
    [
      ['かん', 34, 719, 6],
      ['漢字を読む。', 34, 707],
    ],
    ['漢字を読む。'],
  ],
  [
    'katakana',
    [
      ['山田太郎', 34, 707],
      ['ヤマダ', 37, 719, 6],
      ['タロウ', 61, 719, 6],
    ],
    ['山田太郎'],
  ],
  [
    'bopomofo',
    [
      ['國語', 34, 707],
      ['ㄍㄨㄛˊ', 34, 719, 4.8, 12],
      ['ㄩˇ', 47, 719, 4.8, 9],
    ],
    ['國語'],
  ],
  [
    'Hangul',
    [
      ['漢字', 34, 707],
      ['한자', 40, 719, 6],
    ],
    ['漢字'],
  ],
  [
    'a light tone beside others',
    [
      ['好的', 34, 707],
      ['hǎo', 34, 719, 6, 10],
      ['de', 48, 719, 6, 7],
    ],
    ['好的'],
  ],
  [
    'tones that look like accents, beside others',
    [
      ['热爱', 34, 640],
      ['rè', 37, 652, 6, 6],
      ['学', 34, 616],
      ['xué', 37, 628, 6, 9],
      ['一', 34, 592],
      ['yī', 37, 604, 6, 5],
    ],
    ['热爱', '学', '一'],
  ],
  [
    'over a word',
    [
      ['中华人民共和国', 34, 616],
      ['Zhōnghuá Rénmín Gònghéguó', 34, 628, 6, 84],
    ],
    ['中华人民共和国'],
  ],
  [
    'in the middle of a line',
    [
      ['这是尪字，要注音。', 34, 616],
      ['wāng', 57, 628, 6, 15],
    ],
    ['这是尪字，要注音。'],
  ],
  [
    'on each of two lines',
    [
      ['一行字', 34, 640],
      ['yī', 37, 652, 6, 5],
      ['二行字', 34, 616],
      ['èr', 37, 628, 6, 6],
    ],
    ['一行字', '二行字'],
  ],
  [
    'of a large heading',
    [
      ['春晓', 34, 600, 24],
      ['chūnxiǎo', 36, 624, 12, 44],
    ],
    ['春晓'],
  ],
  [
    'a little higher than set solid',
    [
      ['春晓', 34, 600],
      ['chūn', 34, 615, 6, 12],
    ],
    ['春晓'],
  ],
])('readings over characters are left out: %s', (_, placed, texts) => {
  expect(textsOf(...placed)).toEqual(texts)
})

test.each<[name: string, placed: Placed[], texts: string[]]>([
  [
    'a superscript',
    [
      ['面积10', 34, 707],
      ['6', 70, 712, 8],
      ['平方米', 76, 707],
    ],
    ['面积10⁶平方米'],
  ],
  [
    'a raised letter',
    [
      ['公式x', 34, 707],
      ['n', 70, 712, 8],
      ['是', 76, 707],
    ],
    ['公式xⁿ是'],
  ],
  [
    'a footnote mark above a line',
    [
      ['正文在这里。', 34, 707],
      ['1', 60, 719, 6],
    ],
    ['正文在这里。', '1'],
  ],
  [
    'a small caption in Chinese',
    [
      ['图注很小', 34, 719, 6],
      ['正文在这里。', 34, 707],
    ],
    ['图注很小', '正文在这里。'],
  ],
  [
    'a small English title',
    [
      ['CHINA', 34, 719, 6, 20],
      ['中国', 34, 707],
    ],
    ['CHINA', '中国'],
  ],
  [
    'an English title with an accent',
    [
      ['Café', 34, 719, 6, 14],
      ['咖啡', 34, 707],
    ],
    ['Café', '咖啡'],
  ],
  [
    'a line of kana as large as the text',
    [
      ['かなの行です。', 34, 721],
      ['漢字を読む。', 34, 707],
    ],
    ['かなの行です。', '漢字を読む。'],
  ],
  [
    'small kana further above',
    [
      ['かな', 34, 730, 6],
      ['漢字を読む。', 34, 707],
    ],
    ['かな', '漢字を読む。'],
  ],
  [
    'small kana beside the line',
    [
      ['漢字を読む。', 34, 707],
      ['かな', 300, 719, 6],
    ],
    ['漢字を読む。', 'かな'],
  ],
  [
    'small kana above Latin letters',
    [
      ['ROMAJI', 34, 707, 12, 48],
      ['ローマ', 34, 719, 6],
    ],
    ['ROMAJI', 'ローマ'],
  ],
  [
    'small pinyin below',
    [
      ['春眠', 34, 707],
      ['chūn mián', 34, 695, 6, 24],
    ],
    ['春眠', 'chūn mián'],
  ],
  [
    'a small date',
    [
      ['2024年', 34, 719, 6],
      ['通知', 34, 707],
    ],
    ['2024年', '通知'],
  ],
  [
    'pinyin in the line',
    [
      ['尪', 34, 707],
      ['（wāng）', 46, 707, 6, 30],
      ['字', 76, 707],
    ],
    ['尪（wāng）字'],
  ],
  [
    'spaces of a line without readings',
    [
      ['甲', 34, 707],
      [' ', 46, 707, 12, 4],
      ['乙', 50, 707],
    ],
    ['甲 乙'],
  ],
])('small text that is none stays: %s', (_, placed, texts) => {
  expect(textsOf(...placed)).toEqual(texts)
})

test('a line that is one piece is looked into once, however many readings are above it', () => {
  let looked = 0
  const [base, ...readings] = pieces(
    ['漢字'.repeat(500), 0, 707],
    ...Array.from({ length: 500 }, (_, at): Placed => ['かな', at * 24, 719, 6]),
  )
  const text = base?.str ?? ''
  const watched = Object.defineProperty({ ...base }, 'str', {
    enumerable: true,
    get: () => {
      looked += 1
      return text
    },
  }) as TextPiece
  expect(withoutRuby([watched, ...readings]).map(({ str }) => str)).toEqual([text])
  expect(looked).toBeLessThan(20)
})
