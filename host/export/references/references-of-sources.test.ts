import { describe, expect, test } from '@jest/globals'
import { messagesOf } from '../../../lib/messages/messages-of.ts'
import { renderFile } from '../render-file.ts'
import { card, record, sampleRequest, source } from '../testing/sample-request.ts'

const text = async (bytes: Promise<Uint8Array>) => Buffer.from(await bytes).toString()

test('the cited sources of a conversation by first citation, without the others', async () => {
  const entries = (await text(renderFile(sampleRequest('txt')))).split('\n')
  expect(entries).toEqual([
    '[1] 号子的四种水势[EB/OL]. example.org，2024(2024-08-01)[1970-01-01]. https://example.org/b.',
    '[2] 澜江号子的来历[EB/OL]. example.org，2024(2024-08-01)[1970-01-01]. https://example.org/a?b=1&c=2.',
    '[3] 加装电梯政策[EB/OL]. example.org，2024(2024-08-01)[1970-01-01]. https://example.org/p.',
    '',
  ])
  expect(await text(renderFile(sampleRequest('bib')))).toContain('@misc{exampleorg2024-2,')
  expect(await text(renderFile(sampleRequest('ris')))).toContain('TY  - ELEC\r\nTI  - 号子的四种水势\r\n')
})

test('files by their kind, without the address that only their owner can open', async () => {
  const own = (index: number, title: string, location = '') => ({
    ...source(index, title, `/files/${index}`),
    publishDate: '',
    isOwn: true,
    location,
  })
  const data = [
    card('search_result', [
      own(1, '销售.xlsx'),
      own(2, 'GB/T 7714—2015 信息与文献 参考文献著录规则.pdf', '第 3 页'),
      own(3, '采访笔记.docx'),
      {
        ...source(4, 'Array programming', 'https://doi.org/10.1038/s41586-020-2649-2'),
        publishDate: '2020-9',
      },
    ]),
    card('markdown', '甲[1]乙[2]丙[3]丁[4]。'),
  ]
  const records = [{ ...record('问', data), createTime: Date.UTC(2026, 10, 21, 20) }]
  expect(await text(renderFile(sampleRequest('txt', { records })))).toBe(
    [
      '[1] 销售[DB].',
      '[2] 信息与文献 参考文献著录规则：GB/T 7714—2015[S]. 3.',
      '[3] 采访笔记[Z].',
      '[4] Array programming[EB/OL]. example.org, 2020[2026-11-22]. https://doi.org/10.1038/s41586-020-2649-2.',
      '',
    ].join('\n'),
  )
})

test('a page that is cited at two places is one record', async () => {
  const page = (index: number, location: string) => ({
    ...source(index, '年鉴', 'https://example.org/book'),
    location,
  })
  const data = [
    card('search_result', [page(1, '第 3 页'), page(2, '第 9 页')]),
    card('markdown', '甲[1]乙[2]。'),
  ]
  const list = await text(renderFile(sampleRequest('txt', { records: [record('问', data)] })))
  expect(list.match(/年鉴/g)).toHaveLength(1)
})

test('nothing cited is an empty file', async () => {
  const records = [record('问', [card('markdown', '答。')])]
  expect(await text(renderFile(sampleRequest('ris', { records })))).toBe('')
})

describe('the footnotes of a document', () => {
  const listed = (content: string) =>
    text(
      renderFile({
        kind: 'document',
        format: 'txt',
        id: 'd',
        title: '',
        content,
        model: '',
        app: '知舟',
        exportedAt: Date.UTC(2026, 10, 22),
        origin: 'https://zhizhou.example',
        texts: messagesOf('zh-CN').file,
      }),
    )

  test.each([
    [
      '[号子的来历](https://a.cn/x) · 澜江网，2024-08-01，第 3 页',
      '号子的来历[EB/OL]. 澜江网，2024(2024-08-01)[2026-11-22]. https://a.cn/x.',
    ],
    ['[Chanties](https://a.cn/x)', 'Chanties[EB/OL]. [2026-11-22]. https://a.cn/x.'],
    ['见澜江网 <https://a.cn/x>。', '见澜江网[EB/OL]. [2026-11-22]. https://a.cn/x.'],
    ['https://a.cn/x', 'https://a.cn/x[EB/OL]. [2026-11-22]. https://a.cn/x.'],
    ['《茶经》，陆羽。', '《茶经》，陆羽[Z].'],
    ['[坏](javascript:alert)', '坏[Z].'],
  ])('%s', async (note, entry) => {
    expect(await listed(`文[^a]。\n\n[^a]: ${note}\n`)).toBe(`[1] ${entry}\n`)
  })

  test('in the order in which they are cited, once each', async () => {
    const content = '甲[^b]乙[^a]丙[^b]。\n\n[^a]: 一\n[^b]: 二\n[^c]: 没有引用\n'
    expect(await listed(content)).toBe('[1] 二[Z].\n[2] 一[Z].\n')
  })

  test.each(['。', '.', ' ', '。 ', '. .'])('notes of %j without end take linear time', async (part) => {
    const stops = part.repeat(3_000)
    const content = `甲[^1]乙[^2]\n\n[^1]: 采访${stops}笔记\n\n[^2]: [页](https://example.org)${stops}x${stops}\n`
    expect((await listed(content)).match(/^\[/gm)).toHaveLength(2)
  })
})
