import { describe, expect, test } from '@jest/globals'
import { audioLink } from './audio-link.ts'

const link = (data: string) => `https://music.example/s?id=1&extra-data=${encodeURIComponent(data)}`
const facts = {
  title: '见滩',
  cover: 'https://music.example/c.jpg',
  description: '号子',
  duration: 252,
  from: '口述史档案馆',
  abstract: '一九六二年十月采录于石埠。',
}

describe('a link with the metadata of its audio', () => {
  test('returns all of it, and the link without it', () => {
    expect(audioLink(link(JSON.stringify(facts)))).toEqual({ ...facts, link: 'https://music.example/s?id=1' })
  })

  test('may only have a title', () => {
    expect(audioLink(link('{"title":"见滩","more":1}'))).toEqual({
      title: '见滩',
      link: 'https://music.example/s?id=1',
    })
  })

  test.each([
    ['no extra-data', 'https://music.example/s?id=1'],
    ['an empty one', 'https://music.example/s?extra-data='],
    ['no JSON', link('{"title":"见滩"')],
    ['another shape', link('["见滩"]')],
    ['no title', link('{"duration":1}')],
    ['a blank title', link('{"title":"  "}')],
    ['a duration in words', link('{"title":"a","duration":"4:12"}')],
    ['null', link('null')],
    ['a script', `javascript:alert(1)?extra-data=${encodeURIComponent('{"title":"a"}')}`],
    ['no address', `?extra-data=${encodeURIComponent('{"title":"a"}')}`],
    ['a megabyte', link(JSON.stringify({ title: '长'.repeat(1_000_000) }))],
  ])('%s creates no card', (_, href) => {
    expect(audioLink(href)).toBeNull()
  })
})
