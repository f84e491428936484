import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from '@jest/globals'
import { cutPassages } from '../ingest/cut-passages.ts'
import { readDocument } from '../ingest/read-document.ts'
import { titleQuestion } from './analysis/subject-name.ts'
import { isAboutGuide } from './guide-questions.ts'
import { generalQuestions } from './testing/general-questions.ts'
import { readQuestionSet } from './testing/question-set.ts'

const folder = 'docs/help'
let guide: { title: string; heading: string; text: string }[] = []

beforeAll(async () => {
  const pages = readdirSync(folder).map((name) =>
    readDocument(`${folder}/${name}`, readFileSync(`${folder}/${name}`)),
  )
  guide = (await Promise.all(pages)).flatMap(({ title, blocks }) =>
    cutPassages(blocks).map((passage) => ({ title, ...passage })),
  )
})

const pagesFor = (question: string) => [
  ...new Set(guide.filter((page) => isAboutGuide(question, page)).map(({ title }) => title)),
]

test('of 60 questions about the world none is about the product', () => {
  expect(generalQuestions).toHaveLength(60)
  expect(generalQuestions.flatMap(pagesFor)).toEqual([])
})

const set = readQuestionSet()
const measured = set ? test : test.skip
measured('nor is one of 1,000 about an encyclopaedia', () => {
  expect(set?.questions.flatMap(({ question }) => pagesFor(question))).toEqual([])
})

test('each page of the guide is about the question derived from its title', () => {
  for (const { title } of guide) expect(pagesFor(titleQuestion(title) ?? title)).toContain(title)
})

test.each([
  '怎么导入资料？',
  '扫描件怎么导入？',
  '怎么把知舟设为浏览器主页？',
  '怎么设置敏感词？',
  '怎么管理我的文件？',
  '快捷键有哪些？',
  '专题怎么用？',
  '增强搜索是什么？',
  '怎么导出对话？',
  '你能做什么？',
  '知舟是什么？',
  '我是新手，怎么创建智能体？',
  '想问一下：怎么导出对话',
])('%s is about the product', (question) => {
  expect(pagesFor(question)).not.toEqual([])
})

test.each([
  '买了新车，怎么保养？',
  '家里来客人了，怎么炒菜好吃？',
  '第一次出国，怎么换钱？',
  '孩子发烧：怎么办？',
])('%s is not', (question) => {
  expect(pagesFor(question)).toEqual([])
})
