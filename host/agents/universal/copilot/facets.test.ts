import { expect, test } from '@jest/globals'
import type { SourceReference } from '../../../../lib/contract/cards/search-result.ts'
import { libraryOf } from '../../../search/testing/library-of.ts'
import { aspectLabels } from './facets.ts'

function sourcesAbout(words: readonly string[]): SourceReference[] {
  return words.flatMap((word, group) =>
    [0, 1, 2].map((at) => ({
      index: group * 3 + at + 1,
      title: `${group}-${at}`,
      showName: '',
      seeMoreUrl: '',
      passage: `说到${word}，有这样的记载。`,
      provider: '资料',
    })),
  )
}

async function labelsOf(...words: readonly string[]) {
  const library = await libraryOf([{ title: '甲', text: '乙。' }])
  return aspectLabels('四加亭怎么样？', sourcesAbout(words), library)
}

test('subjects are aspects', async () => {
  expect((await labelsOf('交通', '建筑', '茶叶')).toSorted()).toEqual(['建筑', '茶叶', '交通'].toSorted())
})

test.each(['名称', '名字', '原来', '本来', '当地', '总数', '一带', '附近', '概况', '时期', '曾经'])(
  '%s is not an aspect',
  async (word) => {
    expect(await labelsOf('交通', word, '建筑')).not.toContain(word)
  },
)

test('a part of a longer word is not an aspect', async () => {
  const labels = await labelsOf('图书馆', '交通', '博物馆')
  for (const part of ['图书', '书馆', '博物']) expect(labels).not.toContain(part)
})
