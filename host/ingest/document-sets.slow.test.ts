import { afterAll, describe, expect, test } from '@jest/globals'
import {
  isAllowed,
  readFormatFiles,
  readRealFiles,
  readReproFolder,
  withoutSpace,
} from '../search/testing/document-sets.ts'
import { DocumentReader } from './process/document-reader.ts'
import { UnreadableDocument } from './refusals.ts'

const formatFiles = readFormatFiles()
const realFiles = readRealFiles()
/** Of a format's questions so many may be lost. */
const maxLost = 1

const reader = new DocumentReader({ timeoutMs: 600_000 })
afterAll(() => reader.close())

async function textOf(path: string): Promise<string> {
  const { title, passages } = await reader.read({ path, contentHash: '' })
  return withoutSpace([title, ...passages.map(({ text }) => text)].join('\n'))
}

describe('the same passages in every format', () => {
  if (!formatFiles) test.skip('skipped: ../shared/data/document-formats is not here', () => undefined)
  else
    test.each(formatFiles)('$format', async ({ path, answers }) => {
      const text = await textOf(path)
      const lost = answers.filter((each) => !each.some((answer) => text.includes(withoutSpace(answer))))
      expect(lost.slice(maxLost)).toEqual([])
    })
})

describe('real files', () => {
  if (!realFiles) test.skip('skipped: ../shared/data/documents is not here', () => undefined)
  else
    test.each(realFiles)('$name: $expect', async ({ path, expect: expected, anchors }) => {
      const outcome = await textOf(path).catch((error: unknown) => {
        if (error instanceof UnreadableDocument) return error
        throw error
      })
      const reason = typeof outcome === 'string' ? null : outcome.message
      expect([expected, reason, isAllowed(expected, reason)]).toEqual([expected, reason, true])
      if (typeof outcome === 'string' && expected === 'text')
        expect(anchors.filter((anchor) => !outcome.includes(withoutSpace(anchor)))).toEqual([])
    })
})

describe('Word files that showed a defect', () => {
  const folder = readReproFolder()
  if (!folder) test.skip('skipped: ../shared/data/repros is not here', () => undefined)
  else
    test.each([
      ['docx-number', '第一章 总则\n第一条 为了规范管理，制定本办法。\n第二条 本办法适用于全体员工。'],
      ['docx-omml', '面积等于 $\\frac{a}{b}$ 平方米。\n$$E=mc^2$$'],
      ['docx-supsub', '10⁶ 立方米，H₂O。'],
      ['docx-checkbox', '☒同意 ☐不同意'],
      ['docx-ruby', '生僻字尪要注音。'],
      ['docx-vanish', '看得见的话。'],
    ])('%s', async (name, text) => {
      const { passages, hidden } = await reader.read({ path: `${folder}/${name}.docx`, contentHash: '' })
      expect(passages.map((passage) => passage.text)).toEqual([text])
      expect(hidden).toBe(name === 'docx-vanish' ? 1 : undefined)
    })
})
