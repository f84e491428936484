/** What a request of a research asks for, as its rules say. */
export type ResearchCall = 'plan' | 'rewrite' | 'queries' | 'section' | 'lead' | 'related' | 'contradictions'

const marks: readonly (readonly [ResearchCall, string])[] = [
  ['plan', '为一份研究报告拟大纲'],
  ['rewrite', '重写一份研究报告的大纲'],
  ['queries', '为研究报告的一节写搜索词'],
  ['section', '现在只写其中一节'],
  ['lead', '写导语'],
  ['related', '列出事件、组织和人物'],
  ['contradictions', '找出各节互相矛盾的地方'],
]

/** @returns what the rules of a request ask for; null where they are not a research's */
export function researchCallOf(rules: string): ResearchCall | null {
  return marks.find(([, mark]) => rules.includes(mark))?.[0] ?? null
}

/** The sections that the script plans, with their points. */
const titles = [
  '起因和经过',
  '各方的做法',
  '花费与时间',
  '争议',
  '做成的例子',
  '可以照做的步骤',
  '以后',
  '名词',
]

/**
 * What a model of good will answers to a request of a research: it cites what it was given, and now and then something
 * that it was not; it names what stands in its material, and somebody who does not.
 * @param sections how many a plan has
 */
export function researchReply(call: ResearchCall, asked: string, sections = 3): string {
  switch (call) {
    case 'plan':
      return JSON.stringify(planOf(asked, titles.slice(0, sections)))
    case 'rewrite':
      return JSON.stringify(planOf(asked, ['重写后的第一节', ...titles.slice(0, sections)]))
    case 'queries':
      return JSON.stringify({ queries: queriesOf(asked) })
    case 'section':
      return sectionOf(asked)
    case 'lead':
      return `总的来说，做法并不相同[${numbersIn(asked)[0] ?? 1}]。以前没有这样的先例[98]。`
    case 'related':
      return JSON.stringify(relatedIn(asked))
    case 'contradictions':
      return JSON.stringify(contradictionsIn(asked))
  }
}

function planOf(asked: string, sections: readonly string[]) {
  const question = /读者的问题：\n(.*)/.exec(asked)?.[1] ?? ''
  return {
    title: `${question.slice(0, 20)}：研究`,
    sections: sections.map((title) => ({ title, points: [`${title}的要点`, `${title}的数据`] })),
    suggestions: ['还可以写的题目'],
  }
}

function queriesOf(asked: string): string[] {
  const count = Number(/写 (\d+) 个搜索词/.exec(asked)?.[1] ?? 2)
  const question = /读者的问题：\n(.*)/.exec(asked)?.[1] ?? ''
  const title = /这一节：(.*)/.exec(asked)?.[1] ?? ''
  return Array.from({ length: count }, (_, index) => `${question} ${title} ${index + 1}`)
}

function sectionOf(asked: string): string {
  const title = /这一节：(.*)/.exec(asked)?.[1] ?? ''
  const given = [...asked.matchAll(/^\[(\d+)\] 《(.*?)》/gm)]
  const sentences = given.map(([, index, name]) => `关于${title}，《${name}》有记载[${index}]。`)
  return [`这里写的是${title}。`, ...sentences, '另有一种没有来源的说法[97]。'].join('\n\n')
}

function numbersIn(text: string): number[] {
  return [...text.matchAll(/\[(\d+)\]/g)].map(([, index]) => Number(index))
}

function relatedIn(asked: string) {
  const passages = asked.split(/^(?=\[\d+\] 《)/m).flatMap((part) => {
    const index = Number(/^\[(\d+)\]/.exec(part)?.[1] ?? 0)
    return index === 0 ? [] : [{ index, text: part }]
  })
  const organizations = passages.flatMap(({ index, text }) =>
    [...text.matchAll(/[\p{Script=Han}]{2,6}(?:委员会|研究所|公司)/gu)].map(([name]) => ({
      name,
      note: '资料里的组织',
      sources: [index],
    })),
  )
  const events = passages.flatMap(({ index, text }) => {
    const found = /(\d{4})年(\d{1,2})月([^，。\n]{2,20})/.exec(text)
    return found
      ? [{ date: `${found[1]}-${String(found[2]).padStart(2, '0')}`, title: found[3], sources: [index] }]
      : []
  })
  const nobody = { name: '查无此人', note: '', sources: passages.map(({ index }) => index) }
  return { events, organizations: organizations.slice(0, 8), people: [nobody] }
}

function contradictionsIn(asked: string) {
  const [first = 1, ...others] = numbersIn(asked)
  const second = others.find((index) => index !== first)
  if (second === undefined) return { conflicts: [] }
  const claims = [
    { text: '一种资料说早', sources: [first] },
    { text: '另一种资料说晚', sources: [second] },
  ]
  const unsourced = { topic: '没有来源', claims: [claims[0], { text: '不知道从哪里来', sources: [999] }] }
  return { conflicts: [{ topic: '时间', claims }, unsourced] }
}
