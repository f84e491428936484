import { expect, test } from '@jest/globals'
import type { AgentKnowledge } from '../../../files/knowledge/agent-knowledge.ts'
import type { FilePassage } from '../../../search/uploaded-files.ts'
import { citedTextHash } from './cited-place.ts'
import { readCitedPlace } from './read-cited-place.ts'

const passage = (text: string, location?: string, marks?: FilePassage['marks']): FilePassage => ({
  heading: '',
  text,
  ...(location === undefined ? {} : { location }),
  ...(marks === undefined ? {} : { marks }),
})

function knowledgeOf(passages: readonly FilePassage[]): AgentKnowledge {
  return {
    names: async () => new Map([['f', '指南.pdf']]),
    passages: async () => passages,
  } as unknown as AgentKnowledge
}

const paged = [
  passage('一甲', '第 1 页'),
  passage('一乙到二甲', '第 1–2 页', [
    { at: 0, location: '第 1 页' },
    { at: 3, location: '第 2 页' },
  ]),
  passage('二乙', '第 2 页'),
  passage('二丙', '第 2 页'),
  passage('二丁', '第 2 页'),
  passage('三甲', '第 3 页'),
]
const plain = ['甲', '乙', '丙', '丁', '戊', '己', '庚'].map((text) => passage(text))

test.each([
  ['the first of its page', paged, 0, ['一甲', '一乙到二甲'], 0],
  ['across two pages', paged, 1, ['一甲', '一乙到二甲', '二乙', '二丙'], 1],
  ['at most two on each side', paged, 3, ['一乙到二甲', '二乙', '二丙', '二丁'], 2],
  ['alone on its page', paged, 5, ['三甲'], 0],
  ['of a file without pages', plain, 3, ['乙', '丙', '丁', '戊', '己'], 2],
])('%s', async (_, passages, cited, texts, at) => {
  const textHash = citedTextHash(passages[cited]?.text ?? '')
  const read = await readCitedPlace(knowledgeOf(passages), { fileId: 'f', passage: cited, textHash })
  expect(read).toMatchObject({ name: '指南.pdf', at })
  expect(read.list.map(({ text }) => text)).toEqual(texts)
})

test.each(['一乙到二甲', '一乙到', '二甲'])(
  'it is cited by the whole passage, or by one page: %s',
  async (text) => {
    const textHash = citedTextHash(text)
    const read = await readCitedPlace(knowledgeOf(paged), { fileId: 'f', passage: 1, textHash })
    expect(read.list[read.at]?.text).toBe('一乙到二甲')
  },
)

test.each([
  ['a passage that the file has no more', 'f', 6, ''],
  ['a file that is not there', 'g', 0, '一甲'],
  ['a passage with another text, since the file was read again', 'f', 2, '一乙到二甲'],
])('%s is not found', async (_, fileId, cited, text) => {
  const place = readCitedPlace(knowledgeOf(paged), {
    fileId,
    passage: cited,
    textHash: citedTextHash(text),
  })
  await expect(place).rejects.toMatchObject({ code: 'not_found' })
})
