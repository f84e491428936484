import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type CardContent, type CardType, cardTypes } from '../../../lib/contract/cards/card-types.ts'
import { sectionCardId } from '../../../lib/contract/cards/outline.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import type { ChatRecord } from '../../../lib/contract/frames/record.ts'
import { queryOf } from '../../../lib/contract/tables/testing/query-of.ts'
import { hiddenSentence, withoutPrivateText } from '../history/private-text.ts'
import { hiddenSourceName, publicRecord, redactionOf } from './public-record.ts'

/** Stands in whatever nobody but the owner may see. */
const secret = '绝密甲乙丙丁戊己庚辛壬癸子丑'
const openWords = '澜江号子是船工唱的歌'

const openSource: SourceReference = {
  index: 1,
  title: '澜江号子',
  seeMoreUrl: 'https://example.org/haozi',
  showName: 'example.org',
  passage: `${openWords}，流行于中下游。`,
  provider: 'SearXNG',
}
const ownSource: SourceReference = {
  index: 2,
  title: `我的日记 ${secret}`,
  seeMoreUrl: '',
  showName: `${secret}.docx`,
  passage: `那天，${secret}，谁也没有告诉。`,
  provider: '资料库',
  location: `第 3 页 ${secret}`,
  image: `https://example.org/${secret}.png`,
  isOwn: true,
}

let made = 0
const card = (type: string, content: unknown, over: Partial<Card> = {}): Card => ({
  id: `c${(made += 1)}`,
  type,
  target: 'end',
  content,
  ...over,
})

function record(...data: Card[]): ChatRecord {
  return {
    askId: 'a1',
    conversation_id: 'v1',
    doc_id: 'd1',
    content: '澜江号子是什么？',
    data,
    recordType: 13,
    searchPattern: 'normal',
    createTime: 1,
    status: 2,
    like: -1,
    collapsed: false,
    isHistory: true,
    needUpdate: false,
    needReplace: false,
    versions: ['d0', 'd1'],
    waiting: { kind: 'options', step: '1', until: 9 },
  }
}

const shared = async (...data: Card[]) => {
  const own = record(...data)
  const { record: open, leftOut } = publicRecord(own, await redactionOf([own]))
  return { open, leftOut, text: JSON.stringify(open) }
}

interface Case<Type extends CardType> {
  /** Content with the secret in every place that a private source, or the owner alone, has put something. */
  readonly content: CardContent<Type>
  /** What is there for everybody, or null where the whole card stays behind. */
  readonly keeps: readonly string[] | null
}

/** One of each card type: a new one is missed below until it is said here what of it goes out. */
const cases = {
  markdown: {
    content: `${openWords}[1]。\n\n- 日记里说：**${secret}**[2]。\n- 号子分四类[1]。\n\n![](/x/v1/file/content?file_id=${secret}&signature=a)`,
    keeps: [openWords, '号子分四类', hiddenSentence],
  },
  code: { content: `let a = 1\nconst note = "${secret}"\nlet b = 2`, keeps: ['let a = 1', 'let b = 2'] },
  thinking: { content: secret, keeps: null },
  search_result: {
    content: [openSource, ownSource],
    keeps: [openSource.passage, openSource.seeMoreUrl, hiddenSourceName],
  },
  suggestion: {
    content: [{ question: secret, questionId: 'q', id: 'i', isUser: true, isQuery: true }],
    keeps: null,
  },
  progress: {
    content: {
      steps: [
        { kind: 'search', state: 'done', detail: '澜江号子', folder: secret },
        { kind: 'read', state: 'done', detail: `${secret}.docx`, count: 2 },
      ],
    },
    keeps: ['澜江号子', '"count":2'],
  },
  tool_call: {
    content: {
      id: 't',
      name: 'read_file',
      title: '读文件',
      arguments: { path: secret },
      state: 'done',
      result: secret,
    },
    keeps: null,
  },
  options: {
    content: {
      step: 1,
      of: 1,
      question: '哪一段？',
      options: [{ id: 'a', label: secret }],
      multiple: false,
      allow_own: true,
      remaining: 3,
      answer: { ids: [], own: secret },
    },
    keeps: null,
  },
  copilot_detail: { content: { understood: [secret], queries: [secret] }, keeps: null },
  hotline: { content: { text: secret, numbers: [] }, keeps: null },
  memory: { content: { items: [{ id: 'm', text: secret, from: 'd1' }], isList: true }, keeps: null },
  greetings: { content: { text: openWords, questions: [] }, keeps: null },
  file: { content: { file_id: 'f', name: secret, size: 1, mime: '', state: 'ready' }, keeps: null },
  image_edit: {
    content: {
      state: 'done',
      move: 'edit',
      steps: [{ kind: 'grey' }],
      asides: [secret],
      trail: [{ file_id: 'f', name: secret, format: 'png', width: 1, height: 1, size: 1, steps: [] }],
      now: 0,
      before: 0,
      left: [],
      notes: [secret],
    },
    keeps: null,
  },
  mindmap: { content: { root: { title: secret, children: [] } }, keeps: null },
  document: { content: { title: secret, text: secret, doubts: [secret] }, keeps: null },
  plan: {
    content: {
      title: `${openWords}两日`,
      version: 3,
      days: [
        {
          title: '第 1 天',
          date: '2026-12-01',
          items: [
            { time: '09:00', title: '听号子', place: '渡口', cost: 30, sources: [1] },
            { title: secret, sources: [2] },
            { title: '吃饭', note: `那天，${secret}，谁也没有告诉。` },
          ],
        },
      ],
    },
    keeps: [openWords, '听号子', '"cost":30', '吃饭'],
  },
  bilingual: {
    content: {
      from: 'zh',
      to: 'en',
      pairs: [{ source: secret, target: secret, terms: [{ source: secret, target: secret, isUsed: true }] }],
      done: 1,
      total: 1,
    },
    keeps: null,
  },
  chart: {
    content: {
      id: 'r1',
      title: `${openWords}的场次`,
      understood: '按年数场次',
      drawing: { kind: 'bar', x: 0, y: [1], by: null },
      columns: [
        { name: '年', kind: 'text', unit: '', isShare: false },
        { name: '场次', kind: 'number', unit: '场', isShare: false },
      ],
      rows: [
        ['1962', 12],
        [`那天，${secret}，谁也没有告诉。`, null],
      ],
      total: 2,
      isCut: false,
      sql: 'SELECT 1',
      file_ids: [`${secret}-987`],
      notes: [],
    },
    keeps: [openWords, '["1962",12]', '"file_ids":[]', '"sql":""'],
  },
  query_choice: {
    content: {
      frame: queryOf({ table: secret, unread: [secret] }),
      open: [{ part: 'table', said: secret, choices: [{ label: secret, change: { table: secret } }] }],
      file_ids: ['f'],
    },
    keeps: null,
  },
  data_profile: {
    content: { file_id: 'f', name: secret, tables: [], more_tables: 0 },
    keeps: null,
  },
  lot: {
    content: {
      number: 1,
      grade: '上签',
      title: openWords,
      poem: '一\n二\n三\n四',
      meaning: openWords,
      draw: { value: 0, of: 60, at: 1 },
    },
    keeps: [openWords, '上签'],
  },
  graph: {
    content: { from: 0, to: 1, low: 0, high: 1, curves: [{ expression: 'x', values: [0, null] }] },
    keeps: ['"expression":"x"'],
  },
  images: {
    content: [{ url: '/i/1', thumb: '/i/2', title: openWords, page_url: 'https://example.org/p' }],
    keeps: [openWords, 'https://example.org/p'],
  },
  videos: {
    content: [{ title: openWords, page_url: 'https://example.org/v', site: 'example.org' }],
    keeps: [openWords, 'https://example.org/v'],
  },
  audio: {
    content: { title: openWords, link: 'https://example.org/a', abstract: `${secret}，谁也没有告诉。` },
    keeps: [openWords, 'https://example.org/a'],
  },
  expand_query: { content: ['澜江号子 分类', secret], keeps: ['澜江号子 分类'] },
  outline: {
    content: {
      title: '澜江号子的来历',
      kind: 'report',
      sections: [
        {
          id: 's1',
          title: '从哪里来',
          points: ['传唱的地方', secret],
          state: 'done',
          queries: 1,
          pages: 1,
          sources: 1,
          activity: [{ kind: 'read', text: `${secret}.docx`, state: 'done' }],
        },
      ],
      minutes: 3,
      version: 1,
      versions: 2,
      drafts: [{ title: secret, sections: [] }],
      suggestions: [secret],
      remaining: 987,
    },
    keeps: ['澜江号子的来历', '从哪里来', '传唱的地方'],
  },
  related_events: {
    content: [
      { date: '1962', title: '采录', sources: [1, 2] },
      { date: '1963', title: secret, sources: [2] },
    ],
    keeps: ['采录', '"sources":[1]'],
  },
  organizations: {
    content: [
      { name: '航运社', note: '', sources: [1] },
      { name: secret, note: '', sources: [2] },
    ],
    keeps: ['航运社'],
  },
  people: {
    content: [
      { name: '周领号', note: secret, sources: [1] },
      { name: secret, note: '', sources: [2] },
    ],
    keeps: ['周领号'],
  },
  conflict: {
    content: [
      {
        topic: '年份',
        claims: [
          { text: '一九六二年', sources: [1] },
          { text: '一九六三年', sources: [1] },
          { text: secret, sources: [2] },
        ],
      },
      {
        topic: `只有一边 ${secret}`,
        claims: [
          { text: '甲', sources: [1] },
          { text: secret, sources: [2] },
        ],
      },
    ],
    keeps: ['一九六二年', '一九六三年'],
  },
  support_check: {
    content: {
      model: '核对的模型',
      verdicts: [
        { claim: '号子由众人应和', index: 1, state: 'supported', by: 'text', quotes: ['众人和'] },
        { claim: `日记里写着 ${secret}`, index: 2, state: 'contradicted', by: 'model', quotes: [secret] },
        { claim: '一共三千人', index: 0, state: 'uncited', by: 'none' },
        { claim: secret, index: 0, state: 'uncited', by: 'none' },
      ],
    },
    keeps: ['号子由众人应和', '众人和', '一共三千人'],
  },
  image: {
    content: {
      items: [{ file_id: secret, name: secret, width: 4, height: 3, state: 'done' }],
      prompt: secret,
      negative: '',
      ratio: '4:3',
      model: 'painter',
      notes: [],
    },
    keeps: null,
  },
  tips: { content: { text: '有一个网页没有读到。' }, keeps: ['有一个网页没有读到'] },
  writing_style: { content: { length: 'short', tone: 'formal' }, keeps: ['"tone":"formal"'] },
  ban: { content: { text: secret }, keeps: null },
} satisfies { readonly [Type in CardType]?: Case<Type> }

describe('the public part of a record', () => {
  test.each(Object.keys(cases) as (keyof typeof cases)[])('%s', async (type) => {
    const { content, keeps } = cases[type]
    const source = card('search_result', [openSource, ownSource])
    const { open, text } = await shared(...(type === 'search_result' ? [] : [source]), card(type, content))
    expect(text).not.toContain(secret)
    expect(text).not.toContain('987')
    expect(open.data.map((each) => each.type).includes(type)).toBe(keeps !== null)
    for (const kept of keeps ?? []) expect(text).toContain(kept)
  })

  test('verdicts are those on public sources, and say nothing that may be about a private one', async () => {
    const both = {
      claim: '两处共五人',
      state: 'derived',
      by: 'sum',
      steps: '2 + 3 = 5',
      note: '见日记',
    } as const
    const { open } = await shared(
      card('search_result', [openSource, ownSource]),
      card('support_check', {
        model: '',
        is_pending: true,
        verdicts: [
          { claim: '一处两人', index: 1, state: 'derived', by: 'sum', steps: '1 + 1 = 2' },
          { ...both, index: 1 },
          { ...both, index: 2 },
          { claim: ownSource.passage, index: 0, state: 'uncited', by: 'none' },
        ],
      }),
    )
    expect(open.data[1]?.content).toEqual({
      model: '',
      is_pending: true,
      verdicts: [
        { claim: '一处两人', index: 1, state: 'derived', by: 'sum', steps: '1 + 1 = 2' },
        { claim: '两处共五人', index: 1, state: 'derived', by: 'sum' },
      ],
    })
  })

  test('every type of the contract has a row', () => {
    expect(Object.keys(cases).sort()).toEqual(Object.keys(cardTypes).sort())
  })

  test.each(['memory', 'file', 'something_new', 'constructor', '__proto__'])(
    'a %s, an unknown type, is left out',
    async (type) => {
      const { open, leftOut } = await shared(card(type, { text: secret }))
      expect(open.data).toEqual([])
      expect([...leftOut.values()]).toEqual([1])
    },
  )

  test('content that does not match its type is left out', async () => {
    const { open } = await shared(card('search_result', { passage: secret }))
    expect(open.data).toEqual([])
  })

  test('omitted content is counted by its kind', async () => {
    const { leftOut } = await shared(
      card('thinking', secret),
      card('tool_call', cases.tool_call.content),
      card('tool_call', cases.tool_call.content),
      card('options', cases.options.content),
      card('suggestion', []),
      card('memory', {}),
      card('search_result', [openSource, ownSource]),
    )
    expect(Object.fromEntries(leftOut)).toEqual({
      thinking: 1,
      tool_call: 2,
      choice: 1,
      suggestion: 1,
      memory: 1,
      own_passage: 1,
    })
  })

  test('the owner’s rating, versions and choices are removed; numbers of sources stay', async () => {
    const { open } = await shared(
      card('search_result', [
        { ...ownSource, index: 1 },
        { ...openSource, index: 2 },
      ]),
    )
    expect(open).toMatchObject({ like: 0, versions: [] })
    expect(open).not.toHaveProperty('waiting')
    expect(open.data[0]?.content).toMatchObject([{ index: 1, passage: '' }, { index: 2 }])
  })

  test('what may be misread in a private source is left out with its passage', async () => {
    const scan = { ...ownSource, file: { id: 'f', passage: 0 }, unsure: [{ from: 0, to: 1 }] }
    const { open } = await shared(card('search_result', [scan]))
    const [source] = open.data.flatMap(({ content }) => content as SourceReference[])
    expect(source).toMatchObject({ index: 2, passage: '' })
    expect(source).not.toHaveProperty('unsure')
  })

  test.each<[string, Partial<SourceReference>]>([
    ['a file’s', { isOwn: true }],
    ['an image’s', { isOwn: true, file: { id: secret, passage: 0 }, seeMoreUrl: '' }],
    ['a path of the product', { seeMoreUrl: '/dialogue/v1/file/content?file_id=1' }],
    ['a script', { seeMoreUrl: 'javascript:alert(1)' }],
    ['a file of the disk', { seeMoreUrl: 'file:///etc/passwd' }],
  ])('a source of %s is private', async (_case, over) => {
    const source = { ...openSource, passage: secret, title: secret, ...over }
    const { text } = await shared(card('search_result', [source]))
    expect(text).not.toContain(secret)
  })

  test('text that a private passage shares with a public one is not private', async () => {
    const own = { ...ownSource, passage: openSource.passage }
    const { text } = await shared(
      card('search_result', [openSource, own]),
      card('markdown', `${openWords}。`),
    )
    expect(text).toContain(`${openWords}。`)
  })

  test('the text of a section is treated like any other text', async () => {
    const section = card('markdown', `写着${secret}。`, { id: sectionCardId('s1'), title: secret })
    const { text } = await shared(card('search_result', [ownSource]), section)
    expect(text).not.toContain(secret)
  })

  test('a quotation is found in any notation', () => {
    const letters = Array.from(secret)
    const marks = fc.constantFrom('', ' ', '**', '\u200B', '，', '、', '[2]', '*')
    return fc.assert(
      fc.asyncProperty(
        fc.array(marks, { minLength: letters.length, maxLength: letters.length }),
        async (between) => {
          const quoted = letters.map((letter, at) => letter + (between[at] ?? '')).join('')
          const { open } = await shared(
            card('search_result', [ownSource]),
            card('markdown', `前文。${quoted}。后文。`),
          )
          expect(open.data[1]?.content).toBe(`前文。${hiddenSentence}后文。`)
        },
      ),
      { numRuns: 60 },
    )
  })

  test.each([
    ['根据《体检报告-张三.pdf》，血压偏高[2]。', `根据《${hiddenSourceName}》，血压偏高[2]。`],
    ['见体检报告\\-张三一文。', `见${hiddenSourceName}一文。`],
    ['《体检须知》说要空腹。', '《体检须知》说要空腹。'],
  ])('the name of a private document is in no sentence: %s', async (said, expected) => {
    const own = { ...ownSource, title: '体检报告-张三.pdf' }
    const { open } = await shared(card('search_result', [openSource, own]), card('markdown', said))
    expect(open.data[1]?.content).toBe(expected)
  })

  test('a name that occurs in public content is not private', async () => {
    const own = { ...ownSource, title: '澜江号子.docx' }
    const { text } = await shared(card('search_result', [openSource, own]), card('markdown', openWords))
    expect(text).toContain(openWords)
  })

  test('a later answer does not reveal what an earlier one read from a private source', async () => {
    const [earlier, later] = [
      record(card('search_result', [ownSource])),
      record(card('markdown', `前面说过，${secret}。号子分四类。`)),
    ]
    const { record: open } = publicRecord(later, await redactionOf([earlier, later]))
    expect(open.data[0]?.content).toBe(`${hiddenSentence}号子分四类。`)
  })

  test('a note on own files is left out, and counted as one', async () => {
    const { open, leftOut } = await shared(card('tips', { text: `《${secret}》还没有读完。`, isOwn: true }))
    expect(open.data).toEqual([])
    expect([...leftOut]).toEqual([['file', 1]])
  })

  test('files used for numbers are left out, also where the query names them', async () => {
    const year = { table: secret, column: '年' }
    const frame = {
      shape: 'aggregate' as const,
      table: secret,
      join: null,
      measures: [{ aggregate: 'count' as const, column: null, of: 'row' as const }],
      share: null,
      change: null,
      groups: [{ column: year }],
      filters: [{ kind: 'values' as const, column: year, values: [secret], is_excluded: false }],
      having: null,
      order: null,
      limit: null,
      within: false,
      labels: [],
      chart: null,
      unread: [],
    }
    const steps = [{ kind: 'read' as const, state: 'done' as const, detail: `${secret}.csv` }]
    const chart = {
      ...cases.chart.content,
      rows: [['1962', 12]],
      understood: `把“${secret}”和“乙”按“年”＝“年”连起来，按年数场次`,
      sql: `select * from "${secret}"`,
      frame,
    }
    const { text } = await shared(card('progress', { steps }), card('chart', chart))
    expect(text).not.toContain(secret)
    expect(text).toContain(hiddenSourceName)
    expect(text).toContain('按年数场次')
  })

  test('a query written by a model is marked as such, without its text', async () => {
    const of = async (understood: string) => {
      const { open } = await shared(card('chart', { ...cases.chart.content, rows: [], understood }))
      return open.data[0]?.content
    }
    expect(await of('')).toMatchObject({ sql: '', is_generated: true })
    expect(await of('按年数场次')).toMatchObject({ sql: '', is_generated: false })
  })

  test("searches that follow from the owner's choice are left out with the choice", async () => {
    const steps = (['search', 'understand', 'answer'] as const).map((kind) => ({
      kind,
      state: 'done' as const,
      detail: kind === 'answer' ? '模型' : `号子 ${secret}`,
    }))
    const { text } = await shared(card('options', cases.options.content), card('progress', { steps }))
    expect(text).not.toContain(secret)
    expect(text).toContain('模型')
  })

  test.each([
    ['a path without an end', '/a'.repeat(50_000)],
    ['a path of a file behind a long one', `${'/a'.repeat(50_000)}/v1/file/content`],
    ['names that are all but there', '体检报告-张'.repeat(20_000)],
    ['a list that is no marker', `[${'1 , '.repeat(30)}x`],
  ])(
    '%s does not block',
    async (_case, content) => {
      const own = { ...ownSource, title: '体检报告-张三.pdf', passage: content.slice(0, 2_000) }
      const { text } = await shared(card('search_result', [own]), card('markdown', content))
      expect(text).not.toContain('张三')
    },
    120_000,
  )

  test('a long text next to long private passages loses no public text', async () => {
    const long = (unit: string, times: number) => Array.from({ length: times }, (_, at) => unit + at).join('')
    const own = { ...ownSource, passage: long('私下记着的一句话。', 8_000) }
    const open = long('公开写着的一句话。', 8_000)
    const { text } = await shared(card('search_result', [own]), card('markdown', open))
    // The last one ends as one of the private ones does.
    expect(text.includes(long('公开写着的一句话。', 7_998))).toBe(true)
    expect(text.includes('私下记着')).toBe(false)
  })

  test('without private content no public text is processed', async () => {
    const open = new Proxy<string[]>([], {
      get() {
        throw new Error('looked at')
      },
    })
    const redact = await withoutPrivateText([], open)
    expect(redact(`${openWords}。`)).toBe(`${openWords}。`)
  })

  test('other requests are served during long processing', async () => {
    let turns = 0
    let isOver = false
    const take = () => {
      turns += 1
      if (!isOver) setImmediate(take)
    }
    setImmediate(take)
    const passage = '平常的一句话，谁都可以读到。'.repeat(70)
    const open = Array.from({ length: 1_000 }, (_, at) => `${at}${passage}`)
    await withoutPrivateText([ownSource.passage], open, [ownSource.title])
    isOver = true
    expect(turns).toBeGreaterThan(open.join('').length / 20_000)
  })
})
