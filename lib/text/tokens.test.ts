import { describe, expect, test } from '@jest/globals'
import { passageTokens, tokenize } from './tokens.ts'

describe('tokenize', () => {
  test('returns words and character bigrams, folded, without punctuation and stop words', () => {
    const tokens = tokenize('《佩内塔》是什么？ＷＴＡ冠军')
    expect(tokens).toEqual(expect.arrayContaining(['佩内', '内塔', 'wta', '冠军']))
    expect(tokens.filter((token) => /[《》？]|^是$|什么/.test(token))).toEqual([])
  })

  test('returns the same for full-width and half-width text', () => {
    expect(tokenize('ＡＢＣ１２３（公司）')).toEqual(tokenize('abc123(公司)'))
  })

  test('keeps repetitions, which count', () => {
    expect(tokenize('鸭子鸭子').filter((token) => token === '鸭子')).toHaveLength(4)
  })

  test.each(['', '，。！？', '的是在', ' \n'])('%j has none', (text) => {
    expect(tokenize(text)).toEqual([])
  })
})

test('the title of a passage counts twice', () => {
  const tokens = passageTokens({ title: '鹬', heading: '', text: '涉禽' })
  const once = tokenize('鹬').length
  expect(tokens.filter((token) => token === '鹬')).toHaveLength(2 * once)
})
