import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import iconv from 'iconv-lite'
import { Converter } from 'opencc-js/cn2t'
import { decodeText } from '../decode-text.ts'

/** Real texts: the product's own help pages, not written for this test. */
const pages = ['citations', 'create-agent', 'getting-started', 'home-page', 'models', 'search', 'ingest'].map(
  (name) => readFileSync(`docs/help/${name}.md`, 'utf8').replace(/---[^]*?---/, ''),
)
const toTraditional = Converter({ from: 'cn', to: 'tw' })
const simplified = pages
const traditional = pages.map(toTraditional)

/** Windows of so many characters that hold Chinese, taken all over the texts. */
function samples(texts: readonly string[], length: number): string[] {
  return texts.flatMap((text) => {
    const plain = text.replace(/[^\p{Script=Han}，。、：；？！0-9a-zA-Z \n]/gu, '').trim()
    const starts = Array.from({ length: 25 }, (_, index) =>
      Math.floor((index * (plain.length - length)) / 25),
    )
    return starts
      .filter((start) => start >= 0)
      .map((start) => plain.slice(start, start + length))
      .filter((sample) => (sample.match(/\p{Script=Han}/gu)?.length ?? 0) >= 6)
  })
}

const charsets = [
  { name: 'gb18030', texts: simplified },
  { name: 'gb18030', texts: traditional },
  { name: 'big5', texts: traditional },
  { name: 'utf-16le', texts: simplified },
  { name: 'utf-16le', texts: traditional },
  { name: 'utf-16be', texts: simplified },
  { name: 'utf-16be', texts: traditional },
  { name: 'utf-8', texts: simplified },
]

describe('the charset of texts without a declaration', () => {
  test.each(
    charsets.flatMap(({ name, texts }) => [
      { name, script: texts === simplified ? 'simplified' : 'traditional', length: 20, texts, least: 0.97 },
      { name, script: texts === simplified ? 'simplified' : 'traditional', length: 300, texts, least: 1 },
    ]),
  )('$name, $script, $length characters: correct for at least $least', ({ name, texts, length, least }) => {
    // Big5 lacks some characters, and the platform's decoder those of Hong Kong: such a text is no text in it.
    const usable = samples(texts, length).filter(
      (text) => new TextDecoder(name).decode(iconv.encode(text, name)) === text,
    )
    expect(usable.length).toBeGreaterThan(20)
    const wrong = usable.filter((text) => decoded(iconv.encode(text, name)) !== text)
    expect(wrong.slice(0, Math.ceil(usable.length * (1 - least)) + 1)).toHaveLength(
      Math.min(wrong.length, Math.floor(usable.length * (1 - least))),
    )
  })

  test.each(['utf-8', 'utf-16le', 'utf-16be'])('%s with a byte order mark is always correct', (name) => {
    for (const text of samples(simplified, 20))
      expect(decodeText(iconv.encode(text, name, { addBOM: true }))).toBe(text)
  })

  test.each([
    ['shift_jis', '日本語の文章は、ひらがなとカタカナと漢字で書かれます。'],
    ['euc-jp', '日本語の文章は、ひらがなとカタカナと漢字で書かれます。'],
    ['euc-kr', '한국어 문장은 한글로 적습니다. 오늘은 날씨가 좋습니다.'],
  ])('%s in other languages', (name, text) => {
    expect(decodeText(iconv.encode(text, name))).toBe(text)
  })
})

function decoded(bytes: Uint8Array): string {
  try {
    return decodeText(bytes)
  } catch {
    return ''
  }
}
