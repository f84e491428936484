import { expect, test } from '@jest/globals'
import { meaningfulTitle } from './meaningful-title.ts'

/** Text read in another charset than it was written in. */
const misread = (text: string, charset: string) =>
  new TextDecoder(charset).decode(new TextEncoder().encode(text))
/** 基础知识 and 植物生理学 in GBK, read byte by byte. */
const latinOfGbk = ['»ù´¡ÖªÊ¶', 'Ö²ÎïÉúÀíÑ§']

test.each([
  '',
  ' ',
  'about:blank',
  'data:text/html,x',
  'file:///C:/Users/a/report.html',
  'https://www.example.com/a?b=1',
  '1',
  '001',
  '2024-03',
  '- 1 -',
  '????',
  '_',
  'Microsoft Word - 合同.doc',
  '新建 Microsoft Word 文档',
  'Untitled Document',
  'untitled-1',
  '无标题文档',
  '未命名',
  '技术服务合同 终稿.docx',
  'report final.pdf',
  '讲义.html',
  'Normal.dotm',
  '公文模板.dotx',
  '商务汇报.potx',
  '报销单.xltx',
  '红头文件.wpt',
  'Microsoft Word - x.doc',
  '无标题',
  ...latinOfGbk,
  misread('植物生理学讲义', 'windows-1252'),
  misread('植物生理学讲义', 'gb18030'),
  misread('技术服务合同', 'gb18030'),
  misread('年度预算', 'gb18030'),
  misread('会议', 'gb18030'),
  '\ufffd\ufffd\ufffd\ufffd',
])('%j is no title', (title) => {
  expect(meaningfulTitle(title)).toBe('')
})

test.each([
  '植物生理学讲义',
  '2024 年年报',
  '第 1 章',
  'A',
  'C++',
  'L’été à Paris',
  '论“新质生产力”',
  'Q3 report: plans',
  '注意：安全',
  '饕餮与貔貅',
  '龘字考',
  'Vue:入门',
  '🎉🎉🎉 party',
  'Война и мир',
  '東京都の人口',
  '無題',
  'Überblick',
])('%j is a title', (title) => {
  expect(meaningfulTitle(title)).toBe(title)
})
