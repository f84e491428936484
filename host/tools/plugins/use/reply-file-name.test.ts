import { expect, test } from '@jest/globals'
import { cleanFileName } from '../../../files/file-name.ts'
import { filePart } from './reply-parts.ts'

test.each([
  ['画图', '画图.png'],
  ['画图/', '画图.png'],
  ['../../画图', '画图.png'],
  ['\\\\share\\画图', 'share 画图.png'],
  ['画\u202e图\r\n', '画图.png'],
  ['\u200b\0', 'png.png'],
])('a picture of the tool %j is the file %j', async (title, name) => {
  const names: string[] = []
  const file = { mime: 'image/png', bytes: new Uint8Array(1) }
  await filePart({ file }, { owner: 'u:1', title, madeIn: 'c' }, async ({ name: given }) => {
    names.push(cleanFileName(given))
    return null
  })
  expect(names).toEqual([name])
})
