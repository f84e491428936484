import { expect, test } from '@jest/globals'
import { asText, csvOf } from './csv.ts'

test.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])(
  'a text that starts with %j does not become a formula',
  (sign) => {
    expect(asText(`${sign}1+1`)).toBe(`'${sign}1+1`)
    expect(csvOf([[`${sign}1`]])).toBe(`\ufeff"'${sign}1"\r\n`)
  },
)

test.each(['1', '甲=乙', '', ' =1', '（－）'])('other texts stay as they are: %j', (text) => {
  expect(asText(text)).toBe(text)
})
