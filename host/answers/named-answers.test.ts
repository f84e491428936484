import { beforeAll, describe, expect, test } from '@jest/globals'
import { createNormalSearch } from '../agents/universal/normal-search.ts'
import type { Pipeline } from '../conversations/turns/agent.ts'
import { toLibraryDocument } from '../ingest/library-document.ts'
import { readDocument } from '../ingest/read-document.ts'
import { createLibraryProvider } from '../search/providers/library-provider.ts'
import { createMemoryLibraryIndex } from '../search/testing/memory-library-index.ts'
import { quotedText, runPipeline, textOf } from '../search/testing/run-pipeline.ts'

const long = '从事仪器研制的企业，设有三个分厂和一个研究院，员工六百余人，连续五年获得表彰，产品远销二十余国'
const files: Readonly<Record<string, string>> = {
  '供应商.csv': [
    '编号,名称,联系人,电话,官网,等级,备注',
    'G-0417,澄海金属,顾以宁,0571-88002417,https://www.chenghai.example/about,甲级,急单可电话联系',
    'G-0418,北林木业,罗小满,0571-88002418,https://beilin.example/contact,乙级,托盘可以回收',
    'G-0419,东湾化工,贺知远,0571-88002419,https://dongwan.example/,丙级,每天上午九点收货',
  ].join('\n'),
  '名录.csv': [
    '公司,简介,范围,须知,付款方式,法定代表人,网址',
    `云杉仪器,${long},光谱仪与质谱仪的生产与销售，${long},样机试用满三十日才签合同，${long},签约后预付三成,韩子墨,https://yunshan.example/zh/`,
    `白鹭水产,${long},鱼虾蟹的养殖与加工，${long},活鲜两小时内验收，${long},货到付款,裴若兰,https://bailu.example/index`,
  ].join('\n'),
  '手册.md':
    '# 手册\n\n## 一、总则\n\n主管每天早上八点检查闸门，并把水位记入日志。\n\n## 二、名词\n\n- 死水位：允许消落到的最低水位，为 62 米\n- 值守员：在闸房值班的人\n\n## 附录 A 联系方式\n\n闸房夜间转 6420118。\n\n## 附录 B 闸门参数\n\n| 编号 | 型号 | 宽度（米） | 厂家 |\n|---|---|---|---|\n| 1 | PM-3 | 4.2 | 远洋机械 |\n| 2 | PM-3 | 4.3 | 远洋机械 |\n| 3 | HM-8 | 6.1 | 卢氏重工 |\n\n## 附录 C 巡查路线\n\n从闸房出发，沿坝顶走到左岸观测站。\n',
  '合同.md':
    '# 租赁合同\n\n第三条 租金及支付方式\n第一年月租金为人民币12,800元，以后每年递增5%。\n\n| 租赁年度 | 起止日期 | 月租金（元） | 季度租金（元） |\n|---|---|---|---|\n| 第一年 | 2024.3.1–2025.2.28 | 12,800 | 38,400 |\n| 第二年 | 2025.3.1–2026.2.28 | 13,440 | 40,320 |\n\n第四条 押金\n乙方应在签约当日支付押金人民币25,600元。\n\n第五条 违约责任\n乙方逾期支付租金的，每逾期一日支付千分之三的违约金；逾期超过30日的，甲方有权解除合同，押金不予退还。\n',
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

async function answerTo(question: string) {
  const { cards } = await runPipeline(pipeline, question)
  return { text: textOf(cards), quoted: quotedText(cards) }
}

describe('the named document is found, and its answer is in the text and emphasized', () => {
  test.each([
    ['澄海金属的官网是什么？', 'https://www.chenghai.example/about'],
    ['北林木业的网址是多少？', 'https://beilin.example/contact'],
    ['编号G-0418是哪家？', '北林木业'],
    ['哪家是丙级？', '东湾化工'],
    ['0571-88002419是谁的电话？', '贺知远'],
    ['罗小满供应商的电话', '0571-88002418'],
    ['顾以宁女士的电话号码', '0571-88002417'],
    ['云杉仪器的网址是什么？', 'https://yunshan.example/zh/'],
    ['白鹭水产的法定代表人是谁？', '裴若兰'],
    ['云杉仪器的付款方式', '签约后预付三成'],
    ['3号闸门多宽？', '6.1'],
    ['附录 B 里3号闸门的厂家是谁？', '卢氏重工'],
    ['第二年房租每月多少钱？', '13,440'],
    ['第一年的季度租金是多少？', '38,400'],
    ['押金是多少？', '25,600元'],
    ['逾期多久会被解约？', '30日'],
    ['死水位是多少？', '62 米'],
  ])('%s', async (question, expected) => {
    const { text } = await answerTo(question)
    const strong = [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, words = '']) =>
      words.replace(/^<|>$|\\/g, ''),
    )
    expect(strong).toContain(expected)
  })

  test.each([
    ['附录C写了什么？', '沿坝顶走到左岸观测站'],
    ['附录A的夜间电话转哪里？', '6420118'],
    ['主管部门每天早上做什么？', '八点检查闸门'],
    ['主管人员什么时候检查闸门？', '八点检查闸门'],
    ['值守员是什么人？', '在闸房值班的人'],
    ['第五条说了什么？', '违约责任'],
  ])('%s', async (question, expected) => {
    const { text, quoted } = await answerTo(question)
    expect(text).not.toMatch(/^没有找到/)
    expect(quoted).toContain(expected)
  })
})

test('quoted cells of a long row include the cells that name it', async () => {
  const { quoted } = await answerTo('白鹭水产的网址是什么？')
  expect(quoted.indexOf('白鹭水产')).toBeGreaterThanOrEqual(0)
  expect(quoted.indexOf('https://bailu.example/index')).toBeGreaterThan(quoted.indexOf('白鹭水产'))
  expect(quoted).not.toContain('云杉')
})

test.each([
  '南山水泥的电话是多少？',
  'G-0421的联系人是谁？',
  '王立群经理的电话是多少？',
  '附录D写了什么？',
  '附录C里消防栓有几个？',
  '41号闸门多宽？',
  '银杏药业的法定代表人是谁？',
  '鱼道是什么意思？',
  '第九条说了什么？',
  '审计部门每天早上做什么？',
])('absent: %s', async (question) => {
  expect((await answerTo(question)).text).toMatch(/^没有找到/)
})
