import { expect, test } from '@jest/globals'
import { documentOfImage } from './document-of-image.ts'
import type { RecognizedPage } from './recognized-page.ts'
import { pageOf } from './testing/recognized.ts'

/** @returns a page of which each character has this confidence */
function withConfidence(page: RecognizedPage, confidence: number): RecognizedPage {
  const lines = page.lines.map((line) => ({ ...line, confidences: line.confidences.map(() => confidence) }))
  return { ...page, lines }
}

test('lines of a paragraph are one block without a place', () => {
  const document = documentOfImage(
    '夏/渡口.png',
    pageOf(['旧木渡船两艘停用，渡资定为', '每人五分，自行车另收三分。']),
  )
  expect(document).toMatchObject({ title: '渡口', url: '', publishedAt: '' })
  expect(document?.blocks).toEqual([
    { kind: 'paragraph', text: '旧木渡船两艘停用，渡资定为每人五分，自行车另收三分。' },
  ])
})

test.each([
  ['nothing', pageOf([]), false],
  ['two characters', pageOf(['米米']), false],
  ['two characters and a space', pageOf(['米 米']), false],
  ['three characters', pageOf(['停车场']), true],
  ['two lines of two', pageOf(['出口', '入口']), true],
  ['many of which none is sure', withConfidence(pageOf(['渡资定为每人五分']), 0.79), false],
  ['many that are just sure', withConfidence(pageOf(['渡资定为每人五分']), 0.8), true],
])('an image with %s', (_name, page, isDocument) => {
  expect(documentOfImage('图.png', page) !== null).toBe(isDocument)
})
