import { expect, test } from '@jest/globals'
import { toPlainCharacters } from './plain-characters.ts'

test('radicals become their corresponding characters', () => {
  expect(toPlainCharacters('⾸⻚⼈⻓⽂⻋⻔⻢⻝⺟⻳⼾⾭')).toBe('首页人长文车门马食母龟户青')
})

test('other characters are unchanged', () => {
  const text = '１２ＡＢ，㈱Ⅳ①ﾊﾛｰ ½ 首页'
  expect(toPlainCharacters(text)).toBe(text)
})

test('no radical remains, and each becomes one Chinese character', () => {
  for (let code = 0x2f00; code <= 0x2fd5; code += 1)
    expect(toPlainCharacters(String.fromCodePoint(code))).toMatch(/^[\u3400-\u9fff]$/)
})

test('marks of vertical text become those of horizontal text, and typeset hyphens plain ones', () => {
  expect(toPlainCharacters('春眠不觉晓︐处处闻啼鸟︒「甲︑乙」︓︔︕︖︗︘︙')).toBe(
    '春眠不觉晓，处处闻啼鸟。「甲、乙」：；！？〖〗…'.replace('…', '...'),
  )
  expect(toPlainCharacters('︵︶︷︸︹︺︻︼︽︾︿﹀﹁﹂﹃﹄﹇﹈︱')).toBe(
    '（）｛｝〔〕【】《》〈〉「」『』［］—',
  )
  expect(toPlainCharacters('此处⸺彼处')).toBe('此处——彼处')
  expect(toPlainCharacters('inter\u00adnational e‑mail')).toBe('international e-mail')
})
