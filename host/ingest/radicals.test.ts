import { expect, test } from '@jest/globals'
import { withoutRadicals } from './radicals.ts'

test('radicals become their corresponding characters', () => {
  expect(withoutRadicals('⾸⻚⼈⻓⽂⻋⻔⻢⻝⺟⻳⼾⾭')).toBe('首页人长文车门马食母龟户青')
  expect(withoutRadicals('此处⸺彼处')).toBe('此处——彼处')
})

test('other characters are unchanged', () => {
  const text = '１２ＡＢ，㈱Ⅳ①ﾊﾛｰ ½ 首页'
  expect(withoutRadicals(text)).toBe(text)
})

test('no radical remains, and each becomes one Chinese character', () => {
  for (let code = 0x2f00; code <= 0x2fd5; code += 1)
    expect(withoutRadicals(String.fromCodePoint(code))).toMatch(/^[\u3400-\u9fff]$/)
})
