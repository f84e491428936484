import { leadCardId, sectionCardId } from '../../../lib/contract/cards/outline.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import type { ChatRecord } from '../../../lib/contract/frames/record.ts'
import type { ExportFormat } from '../../../lib/contract/routes/share-routes.ts'
import { messagesOf } from '../../../lib/messages/messages-of.ts'
import { fontFilesOf } from '../font-files.ts'
import type { ExportRequest } from '../render-request.ts'

let made = 0
export function card(type: string, content: unknown, id = `c${(made += 1)}`): Card {
  return { id, type, target: 'end', content }
}

export function source(index: number, title: string, url: string): SourceReference {
  const about = { showName: 'example.org', publishDate: '2024-08-01', provider: 'SearXNG' }
  return { index, title, seeMoreUrl: url, passage: `${title}的原文`, ...about }
}

export function record(content: string, data: readonly Card[], model = 'qwen-max'): ChatRecord {
  return {
    askId: 'a',
    conversation_id: 'v1',
    doc_id: `d${(made += 1)}`,
    content,
    data: [...data],
    recordType: 13,
    searchPattern: 'normal',
    createTime: 1,
    status: 2,
    like: 0,
    collapsed: false,
    isHistory: true,
    needUpdate: false,
    needReplace: false,
    versions: [],
    ...(model === '' ? {} : { model }),
  }
}

const answer = `**澜江号子**是[^2]劳动歌[2]，分四类[1][2]。

## 为什么会失传

1. 没有了活[1]
   - 嵌套的一项
2. 没有谱

| 名字 | 数 |
|---|---|
| 起锚 | 3 [2] |
| 下滩 | **4** |

\`\`\`js
const a = 1 < 2
\`\`\`

公式 $$E=mc^2$$ 在这里。<b>粗</b><script>alert(1)</script>

[链接](https://example.org/x?b=1&c=2)，[坏链接](javascript:alert(1))，![图](file:///etc/passwd)

[一段录音](https://example.org/listen?extra-data=%7B%22title%22%3A%22录音%22%7D)`

/** A search with everything that an answer may have, and a research of three sections of which one failed. */
const sampleRecords: readonly ChatRecord[] = [
  record('澜江号子是什么？', [
    card('thinking', '不该出去的想法'),
    card('tool_call', { id: 't', name: 'n', title: '不该出去的工具', arguments: {}, state: 'done' }),
    card('search_result', [
      source(1, '澜江号子的来历', 'https://example.org/a?b=1&c=2'),
      source(2, '号子的四种水势', 'https://example.org/b'),
      source(3, '没有引用的资料', ''),
    ]),
    card('markdown', answer),
    card('bilingual', {
      from: 'zh',
      to: 'en',
      pairs: [
        { source: '起锚的号子', target: 'Chanties for weighing anchor', terms: [] },
        { source: '待译的一句', target: '', terms: [] },
      ],
      done: 2,
      total: 2,
    }),
    card('chart', {
      id: 'r1',
      title: '各年场次',
      understood: '按年数场次',
      drawing: { kind: 'bar', x: 0, y: [1], by: null },
      columns: [
        { name: '年份', kind: 'text', unit: '', isShare: false },
        { name: '上座率', kind: 'number', unit: '', isShare: true },
      ],
      rows: [
        ['一九六四年', 0.079],
        ['一九六五年|甲', null],
      ],
      total: 9_000,
      isCut: false,
      sql: '不该出去的查询',
      file_ids: ['不该出去的文件'],
      notes: ['已去掉合计行'],
    }),
    card('data_profile', { file_id: 'f', name: '不该出去的表', tables: [], more_tables: 0 }),
    card('related_events', [{ date: '1962', title: '采录号子', sources: [1] }]),
    card('conflict', [
      {
        topic: '采录的年份',
        claims: [
          { text: '一九六二年', sources: [1] },
          { text: '一九六三年', sources: [2] },
        ],
      },
    ]),
    card('people', [{ name: '周领号', note: '领唱', sources: [2] }]),
    card('organizations', [{ name: '澜江文化馆', note: '收藏录音', sources: [1] }]),
    card('images', [
      {
        url: '/images/signed',
        thumb: '/t',
        title: '码头的照片',
        page_url: 'https://example.org/photo',
        site: '图站',
      },
    ]),
    card('videos', [
      {
        title: '号子的录像',
        page_url: 'https://example.org/video',
        site: '视站',
        duration: 75,
        published: '2024-05-01',
      },
    ]),
    card('audio', {
      title: '起锚号子录音',
      link: 'https://example.org/audio',
      from: '电台',
      duration: 3_700,
      abstract: '老人领唱的一段。',
    }),
    card('suggestion', [{ question: '不该出去的追问', questionId: '', id: '', isUser: true, isQuery: true }]),
  ]),
  record('加装电梯为什么这么慢？', [
    card('search_result', [source(1, '加装电梯政策', 'https://example.org/p')]),
    card('outline', {
      title: '老旧小区加装电梯',
      kind: 'report',
      sections: ['政策从哪来', '钱怎么分', '没有写成的一节'].map((title, at) => ({
        id: `${at}`,
        title,
        points: [],
        state: at === 2 ? 'failed' : 'done',
        queries: 1,
        pages: 1,
        sources: 1,
        ...(at === 2 ? { error: '模型没有答复。' } : {}),
      })),
      minutes: 3,
      version: 1,
      versions: 1,
    }),
    card('markdown', '先说结论[1]。', leadCardId),
    card('markdown', '系数大同小异[1]。\n\n### 谁先垫\n\n补贴后拨。', sectionCardId('1')),
    card('markdown', '转折在二〇二〇年[1]。', sectionCardId('0')),
  ]),
]

export function sampleRequest(format: ExportFormat, over: Partial<ExportRequest> = {}): ExportRequest {
  return {
    kind: 'export',
    format,
    title: '澜江号子是什么？',
    id: 'v1',
    app: '知舟',
    locale: 'zh-CN',
    exportedAt: Date.UTC(2026, 10, 22),
    records: sampleRecords,
    isPartial: false,
    origin: 'https://zhizhou.example',
    texts: messagesOf('zh-CN').file,
    fonts: fontFilesOf(''),
    ...over,
  }
}
