import { describe, expect, test } from '@jest/globals'
import type { Block } from './blocks.ts'
import { documentTitle } from './document-title.ts'

const heading = (text: string): Block => ({ kind: 'heading', level: 1, text })
const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
const contract = [heading('技术服务合同'), paragraph('甲方委托乙方提供技术服务，合同总价为一百万元。')]

describe('the stated title', () => {
  test.each<[stated: string, fileName: string, blocks: Block[]]>([
    ['技术服务合同', '1', contract],
    ['技术服务合同（终稿）', 'a', contract],
    ['甲方与乙方的技术服务', 'scan001', contract],
    ['2024 年度技术服务采购合同', '采购', contract],
    ['Annual Report', 'x', [paragraph('This is the annual report of the company.')]],
    ['植物生理学', '讲义', [paragraph('第一章讲植物的水分，第二章讲植物生理。')]],
    ['员工花名册', '2024年员工花名册', [paragraph('姓名：张三；年龄：32')]],
    ['東京都の人口', 'a', [paragraph('東京都の人口は約1400万人である。')]],
    ['ＡＩ 白皮书', 'a', [paragraph('AI 白皮书由本院编写。')]],
    ['合同', 'a', contract],
  ])('%j stays in %j', (stated, fileName, blocks) => {
    expect(documentTitle(stated, fileName, blocks)).toBe(stated)
  })

  test.each<[stated: string, fileName: string, blocks: Block[], title: string]>([
    ['年终总结模板', '技术服务合同终稿', contract, '技术服务合同终稿'],
    ['简约商务风工作汇报', '二季度汇总', contract, '二季度汇总'],
    ['Office Theme', '培训课件', contract, '培训课件'],
    ['zhangsan', '会议纪要', contract, '会议纪要'],
    ['毕业论文格式范本', '3', contract, '技术服务合同'],
    ['Normal', '新建 Microsoft Word 文档', contract, '技术服务合同'],
    ['未知', '1', [paragraph('没有标题的一段话。')], '1'],
    ['课程表', '20240305', contract, '技术服务合同'],
    ['某某大学', 'IMG-0001', contract, 'IMG-0001'],
    ['A4 paper', '采购清单', contract, '采购清单'],
  ])('%j says nothing in %j', (stated, fileName, blocks, title) => {
    expect(documentTitle(stated, fileName, blocks)).toBe(title)
  })
})

describe('without a stated title', () => {
  test.each<[fileName: string, blocks: Block[], title: string]>([
    ['技术服务合同终稿', contract, '技术服务合同终稿'],
    ['1', contract, '技术服务合同'],
    ['20240305', contract, '技术服务合同'],
    ['新建文档', contract, '技术服务合同'],
    ['文档1', contract, '技术服务合同'],
    ['1', [paragraph('没有标题'), heading('后面的标题')], '1'],
    ['1', [heading('1')], '1'],
  ])('%j', (fileName, blocks, title) => {
    expect(documentTitle(fileName, fileName, blocks)).toBe(title)
  })
})
