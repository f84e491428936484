import { expect, test } from '@jest/globals'
import { exportFileName } from '../../export/export-file-name.ts'
import { cleanFileName } from '../../files/file-name.ts'
import { typeOfName } from '../../files/uploads/file-types.ts'
import { songOrder } from './song-order.ts'

test.each([
  ['\u200b\u200b', '无题'],
  ['\0\0', '无题'],
  ['\u202e\u2066', '无题'],
  ['...', '无题'],
  ['夜\u202e航\u200b', '夜航'],
  ['夜航\r\nX-Injected: 1', '夜航'],
  ['\ud800夜航', '夜航'],
  ['AC/DC', 'AC/DC'],
  ['..\\..\\', '无题'],
  ['👨‍👩‍👧 的歌', '👨‍👩‍👧 的歌'],
  ['"夜航"', '"夜航"'],
  ['字'.repeat(500), '字'.repeat(20)],
])('a song of %j is called %j, and its sound is a file of that kind', (prompt, title) => {
  const order = songOrder({ prompt, lyrics: '', instrumental: false })
  expect(order.title).toBe(title)
  const file = cleanFileName(`${exportFileName(order.title, '歌曲')}.wav`)
  expect(typeOfName(file)).toBe('audio/wav')
  expect(file.length).toBeGreaterThan('.wav'.length)
})

test.each(['\n', '\r\n', '\r', '\u2028', '\n\u200b\n', '\n \n'])('%j ends a line of the lyrics', (end) => {
  const lyrics = ['灯塔', '外婆\u202e', '[00:00.00]船'].join(end)
  expect(songOrder({ prompt: '', lyrics, instrumental: false }).lyrics).toEqual([
    '灯塔',
    '外婆',
    '[00:00.00]船',
  ])
})
