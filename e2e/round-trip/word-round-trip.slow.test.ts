/** @jest-environment jsdom */
import { TextDecoder, TextEncoder } from 'node:util'
import { describe, expect, test } from '@jest/globals'
import { markdownOfWord, type StoreImage } from '@/components/writer/import/markdown-of-word'
import { documentWord } from '@/host/export/document-word'
import { messagesOf } from '@/lib/messages/messages-of'
import { fileAddress } from '@/lib/text/addresses/file-address'

// The host’s half needs what Node has.
Object.assign(globalThis, {
  TextDecoder,
  TextEncoder,
  Uint8Array: Object.getPrototypeOf(Buffer),
  CSS: { escape: (name: string) => name },
})

interface Images {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly store: StoreImage
}

/** Through the Word file that the host writes, and back by the import of the editor. */
async function throughWord(content: string, images?: Images): Promise<string> {
  const bytes = await documentWord({
    kind: 'document',
    format: 'docx',
    id: 'd1',
    title: '',
    content,
    model: '',
    app: '知舟',
    exportedAt: 0,
    origin: 'https://zhizhou.example',
    texts: messagesOf('zh-CN').file,
    ...(images && { images: images.files }),
  })
  return markdownOfWord(bytes as unknown as ArrayBuffer, images?.store)
}

/** The third is what comes back, where it is not the same. */
const documents: readonly (readonly [name: string, markdown: string, back?: string])[] = [
  ['a paragraph', '渡口的茶馆天不亮就开门。\n'],
  ['paragraphs', '一段。\n\n二段，English words too.\n\n三段 🚢。\n'],
  ['headings', '# 一\n\n## 二\n\n### 三\n\n正文\n\n#### 四\n'],
  ['marks', '**粗**、*斜*、~~删~~，还有**_都有_**的。\n'],
  ['marks beside Chinese punctuation', '**“号子”**是什么？*《茶经》*说：**注意**。\n'],
  ['a list', '- 一\n- 二\n- 三\n'],
  ['a numbered list', '1. 起锚\n2. 下滩\n3. 靠岸\n'],
  ['lists in lists', '- 一\n  - 甲\n  - 乙\n- 二\n'],
  ['a numbered list in a list', '- 一\n  1. 甲\n  2. 乙\n'],
  ['a quote', '> 江上有船。\n\n之后\n'],
  ['a table', '| 名 | 数 |\n| - | - |\n| 桌 | 3 |\n| 椅 | 12 |\n'],
  ['marks in a table', '| 名 | 数 |\n| - | - |\n| **桌** | *3* |\n'],
  ['a link', '见[渡口志](https://a.cn/x?b=1\\&c=2)第三页。\n'],
  ['footnotes', '甲[^1]，乙[^2]。\n\n[^1]: 《茶经》\n\n[^2]: [网页](https://b.cn/)\n'],
  ['special characters', '1 \\* 2 < 3 & 4 | 5 \\_x\\_ # "引" \\[方]\n'],
  ['a long text', `${'水涨船高，人随水走。'.repeat(400)}\n`],
  ['many paragraphs', `${Array.from({ length: 120 }, (_, at) => `第 ${at + 1} 段。`).join('\n\n')}\n`],
  ['code', '```\nlet a = 1\n\nreturn a\n```\n'],
  ['tasks are texts with a box', '- [ ] 一\n- [x] 二\n', '- ☐ 一\n- ☑ 二\n'],
  [
    'everything at once',
    '# 题\n\n引言[^1]。\n\n1. **一**\n2. 二\n\n> 引\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n尾。\n\n[^1]: 注\n',
  ],
  ['code in a line is text', '用 `npm test` 跑\n', '用 npm test 跑\n'],
]

describe('a document through Word and back', () => {
  test.each(documents)('%s', async (_, markdown, back = markdown) => {
    const once = await throughWord(markdown)
    expect(once).toBe(back)
    expect(await throughWord(once)).toBe(once)
  })
})

test('images become files in their places, or are left out', async () => {
  // A dot.
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const files = new Map(['one', 'two'].map((id) => [id, Buffer.from(dot, 'base64')]))
  const content = `前![第一张](${fileAddress('one')})后\n\n![](${fileAddress('two')})\n\n尾。\n`
  const stored: File[] = []
  const store: StoreImage = async (image) => {
    stored.push(image)
    return stored.length === 1 ? fileAddress('new') : null
  }
  expect(await throughWord(content, { files, store })).toBe(`前![第一张](${fileAddress('new')})后\n\n尾。\n`)
  expect(stored.map(({ name, type }) => [name, type])).toEqual([
    ['1.png', 'image/png'],
    ['2.png', 'image/png'],
  ])
})
