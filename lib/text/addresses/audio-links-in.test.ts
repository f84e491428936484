import { expect, test } from '@jest/globals'
import { audioLinksIn } from './audio-links-in.ts'

const link = (title: string) =>
  `https://zhizhou.example/shared.wav?key=k&extra-data=${encodeURIComponent(JSON.stringify({ title }))}`

test('links to audio become cards, with their title in the text', () => {
  expect(audioLinksIn(`听听 ${link('赶集')} 好不好`)).toEqual({
    text: '听听 赶集 好不好',
    audios: [{ title: '赶集', link: 'https://zhizhou.example/shared.wav?key=k' }],
  })
})

test.each(['没有链接', 'https://a.example/s?id=1', 'https://a.example/s?extra-data=%7B'])(
  '%s stays',
  (text) => {
    expect(audioLinksIn(text)).toEqual({ text, audios: [] })
  },
)

test('at most three become cards', () => {
  expect(audioLinksIn(['一', '二', '三', '四'].map(link).join('\n')).audios).toHaveLength(3)
})
