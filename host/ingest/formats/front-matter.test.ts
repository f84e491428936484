import { describe, expect, test } from '@jest/globals'
import { extractMarkdown } from './extract-markdown.ts'

const read = (source: string) => {
  const { title, url, publishedAt, blocks } = extractMarkdown(source, '文件名')
  return { title, url, publishedAt, text: blocks.map(({ text }) => text).join('\n') }
}
const fields = { title: '文件名', url: '', publishedAt: '' }

describe('front matter is no content', () => {
  test.each<[name: string, source: string, expected: Partial<ReturnType<typeof read>>]>([
    [
      'TOML',
      '+++\ntitle = "题目"\ndate = 2024-03-05T08:00:00+08:00\n+++\n正文。',
      { title: '题目', publishedAt: '2024-03-05' },
    ],
    [
      'TOML with a literal string and a table',
      "+++\ntitle = '题目'\n[params]\n  title = '别的'\n+++\n\n正文。",
      { title: '题目' },
    ],
    [
      'JSON',
      '{\n  "title": "题目",\n  "date": "2024-03-05"\n}\n\n正文。',
      { title: '题目', publishedAt: '2024-03-05' },
    ],
    ['YAML after a byte order mark', '\ufeff---\ntitle: 题目\n---\n正文。', { title: '题目' }],
    ['YAML after empty lines', '\n\n---\ntitle: 题目\n---\n正文。', { title: '题目' }],
    ['YAML behind an empty line', '---\n\ntitle: 题目\norder: 4\n---\n\n正文。', { title: '题目' }],
    ['YAML behind an empty line of Windows', '---\r\n \r\ntitle: 题目\r\n---\r\n正文。', { title: '题目' }],
    ['YAML with Windows line ends', '---\r\ntitle: 题目\r\n---\r\n正文。', { title: '题目' }],
    ['YAML with old Macintosh line ends', '---\rtitle: 题目\r---\r正文。', { title: '题目' }],
    ['YAML that is closed by dots', '---\ntitle: 题目\n...\n正文。', { title: '题目' }],
    ['YAML without a title', '---\ntags: [甲, 乙]\ndraft: true\n---\n正文。', {}],
    ['an empty one', '---\n---\n正文。', {}],
    [
      'YAML of several lines',
      '---\ntitle: >-\n  很长的\n  题目\nsummary: |\n  第一行\n  第二行\n---\n正文。',
      { title: '很长的 题目' },
    ],
    ['YAML with a comment', '---\n# 说明\ntitle: 题目 # 临时\n---\n正文。', { title: '题目' }],
    ['YAML with a nested title', '---\nbook:\n  title: 别的\ntitle: 题目\n---\n正文。', { title: '题目' }],
    ['YAML with a list', '---\ntitle: 题目\nauthors:\n- 王敏\n- 李雷\n---\n正文。', { title: '题目' }],
    ['YAML with quoted escapes', '---\ntitle: "他说\\"好\\""\n---\n正文。', { title: '他说"好"' }],
    ['YAML with doubled quotes', "---\ntitle: 'it''s 题目'\n---\n正文。", { title: "it's 题目" }],
    [
      'YAML with a colon in the title',
      '---\ntitle: 题目：副题: 三\n---\n正文。',
      { title: '题目：副题: 三' },
    ],
    ['YAML with quoted keys', '---\n"title": 题目\n---\n正文。', { title: '题目' }],
    ['YAML that is damaged', '---\ntitle: 题目\n: : [\n---\n正文。', { title: '题目' }],
    ['YAML with dashes in a value', '---\ntitle: 题目\nnote: a --- b\n---\n正文。', { title: '题目' }],
    ['Pandoc', '% 题目\n% 王敏\n% 2024-03-05\n\n正文。', { title: '题目', publishedAt: '2024-03-05' }],
    ['two lines of Pandoc', '% 题目\n% 王敏\n\n正文。', { title: '题目' }],
    [
      'TOML with a number and a comment',
      '+++\nweight = 3 # 顺序\n"title" = "题目"\n+++\n正文。',
      { title: '题目' },
    ],
  ])('%s', (_, source, expected) => {
    expect(read(source)).toEqual({ ...fields, text: '正文。', ...expected })
  })
})

describe('what looks like it is content', () => {
  test.each<[name: string, source: string, text: string]>([
    ['a rule between paragraphs', '第一段。\n\n---\n\n第二段。\n\n---\n', '第一段。\n第二段。'],
    ['a rule at the beginning', '---\n\n第一段。\n\n---\n\n第二段。', '第一段。\n第二段。'],
    [
      'a rule at the beginning and sentences with a colon',
      '---\n\n注意：今天停航。\n\n---\n\n第二段。',
      '注意：今天停航。\n第二段。',
    ],
    [
      'a sentence between rules without empty lines',
      '---\n今天停航。\n---\n第二段。',
      '今天停航。\n第二段。',
    ],
    [
      'a rule at the beginning and lines with names of a field, but no title',
      '---\n\nattendees: 王敏\n\n---\n\n第二段。',
      'attendees: 王敏\n第二段。',
    ],
    [
      'a rule at the beginning and damaged lines with no title',
      '---\n\nNote: a: [b\n\n---\n\n第二段。',
      'Note: a: [b\n第二段。',
    ],
    ['one that is never closed', '---\ntitle: 题目\n\n正文。', 'title: 题目\n正文。'],
    [
      'a code block of YAML',
      '```yaml\n---\ntitle: 题目\n---\n```\n\n正文。',
      '---\ntitle: 题目\n---\n正文。',
    ],
    ['a list of pluses', '+ 甲\n+ 乙', '- 甲\n- 乙'],
    ['a JSON file in text', '{"title": "题目"} 是一个例子。', '{"title": "题目"} 是一个例子。'],
    ['a dialogue', '王敏: 你好。\n李雷: 再见。\n\n完。', '王敏: 你好。李雷: 再见。\n完。'],
    ['a reply in JSON', '{\n  "error": "quota"\n}\n\n如何解决？', '{ "error": "quota" }\n如何解决？'],
    ['two lines with percent signs', '% 增长率\n% 5.2 为同比\n正文。', '% 增长率 % 5.2 为同比正文。'],
    [
      'minutes between rules',
      '---\n会议时间: 10 点\n决议: 通过预算\n---\n正文。',
      '会议时间: 10 点 决议: 通过预算\n正文。',
    ],
    ['a line with a percent sign', '% 是百分号。', '% 是百分号。'],
    ['a table after a rule', '---\n\n| 名 | 值 |\n|---|---|\n| 甲 | 1 |', '名 | 值\n名：甲；值：1'],
    [
      'an English letter with a head',
      'Note: bring a coat.\n\nIt is cold.',
      'Note: bring a coat.\nIt is cold.',
    ],
  ])('%s', (_, source, text) => {
    expect(read(source)).toEqual({ ...fields, text })
  })
})
