import { describe, expect, test } from '@jest/globals'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { findCitations, type MarkdownNode } from '../../lib/text/citations/citation-claims.ts'
import { remarkAnswerGfm } from '../../lib/text/markdown/remark-answer-gfm.ts'
import { weighTerms } from '../search/analysis/term-weights.ts'
import { toSources } from '../search/sources.ts'
import { libraryOf, type TestDocument } from '../search/testing/library-of.ts'
import { hit } from '../search/testing/scripted-provider.ts'
import { collectEvidence, supports } from './evidence.ts'
import { extractiveAnswer, quoteLimits } from './extractive-answer.ts'

const filler: TestDocument[] = Array.from({ length: 20 }, (_, index) => ({
  title: `条目${index}`,
  text: `这是第${index}个条目，用来占位，说的是天气、道路和收成。`,
}))

async function answer(question: string, documents: readonly TestDocument[]): Promise<string> {
  const weights = await weighTerms(question, await libraryOf([...documents, ...filler]))
  const hits = documents.map(({ title, text }) => hit({ title, passage: text }))
  const sources = toSources([{ provider: '资料库', hits }]).filter((source) => supports(source, weights))
  return [...extractiveAnswer(collectEvidence(question, sources, weights, quoteLimits(question)))].join('')
}

const parser = unified().use(remarkParse).use(remarkAnswerGfm)

function read(markdown: string): { tree: MarkdownNode; links: string[] } {
  const tree = parser.parse(markdown) as MarkdownNode
  const linksOf = (node: MarkdownNode & { url?: string }): string[] =>
    node.type === 'link' ? [node.url ?? ''] : (node.children ?? []).flatMap(linksOf)
  return { tree, links: linksOf(tree) }
}

function textOf(node: MarkdownNode): string {
  return node.value ?? (node.children ?? []).map(textOf).join('')
}

const penetta = {
  title: '弗拉维娅·佩内塔',
  text: '佩内塔是网球运动员。她曾获得10次WTA赛事女子单打冠军。她喜欢旅行。她的家乡靠海。',
}

describe('the extractive answer', () => {
  test('quotes the answering sentences, each with its source number', async () => {
    expect(await answer('佩内塔获得过几次WTA赛事女子单打冠军？', [penetta])).toContain(
      '她曾获得**10**次WTA赛事女子单打冠军。[1]',
    )
  })

  test.each([
    ['点头像，选“我的文件”。', '选“我', '点头像，选“**我的文件**”。[1]'],
    ['点头像，选“我的文件”。', '文件”', '点头像，选“**我的文件**”。[1]'],
    ['打开《数据分析》的页面。', '打开《数据', '打开《**数据分析**》的页面。[1]'],
    ['点头像，选“我的文件”。', '选“我的文件”', '点头像，**选“我的文件”**。[1]'],
    // Markdown takes no marks beside a space for emphasis.
    ['甲说“ 你好 ”然后走了。', '你好', '甲说“ **你好** ”然后走了。[1]'],
    ['接口是 https://a.example/v1 这个。', 'example', '接口是 **<https://a.example/v1>** 这个。[1]'],
    ['点头像，选“我的文件”。', '头像', '点**头像**，选“我的文件”。[1]'],
  ])('of %s the words %s are emphasized with whole names', (text, words, expected) => {
    const start = text.indexOf(words)
    const evidence = { source: 1, text, place: 0, answer: { start, end: start + words.length } }
    expect([...extractiveAnswer([evidence])].join('')).toBe(expected)
  })

  test('starts with the opening of a document when the question is only its subject', async () => {
    expect(await answer('介绍一下佩内塔', [penetta])).toMatch(/^佩内塔是\*\*网球运动员\*\*。\[1\]/)
  })

  test('a heading is not quoted, but helps to find the text below it', async () => {
    const guide = {
      title: '使用说明',
      text: '启动很快。\n端口被占用怎么办\n换一个端口启动。\n怎么备份\n复制数据目录即可。',
    }
    const quoted = await answer('怎么备份？', [guide])
    expect(quoted).toContain('复制数据目录即可。[1]')
    expect(quoted).not.toContain('怎么备份')
  })

  test('a numbered list stays a list, on separate lines', async () => {
    const steps = { title: '怎么创建智能体', text: '创建智能体的步骤如下。\n1. 打开智能体。\n2. 填写名称。' }
    expect(await answer('怎么创建智能体？', [steps])).toBe(
      '创建智能体的步骤如下。[1]\n\n1. 打开智能体。[1]\n2. 填写名称。[1]',
    )
  })

  test('reference marks and Markdown of the source neither cite nor format', async () => {
    const marked = { title: '蓝鲸', text: '蓝鲸[3]是**最大**的动物【2】。' }
    expect(await answer('蓝鲸是什么动物？', [marked])).toBe('蓝鲸是\\*\\*最大\\*\\*的动物。[1]')
  })

  test.each([
    ['接口地址是 https://a.example/v1?b=c_d&e=~f', 'https://a.example/v1?b=c_d&e=~f'],
    ['接口地址是 https://a.example/v1。', 'https://a.example/v1'],
    ['接口地址（https://a.example/v1）填在设置里。', 'https://a.example/v1'],
    ['接口地址是https://a.example/v1.', 'https://a.example/v1'],
    ['接口地址是https://a.example/v1, 别写错', 'https://a.example/v1'],
  ])('an address in %s is a separate link, and cited', (text, address) => {
    const quoted = [...extractiveAnswer([{ source: 1, place: 0, text }])].join('')
    const { tree, links } = read(quoted)
    expect(links).toEqual([address])
    expect(findCitations(tree, quoted, 1).citations).toHaveLength(1)
    expect(textOf(tree)).toBe(`${text}[1]`)
  })

  test('keeps to 240 characters and three sentences, and more for several questions', async () => {
    const long = { title: '蓝鲸', text: '蓝鲸生活在海里，靠吃磷虾长大。'.repeat(60) }
    const one = { title: '蓝鲸', text: `蓝鲸${'，它在海里吃磷虾'.repeat(80)}。` }
    const unmarked = async (question: string, document: TestDocument) =>
      (await answer(question, [document])).replace(/\[\d+\]/g, '')
    expect((await unmarked('蓝鲸吃什么？', long)).length).toBeLessThanOrEqual(245)
    expect((await unmarked('蓝鲸吃什么？', one)).length).toBeLessThanOrEqual(245)
    expect((await unmarked('请详细说说蓝鲸吃什么', long)).length).toBeGreaterThan(250)
  })

  test('a sentence that depends on the previous one follows it', async () => {
    const wall = {
      title: '鹤溪桥',
      text: '鹤溪桥是一座石桥。桥下的水在冬天结冰，把桥墩推歪了三次。因此桥墩外面包了铁皮。桥上有九只石狮。桥头有一家茶馆。',
    }
    expect(await answer('鹤溪桥的桥墩外面为什么包铁皮？', [wall])).toMatch(
      /^桥下的水在冬天结冰，把桥墩推歪了三次。\[1\](?:\*\*)?因此/,
    )
  })

  test('writes nothing when no source is about it', async () => {
    expect(await answer('量子色动力学的拉格朗日量怎么写？', [penetta])).toBe('')
    expect(await answer('你好', [penetta])).toBe('')
  })

  test('quotes a second source in addition only when it is as good', async () => {
    const twice = [
      { title: '甲镇', text: '甲镇的桥梁超过二十座。' },
      { title: '乙镇', text: '乙镇的桥梁超过十座。' },
      { title: '丙镇', text: '丙镇产茶叶。' },
    ]
    const quoted = await answer('哪些镇的桥梁超过十座？', twice)
    expect(quoted).toContain('甲镇的桥梁超过二十座。[1]')
    expect(quoted).toContain('乙镇的桥梁超过十座。[2]')
    expect(quoted).not.toContain('茶叶')
  })
})
