import { describe, expect, test } from '@jest/globals'
import { readDocument } from './read-document.ts'
import { UnreadableDocument } from './refusals.ts'

const read = (path: string, text: string) => readDocument(path, new TextEncoder().encode(text))

describe('Markdown', () => {
  test('takes title, address and day from the front matter', async () => {
    const document = await read(
      'a.md',
      '---\ntitle: "题目"\nurl: https://a.example/x\ndate: 2024-3-5\n---\n# 题目\n\n正文。',
    )
    expect(document).toEqual({
      title: '题目',
      url: 'https://a.example/x',
      publishedAt: '2024-03-05',
      blocks: [{ kind: 'paragraph', text: '正文。' }],
    })
  })

  test.each([
    ['another one', '# 另一个', [{ kind: 'heading', level: 1, text: '另一个' }]],
    ['a longer one', '# 题目（修订）', [{ kind: 'heading', level: 1, text: '题目（修订）' }]],
    ['the same', '# 题目', []],
    ['none', '', []],
  ])(
    'under the title of its front matter the first heading is text, unless it is the title: %s',
    async (_, heading, kept) => {
      const document = await read('a.md', `---\ntitle: 题目\n---\n${heading}\n\n正文。`)
      expect(document.title).toBe('题目')
      expect(document.blocks).toEqual([...kept, { kind: 'paragraph', text: '正文。' }])
    },
  )

  test.each([
    ['the first heading', '# 一级标题\n\n正文', '一级标题'],
    ['the file', '正文\n\n## 二级', '游记'],
  ])('is titled by %s without one', async (_, source, title) => {
    expect((await read('/x/游记.markdown', source)).title).toBe(title)
  })

  test('keeps headings, lists, tables and code, and no marks', async () => {
    const source =
      '## 步骤\n\n1. **打开**设置\n2. 选[主页](https://a.example)\n\n- 甲\n  - 乙\n\n| 名 | 值 |\n|---|---|\n| a | 1 |\n\n```\nnpm start\n```\n\n第一行\n第二行<br>第三行'
    expect((await read('a.md', source)).blocks).toEqual([
      { kind: 'heading', level: 2, text: '步骤' },
      { kind: 'paragraph', text: '1. 打开设置\n2. 选主页' },
      { kind: 'paragraph', text: '- 甲\n- 乙' },
      { kind: 'paragraph', text: '名 | 值' },
      { kind: 'paragraph', text: '名：a；值：1' },
      { kind: 'paragraph', text: 'npm start' },
      { kind: 'paragraph', text: '第一行第二行\n第三行' },
    ])
  })

  test.each([
    '面积 2*3*4 米，10~20 元 和 30~40 元，5~~7 天和 8~~9 天',
    'x**2 + y**2 = z**2，长*宽*高',
    'Vec<String> 与 a<b and c>d，<T> T pick(List<T> all)',
    '<div>标签</div> 里的 <span> 没有闭合',
    '调用 __init__，>5 分为合格',
    '3. 三\n5. 五\n7. 七',
    '1. 一\n2. 二\n- 甲\n- 乙',
  ])('keeps what is no markup: %s', async (source) => {
    expect((await read('a.md', source)).blocks.map(({ text }) => text).join('\n')).toBe(source)
  })

  test.each([
    ['~~删~~ **粗** *斜* H<sub>2</sub>O <!-- 注 --> 完', '删 粗 斜 H₂O 完'],
    ['1. 甲\n1. 乙\n1. 丙', '1. 甲\n2. 乙\n3. 丙'],
    ['3. 甲\n   1. 乙\n   4. 丙\n4. 丁', '3. 甲\n1. 乙\n4. 丙\n4. 丁'],
    ['<p align="center">居中</p>', '居中'],
    ['正文 <b>粗', '正文 <b>粗'],
    ['共**12**个，v**3.2**', '共12个，v3.2'],
  ])('and reads what is: %s', async (source, text) => {
    expect((await read('a.md', source)).blocks.map((block) => block.text).join('\n')).toBe(text)
  })

  test('keeps footnotes apart from words and numbers, and the addresses of their sources', async () => {
    const source =
      '1962[^年] 年采录了 36 首[^b]，又见 36[^年]。\n\n- 项[^b]\n\n[^年]: [号子](https://a.example/x) · 澜江网，2024\n[^b]: 手记\n\n    第二段 https://b.example\n\n后文。'
    expect((await read('a.md', source)).blocks.map(({ text }) => text)).toEqual([
      '1962（注1） 年采录了 36 首（注2），又见 36（注1）。',
      '- 项（注2）',
      '后文。',
      '注释',
      '注1：号子 https://a.example/x · 澜江网，2024',
      '注2：手记 第二段 https://b.example',
    ])
  })

  test.each([
    ['references', '<sup><a data-footnote-ref>'],
    ['notes', '<section data-footnotes><ol><li>'],
    ['links', '<section data-footnotes><ol><li><a href="https://a.example">'],
  ])('with nested %s of its own takes linear time', async (_, tags) => {
    const { blocks } = await read('a.md', `正文。\n\n<div>\n${tags.repeat(3_000)}深`)
    expect(blocks[0]?.text).toContain('正文')
  })

  test.each(['javascript:alert(1)', 'file:///etc/passwd', 'https://user:pw@a.example/', '/help/x', '乱'])(
    'ignores an address like %s',
    async (url) => {
      expect((await read('a.md', `---\nurl: ${url}\n---\n正文`)).url).toBe('')
    },
  )

  test.each(['2024-02-30', '昨天', '24-1-1'])('ignores a day like %s', async (date) => {
    expect((await read('a.md', `---\ndate: ${date}\n---\n正文`)).publishedAt).toBe('')
  })
})

describe('HTML', () => {
  const article = Array.from(
    { length: 6 },
    (_, index) => `<p>第${index}段，讲的是海鸟怎样在悬崖上筑巢，又怎样回到海里，内容足够长。</p>`,
  ).join('')
  const page = `<!doctype html><html><head><title>海鸟 - 某站</title><link rel="canonical" href="https://a.example/birds">
    <meta property="article:published_time" content="2023-07-01T08:00:00+08:00"></head>
    <body><nav><a href="/">首页</a><a href="/news">新闻</a></nav><article><h1>海鸟</h1>${article}<h2>食物</h2><ul><li>鱼</li><li>虾</li></ul></article>
    <script>alert('脚本')</script><footer>版权所有</footer></body></html>`

  test('reads the article with its headings and lists, without navigation and scripts', async () => {
    const { title, url, publishedAt, blocks } = await read('a.html', page)
    const text = blocks.map((block) => block.text).join('\n')
    expect({ title, url, publishedAt }).toEqual({
      title: '海鸟 - 某站',
      url: 'https://a.example/birds',
      publishedAt: '2023-07-01',
    })
    expect(text).toContain('第5段')
    expect(text).toContain('- 鱼\n- 虾')
    expect(blocks).toContainEqual({ kind: 'heading', level: 2, text: '食物' })
    expect(text).not.toMatch(/新闻|脚本|版权/)
  })

  test('reads the date in the metadata of a page for search engines', async () => {
    const said = JSON.stringify({ '@type': 'NewsArticle', datePublished: '2022-11-05T09:30:00+08:00' })
    const html = `<html><head><script type="application/ld+json">${said}</script></head><body><p>海鸟</p></body></html>`
    expect((await read('a.html', html)).publishedAt).toBe('2022-11-05')
  })

  test('reads a page that is no article, and a fragment', async () => {
    expect((await read('a.htm', '<table><tr><th>名</th><td>值</td></tr></table>')).blocks).toEqual([
      { kind: 'paragraph', text: '名 | 值' },
    ])
    expect((await read('b.htm', '<p>一</p><p>二</p>')).blocks).toEqual([
      { kind: 'paragraph', text: '一' },
      { kind: 'paragraph', text: '二' },
    ])
  })

  test('survives extreme nesting', async () => {
    expect((await read('a.html', `${'<div>'.repeat(3_000)}深处${'</div>'.repeat(3_000)}`)).blocks).toEqual([
      { kind: 'paragraph', text: '深处' },
    ])
  })
})

describe('text', () => {
  test.each<[string, string, string[]]>([
    ['empty lines', '一\n二\n\n三', ['一\n二', '三']],
    ['lines', '一\r\n二', ['一', '二']],
  ])('is split by %s', async (_, source, paragraphs) => {
    const { title, blocks } = await read('/x/笔记.txt', source)
    expect(title).toBe('笔记')
    expect(blocks.map(({ text }) => text)).toEqual(paragraphs)
  })
})

test.each([
  ['a.xyz', '正文', '暂不支持这种格式'],
  ['a.doc', '正文', '另存为 docx'],
  ['a.pdf', '正文', '内容不是 pdf'],
  ['a.txt', '', '空的'],
  ['a.txt', ' \n ', '没有文字'],
  ['a.html', '<script>1</script>', '没有文字'],
  ['a.txt', 'a\0b', '不是文本'],
])('%s containing %j is refused: %s', async (path, text, reason) => {
  await expect(read(path, text)).rejects.toThrow(UnreadableDocument)
  await expect(read(path, text)).rejects.toThrow(reason)
})
