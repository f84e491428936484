import type { Exchange } from '../../../host/models/exchange.ts'

export type RequestKind =
  | '事实'
  | '近况'
  | '比较'
  | '做法'
  | '写邮件'
  | '代码'
  | '翻译'
  | '改上一个回答'
  | '省略的追问'
  | '闲聊和计算'

/** What has to become of a request: nothing is searched, the answer before is worked on, or the web is searched. */
type Route = 'direct' | 'on answer' | readonly string[]

export interface PlannedRequest {
  readonly kind: RequestKind
  /** The conversation before it; none for a first question. */
  readonly before?: keyof typeof conversations
  readonly question: string
  /** For a search: the words of which one query has to contain all. */
  readonly route: Route
  /** The question in full, as a right plan says it; the question itself when absent. */
  readonly full?: string
  /** Further queries of a right plan. */
  readonly queries?: readonly string[]
}

/** Conversations of one to three turns, each answered from one source. */
export const conversations = {
  car: [['小鹏 P7 怎么样？', '小鹏 P7 是一款纯电轿车，续航 702 公里，指导价 20 万元起。[1]']],
  cities: [
    ['苏州有哪些园林？', '苏州的园林有拙政园、留园、网师园和狮子林。[1]'],
    ['第一个是谁建的？', '拙政园由王献臣在明正德年间建造。[1]'],
  ],
  python: [
    ['Python 怎么读取 CSV 文件？', '用 csv 模块的 csv.reader，或者用 pandas.read_csv。[1]'],
    ['哪种更快？', '文件大时 pandas.read_csv 更快。[1]'],
    ['它要装什么？', '要先安装 pandas。[1]'],
  ],
  tea: [['龙井茶怎么泡？', '1. 烧水到 80 度。[1]\n2. 每 3 克茶加 150 毫升水。[1]\n3. 泡两分钟。[1]']],
  law: [
    ['劳动合同试用期最长多久？', '三年以上的劳动合同，试用期最长六个月。[1]'],
    ['工资有规定吗？', '试用期工资不低于约定工资的百分之八十。[1]'],
  ],
  databases: [['MySQL 和 PostgreSQL 有什么区别？', 'PostgreSQL 的类型更多，MySQL 的部署更简单。[1]']],
} as const satisfies Record<string, readonly (readonly [string, string])[]>

/** @returns the turns before a request, the newest with its source */
export function historyOf({ before }: PlannedRequest): Exchange[] {
  const turns = before === undefined ? [] : conversations[before]
  return turns.map(([question, answer], at) => {
    if (at < turns.length - 1) return { question, answer }
    return { question, answer, sources: [sourceOf(question, answer)] }
  })
}

function sourceOf(title: string, answer: string) {
  const passage = `${answer.replaceAll('[1]', '')}（原文）`
  const page = { seeMoreUrl: 'https://before.example/', showName: '前一站', provider: '网页' }
  return { index: 1, title, passage, ...page }
}
