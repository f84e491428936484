import type { Progress } from '@/lib/contract/cards/progress'
import type { SourceReference } from '@/lib/contract/cards/search-result'
import type { Card } from '@/lib/contract/frames/card'
import { type MessageStatus, messageStatus } from '@/lib/contract/frames/message-status'
import type { ChatRecord } from '@/lib/contract/frames/record'
import { sampleResults } from './sample-results'

const sources: SourceReference[] = [
  '潮汐为什么一天两次',
  '海洋学入门',
  '月球与地球',
  '观测手册',
  '潮汐表的读法',
  '港口年报',
].map((title, index) => ({
  index: index + 1,
  title: index === 3 ? `${title}：一个长得放不下、因此要在行尾截断的标题，用来看看它怎样收住` : title,
  seeMoreUrl: index === 1 ? '' : index === 2 ? 'https://tides.example/moon' : '/help/citations',
  showName: index === 1 ? '资料库' : index === 2 ? '潮汐观测网' : '使用指南',
  image: index === 2 ? 'https://images.example/moon.png' : undefined,
  publishDate: index % 2 === 0 ? '2025-08-01' : undefined,
  passage: `${title}的一段原文。月球的引力把海水拉向它的一侧，另一侧因惯性同样隆起，所以多数海岸一天涨两次潮。`,
  provider: 'library',
}))

const answer = `多数海岸一天涨**两次**潮[1]，间隔约 12 小时 25 分[2][3]。

| 名称 | 发生时 | 潮差 |
| --- | --- | --- |
| 大潮 | 朔、望 | 最大 |
| 小潮 | 上弦、下弦 | 最小 |

- 月球的引力是主要原因[1-3]；
- 太阳的约为它的一半[4]。
- 月球的引力把海水拉向它的一侧，另一侧因惯性同样隆起[1]。

\`\`\`ts
const period = 12 * 60 + 25 // [1] 在代码里不是引用
\`\`\`

不存在的标记[42]原样留下。![示意图](https://images.example/tide.png)`

const formulas = String.raw`引潮力与距离的立方成反比，即 $F \propto \dfrac{m}{d^3}$，所以月球的作用大于太阳[^1]：

$$
\frac{F_{\text{月}}}{F_{\text{日}}} = \frac{m_{\text{月}}}{m_{\text{日}}}\left(\frac{d_{\text{日}}}{d_{\text{月}}}\right)^3 \approx 2.2
$$

- [x] 月球
- [ ] 太阳的倾角

[^1]: 质量取 $7.35\times10^{22}$ 千克。`

const done: Progress = {
  steps: [
    { kind: 'search', state: 'done', detail: '潮汐 成因', count: 6 },
    { kind: 'read', state: 'done', detail: '潮汐为什么一天两次', count: 6 },
    { kind: 'search', state: 'failed', detail: '网页搜索' },
    { kind: 'fallback', state: 'done', detail: '资料库' },
    { kind: 'answer', state: 'done', detail: '' },
  ],
  elapsedMs: 2_100,
}

const running: Progress = {
  steps: [
    { kind: 'search', state: 'done', detail: '潮汐 成因', count: 6 },
    { kind: 'read', state: 'running', detail: '海洋学入门' },
  ],
}

function card(id: string, type: string, content: unknown, extra: Partial<Card> = {}): Card {
  return { id, type, target: 'end', content, ...extra }
}

let count = 0

export const sampleRecords: readonly { readonly name: string; readonly record: ChatRecord }[] = [
  sample(
    '完整的回答',
    messageStatus.end,
    [
      card('c1', 'progress', done),
      card('c2', 'search_result', sources),
      card('c3', 'thinking', '先看潮汐的周期，再看成因。'),
      card('c4', 'markdown', answer),
    ],
    { versions: ['sample-old', 'sample-0'], like: 1, model: '示例模型' },
  ),
  sample('公式、待办与脚注', messageStatus.end, [card('c1', 'markdown', formulas)]),
  sample('正在发送', messageStatus.send, []),
  sample('正在搜索', messageStatus.loading, [
    card('c1', 'progress', running),
    card('c2', 'search_result', sources.slice(0, 2)),
  ]),
  sample('正在写', messageStatus.loading, [
    card('c1', 'progress', running),
    card('c2', 'search_result', sources),
    card('c3', 'markdown', '多数海岸一天涨**两次**潮[1]，间隔约', { target: 'update' }),
  ]),
  sample('已停止', messageStatus.stop, [card('c1', 'markdown', '多数海岸一天涨两次潮')]),
  sample(
    '写到一半中断',
    messageStatus.error,
    [card('c1', 'search_result', sources), card('c2', 'markdown', '多数海岸一天涨两次潮[1]，')],
    { error: 'interrupted' },
  ),
  sample('模型没有答复', messageStatus.error, [card('c1', 'search_result', sources.slice(0, 3))], {
    error: 'model_timeout',
  }),
  sample('数据分析', messageStatus.end, [...sampleResults]),
  sample('没有来源', messageStatus.end, [card('c1', 'markdown', '没有找到能回答这个问题的资料。')]),
  sample('被收回', messageStatus.ban, [card('ban', 'ban', { text: '抱歉，我还没有学会这个，无法回答' })]),
  sample('提示与不认识的卡片', messageStatus.end, [
    card('c1', 'tips', { text: '这是一条提示。' }),
    card('c2', 'code', 'print("代码卡片")'),
    card('c3', 'something_new', '较新的主机发来的卡片，按文字显示'),
  ]),
]

function sample(name: string, status: MessageStatus, data: Card[], extra: Partial<ChatRecord> = {}) {
  const id = `sample-${count++}`
  const record: ChatRecord = {
    askId: id,
    doc_id: id,
    conversation_id: 'sample',
    content: '潮汐为什么一天两次？',
    data,
    recordType: 13,
    searchPattern: 'normal',
    createTime: 0,
    status,
    like: 0,
    collapsed: false,
    isHistory: true,
    needUpdate: false,
    needReplace: false,
    versions: [],
    ...extra,
  }
  return { name, record }
}
