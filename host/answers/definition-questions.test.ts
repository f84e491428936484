import { beforeAll, describe, expect, test } from '@jest/globals'
import { createNormalSearch } from '../agents/universal/normal-search.ts'
import type { Pipeline } from '../conversations/turns/agent.ts'
import { toLibraryDocument } from '../ingest/library-document.ts'
import { readDocument } from '../ingest/read-document.ts'
import { createLibraryProvider } from '../search/providers/library-provider.ts'
import { createMemoryLibraryIndex } from '../search/testing/memory-library-index.ts'
import { quotedText, runPipeline, textOf } from '../search/testing/run-pipeline.ts'
import { definesTerm, namedPart, termToDefine } from './definition-questions.ts'

const files: Readonly<Record<string, string>> = {
  '缩略语.md':
    '# 缩略语\n\nQGJ 青谷局\n\nHYS 海运署\n\n- LDC：林地调查处\n- 水情中心（SQZX）\n\n| 缩写 | 全称 |\n|---|---|\n| TPK | 特种配件库 |\n',
  '术语.md':
    '# 附录 B 术语\n\n净空 指桥面以下到通航水位的高度。\n\n主管 负责日常排班的人。\n\n**余量**：仓库里没有预订的货物。\n\n## 条款\n\n第五条 逾期超过30日的，甲方有权解除合同。\n',
}

let pipeline: Pipeline
beforeAll(async () => {
  const library = createMemoryLibraryIndex()
  const others = Array.from(
    { length: 20 },
    (_, at) => [`${at}.txt`, `第${at}句，说的是天气和收成。`] as const,
  )
  for (const [name, text] of [...Object.entries(files), ...others]) {
    const read = await readDocument(name, new TextEncoder().encode(text))
    await library.put([toLibraryDocument(name, read, name)])
  }
  pipeline = createNormalSearch({ providers: [createLibraryProvider(library)], library, clock: Date.now })
})

describe('abbreviations and short definitions, in both directions', () => {
  test.each([
    ['QGJ是什么的缩写？', 'QGJ 青谷局'],
    ['请问QGJ 是什么意思？', 'QGJ 青谷局'],
    ['QGJ的全称是什么？', 'QGJ 青谷局'],
    ['青谷局的缩写是什么？', 'QGJ 青谷局'],
    ['HYS 代表什么？', 'HYS 海运署'],
    ['LDC是什么？', 'LDC：林地调查处'],
    ['水情中心的英文缩写是什么？', '水情中心（SQZX）'],
    ['SQZX指什么？', '水情中心（SQZX）'],
    ['TPK的全称？', '特种配件库'],
    ['净空是什么意思？', '净空 指桥面以下到通航水位的高度。'],
    ['余量指什么？', '余量：仓库里没有预订的货物。'],
    ['什么是主管？', '主管 负责日常排班的人。'],
    ['逾期多久会被解约？', '逾期超过30日的'],
  ])('%s', async (question, expected) => {
    const { cards } = await runPipeline(pipeline, question)
    expect(textOf(cards)).not.toMatch(/^没有找到/)
    expect(quotedText(cards)).toContain(expected)
  })

  test.each(['ZZZ是什么的缩写？', '红山局的缩写是什么？', '顶空是什么意思？', '什么是余地？'])(
    'absent: %s',
    async (question) => {
      expect(textOf((await runPipeline(pipeline, question)).cards)).toMatch(/^没有找到/)
    },
  )
})

test.each<[string, string, boolean]>([
  ['青谷局的缩写是什么？', '青谷局 一楼大厅', false],
  ['QGJ的全称是什么？', 'QGJ是一个很忙的地方', false],
  ['QGJ是什么？', 'QGJ', false],
  ['什么是净空？', '净空高度为三米', false],
  ['什么是净空？', '净空是桥下的高度', true],
])('%s and the line %j', (question, line, expected) => {
  const term = termToDefine(question)
  expect(term !== null && definesTerm(term, line)).toBe(expected)
})

test.each([
  ['附录 B 写了什么？', '附录b'],
  ['附录C', '附录c'],
  ['第五条说了什么', '第五条'],
  ['第五年', null],
  ['图书', null],
])('%s names the part %j', (text, part) => {
  expect(namedPart(text)).toBe(part)
})

test('a long text names no term, in linear time', () => {
  expect(termToDefine(`${'甲 '.repeat(100_000)}是什么`)).toBeNull()
})
