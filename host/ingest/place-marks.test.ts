import { expect, test } from '@jest/globals'
import { cutPassages } from './cut-passages.ts'

const page = (number: number) => ({ kind: 'page', number }) as const

test('a passage over several pages has the location of each of its parts', () => {
  const [passage] = cutPassages([
    { kind: 'heading', level: 1, text: '缺口', place: page(2) },
    { kind: 'paragraph', text: '第一段。', place: page(2) },
    { kind: 'paragraph', text: '第二段。', place: page(3) },
    { kind: 'paragraph', text: '第三段。', place: page(3) },
  ])
  expect(passage).toMatchObject({ location: '第 2–3 页', text: '缺口\n第一段。\n第二段。\n第三段。' })
  expect(passage?.marks?.map(({ at, location }) => [passage.text.slice(at, at + 4), location])).toEqual([
    ['缺口\n第', '第 2 页'],
    ['第二段。', '第 3 页'],
  ])
})

test('a passage at a single location has no marks', () => {
  const [passage] = cutPassages([{ kind: 'paragraph', text: '一段。', place: page(1) }])
  expect(passage).toEqual({ heading: '', location: '第 1 页', text: '一段。' })
})
