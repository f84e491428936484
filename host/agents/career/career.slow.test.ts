import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Document, Packer, Paragraph } from 'docx'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { redactionOf } from '../../conversations/shares/public-record.ts'
import { bytesOf } from '../../files/testing/file-client.ts'
import { promptTokensOf } from '../../models/context-window.ts'
import { estimateTokens } from '../../models/estimate-tokens.ts'
import { type LanguageModel, textOf as textOfMessage } from '../../models/language-model.ts'
import { type FakeReply, type FakeRequest, streamed } from '../../models/testing/fake-openai-server.ts'
import { WordAudit } from '../../moderation/word-audit.ts'
import { WordList } from '../../moderation/word-list.ts'
import { textOf } from '../../search/testing/run-pipeline.ts'
import { type AgentChat, openAgentChat, sentText } from '../../testing/agent-chat.ts'
import { type FileChat, openFileChat } from '../../testing/file-chat.ts'
import { newestCards } from '../newest-card.ts'
import { createCareer } from './career.ts'
import { adviceMessages, cvTalkMessages, rewriteMessages } from './career-prompt.ts'
import { cvForm } from './cv-form.ts'

const now = Date.parse('2026-11-23T02:00:00Z')
const cv = `# 李雷

电话 13800138000

## 教育背景

2013.09-2017.06 清河大学 计算机

## 工作经历

2017.07-2020.06 北京甲乙科技有限公司 工程师

- 负责订单系统的日常维护和优化

2022.07-至今 北京丙丁科技有限公司 工程师

- 把发布时间从 3 天缩短到 1 天
`
const better = '# 李雷\n\n电话 13800138000\n\n## 工作经历\n\n- 订单系统提速 40%，供职北京甲乙科技有限公司\n'

let chat: AgentChat
let files: FileChat
beforeAll(async () => {
  const audit = new WordAudit({ words: new WordList([{ text: '禁语', isForbidden: true }]), isHealthy: true })
  const make = (own?: Parameters<Parameters<typeof openFileChat>[0]>[0]) =>
    createCareer({ clock: () => now, files: own, findCard: async () => null })
  chat = await openAgentChat(
    (database) => createCareer({ clock: () => now, findCard: newestCards(database) }),
    { audit },
  )
  files = await openFileChat(make)
})
afterAll(async () => {
  await chat.close()
  await files.close()
})

const checkRules = '核对一份改写过的简历'
const rulesOf = ({ body }: FakeRequest) => body.messages[0]?.content ?? ''

/** What the model was sent last to write something. */
function sentToWrite(): string {
  const request = chat.model.requests.findLast((each) => !rulesOf(each).startsWith(checkRules))
  return (request?.body.messages ?? []).map(({ role, content }) => `${role}: ${content}`).join('\n')
}

test.each(['简历.md', '简历.txt'])('without a model %s is checked by rules', async (name) => {
  const file_id = await files.give(name, bytesOf(name.endsWith('.md') ? cv : cv.replaceAll(/^#+ /gm, '')))
  const { cards } = await files.ask('看看我的简历', { file_ids: [file_id] })
  const text = textOf(cards)
  expect(text).toContain('- 教育：“教育背景”')
  expect(text).toContain('没有找到“技能”这一部分。')
  expect(text).toContain('没有找到邮箱。')
  expect(text).toMatch(/之间空了 24 个月/)
  expect(text).toMatch(/没有数字.*负责订单系统/)
  expect(readCards(cards, 'tips')).toEqual([
    { text: expect.stringMatching(/没有评价，也没有改写/), isOwn: true },
  ])
  expect(readCards(cards, 'document')).toEqual([])
})

test('the sections of a Word CV are recognized by their headings', async () => {
  const lines = cv.split('\n').filter((line) => line !== '')
  const children = lines.map((line) => {
    const [, marks = '', text = line] = /^(#+) (.*)$/.exec(line) ?? []
    return new Paragraph({ text, ...(marks === '##' ? { heading: 'Heading1' as const } : {}) })
  })
  const bytes = await Packer.toBuffer(new Document({ sections: [{ children }] }))
  const { cards } = await files.ask('看看', { file_ids: [await files.give('简历.docx', bytes)] })
  expect(textOf(cards)).toContain('- 工作与实习：“工作经历”')
  expect(textOf(cards)).toMatch(/之间空了 24 个月/)
})

test('a deleted file is reported as missing, and no content is invented', async () => {
  const file_id = await files.give('旧简历.md', bytesOf(cv))
  await files.remove(file_id)
  const requests = files.model.requests.length
  const { cards } = await files.ask('看看', { file_ids: [file_id], hasModel: true })
  expect(readCards(cards, 'tips')).toHaveLength(1)
  expect(readCards(cards, 'document')).toEqual([])
  expect(files.model.requests).toHaveLength(requests)
})

test('a model gives advice and rewrites the CV, and added facts are listed', async () => {
  const file_id = await files.give('简历二.md', bytesOf(cv))
  files.model.next(streamed(['## 工作经历\n\n- 写出提速了多少']))
  files.model.next(streamed([`\`\`\`markdown\n${better}\`\`\``]))
  const { cards } = await files.ask('应聘后端工程师', { file_ids: [file_id], hasModel: true })
  expect(textOf(cards)).toContain('写出提速了多少')
  expect(readCards(cards, 'document')).toEqual([
    { title: '李雷', text: better.replace('# 李雷', '').trim(), doubts: ['40%'] },
  ])
  expect(sentText(files.model)).toContain('清河大学')
})

test.each([false, true])(
  'quotes from the file are not part of a shared link (with a model: %s)',
  async (hasModel) => {
    const file_id = await files.give(`私下的${hasModel}.md`, bytesOf(cv))
    if (hasModel) {
      files.model.next(streamed(['“负责订单系统的日常维护和优化”太笼统，补上数字。']))
      files.model.next(streamed([better]))
    }
    const { cards } = await files.ask('看看', { file_ids: [file_id], hasModel })
    expect(readCards(cards, 'search_result').flat()).toMatchObject([{ isOwn: true, file: { id: file_id } }])
    const redact = await redactionOf([{ data: [...cards] }])
    const shown = redact(textOf(cards))
    expect(shown).toContain(hasModel ? '没有公开' : '核对结果')
    for (const line of cv.split('\n').filter((each) => each.length > 11)) expect(shown).not.toContain(line)
  },
)

test('a CV in the message is recognized, and the next question continues with it', async () => {
  chat.model.next(streamed(['## 工作经历\n\n- 建议']))
  chat.model.next(streamed([better]))
  const { conversationId, cards } = await chat.ask(cv)
  expect(readCards(cards, 'document')[0]?.doubts).toEqual(['40%'])
  chat.model.next(streamed(['# 李雷\n\n短的']))
  const next = await chat.ask('改短一点', { conversationId })
  expect(sentToWrite()).toMatch(/<现在的稿子>\n# 李雷\n\n电话[\s\S]*提速 40%/)
  expect(readCards(next.cards, 'document')).toEqual([{ title: '李雷', text: '短的', doubts: [] }])
  chat.model.next(streamed(['会问提速的办法。']))
  const talk = await chat.ask('面试会问什么？', { conversationId })
  expect(readCards(talk.cards, 'document')).toEqual([])
  expect(sentText(chat.model)).toContain('短的')
})

test('the model decides whether a CV or something else is written, and knows what was advised', async () => {
  chat.model.next(streamed(['## 工作经历\n\n1. 写出提速了多少\n2. 删去维护']))
  chat.model.next(streamed([better]))
  const { conversationId } = await chat.ask(cv)
  chat.model.next(streamed(['# 求', '职信\n\n尊敬的经理……']))
  const letter = await chat.ask('写一封求职信', { conversationId })
  expect(readCards(letter.cards, 'document')).toEqual([])
  expect(textOf(letter.cards)).toBe('# 求职信\n\n尊敬的经理……')
  chat.model.next(streamed(['【改后的', '简历】\n# Li Lei\n\n', '- faster by 40%']))
  const changed = await chat.ask('Apply your second advice, in English', { conversationId })
  expect(readCards(changed.cards, 'document')).toEqual([
    // Nobody has said it since it was shown as new.
    { title: 'Li Lei', text: '- faster by 40%', doubts: ['40%'] },
  ])
  expect(textOf(changed.cards)).toBe('')
  const sent = sentToWrite()
  expect(sent).toContain('2. 删去维护')
  expect(sent.indexOf('<简历>')).toBeLessThan(sent.indexOf('2. 删去维护'))
  expect(sent.trimEnd().endsWith('Apply your second advice, in English')).toBe(true)
})

test.each([8_000, 32_000])('requests about a long CV fit a window of %i tokens', (contextTokens) => {
  const model = { contextTokens, outputTokens: 2_000 } as LanguageModel
  const long = '在云杉科技负责支付系统，日均订单三万。'.repeat(1_100)
  const notes = Array.from({ length: 400 }, (_, at) => ({
    kind: 'numbers' as const,
    text: `第 ${at} 行没有数字。`,
  }))
  const task = { question: '改短一点', cv: long, draft: long.slice(1), notes }
  const history = Array.from({ length: 30 }, () => ({ question: '怎么改？', answer: long.slice(0, 900) }))
  for (const messages of [
    adviceMessages(model, task),
    rewriteMessages(model, task),
    cvTalkMessages(model, task, { history, memories: [], summary: null, now }),
  ])
    expect(messages.reduce((sum, each) => sum + estimateTokens(textOfMessage(each)), 0)).toBeLessThanOrEqual(
      promptTokensOf(model),
    )
})

describe('statements that the original does not have', () => {
  const written = `${better}- 负责订单系统的日常维护和优化\n- 带领五人团队\n`
  const said = (found: unknown) => streamed([JSON.stringify({ new: found })])
  const rewritten = async (...replies: FakeReply[]) => {
    chat.model.next(streamed(['建议']))
    chat.model.next(streamed([written]))
    for (const each of replies) chat.model.next(each)
    const asked = await chat.ask(cv)
    return { ...asked, doubts: readCards(asked.cards, 'document').map(({ doubts }) => doubts) }
  }

  test('are named by the model and shown to confirm; what stands in the original is not asked', async () => {
    const { doubts } = await rewritten(
      said([
        { line: 2, words: '带领五人团队' },
        { line: 1, words: '订单系统提速 40%' },
      ]),
    )
    expect(doubts).toEqual([['订单系统提速 40%', '带领五人团队']])
    const request = chat.model.requests.at(-1)
    expect(request && rulesOf(request).startsWith(checkRules)).toBe(true)
    const statements = sentText(chat.model).split('<现在的稿子>\n').at(-1) ?? ''
    expect(statements).toContain('1. 订单系统提速 40%')
    expect(statements).toContain('2. 带领五人团队')
    expect(statements).not.toContain('日常维护和优化')
    expect(statements).not.toContain('13800138000')
  })

  test('a fact in none of them is still listed', async () => {
    const { doubts } = await rewritten(said([{ line: 2, words: '五人团队' }]))
    expect(doubts).toEqual([['五人团队', '40%']])
  })

  test.each<[string, unknown]>([
    ['words that the new text does not have', [{ line: 2, words: '带领六人团队' }]],
    ['words of another line', [{ line: 1, words: '带领五人团队' }]],
    ['a line that was not asked', [{ line: 99, words: '带领五人团队' }]],
    ['words that the original has', [{ line: 1, words: '北京甲乙科技有限公司' }]],
    ['marks only', [{ line: 2, words: ' ** ' }]],
    ['another shape', { line: 3 }],
  ])('%s count for nothing, and the CV stays', async (_, found) => {
    const { doubts, end } = await rewritten(said(found))
    expect(doubts).toEqual([['40%']])
    expect(end).not.toHaveProperty('error')
  })

  test.each<[string, FakeReply]>([
    ['is no JSON', streamed(['没有问题'])],
    ['fails', { status: 400, parts: ['{"error":{"message":"broken"}}'] }],
  ])('where the reply %s, nothing is said, and the CV stays', async (_, wrong) => {
    const { doubts, end } = await rewritten(wrong)
    expect(doubts).toEqual([['40%']])
    expect(end).not.toHaveProperty('error')
  })

  test('a CV of nothing but the original is not asked about', async () => {
    chat.model.next(streamed(['建议']))
    chat.model.next(streamed(['# 李雷\n\n## 工作经历\n\n- 把发布时间从 **3 天** 缩短到 1 天']))
    const before = chat.model.requests.length
    const { cards } = await chat.ask(cv)
    expect(readCards(cards, 'document')[0]?.doubts).toEqual([])
    expect(chat.model.requests).toHaveLength(before + 2)
  })

  test('what was in doubt stays so until the user says it', async () => {
    const { conversationId } = await rewritten(said([{ line: 2, words: '带领五人团队' }]))
    const again = '【改后的简历】\n# 李雷\n\n- 带领五人团队，提速 40%'
    const next = async (question: string) => {
      chat.model.next(streamed([again]))
      return readCards((await chat.ask(question, { conversationId })).cards, 'document')[0]?.doubts
    }
    // The question to the model gets a reply that is no JSON.
    expect(await next('再短一点')).toEqual(['带领五人团队', '40%'])
    expect(await next('带领五人团队是真的，再短一点')).toEqual(['40%'])
  })
})

test('a model that writes nothing fails with model_garbled', async () => {
  chat.model.next(streamed(['建议']))
  chat.model.next(streamed(['   ']))
  expect((await chat.ask(cv)).end).toMatchObject({ error: 'model_garbled' })
})

const fields = {
  name: '韩梅梅',
  phone: '13900139000',
  email: 'han@example.org',
  target: '产品经理',
  education: '2015.09-2019.06 清河大学 管理',
  work: '2019.07-至今 甲公司 产品经理\n把留存从 20% 提到 31%\n带 4 人',
  skills: 'SQL\n英语六级',
}
const filled = (over: Record<string, string> = {}) => ({
  prompt: {
    action: 'template' as const,
    template: { id: cvForm.id, fields: { ...fields, ...over } },
    bubble_text: '',
  },
})

test('without a model a form becomes a CV of only the filled-in fields', async () => {
  const { cards } = await chat.ask('', { ...filled(), model: false })
  expect(readCards(cards, 'document')).toEqual([
    {
      title: '韩梅梅',
      text: [
        '13900139000 · han@example.org',
        '## 求职意向\n\n产品经理',
        '## 教育背景\n\n2015.09-2019.06 清河大学 管理',
        '## 工作与实习经历\n\n**2019.07-至今 甲公司 产品经理**\n\n- 把留存从 20% 提到 31%\n- 带 4 人',
        '## 技能与证书\n\n- SQL\n- 英语六级',
      ].join('\n\n'),
      doubts: [],
    },
  ])
})

test('a model rewrites a form', async () => {
  chat.model.next(streamed(['# 韩梅梅\n\n- 留存提到 35%']))
  const { cards } = await chat.ask('', filled())
  expect(readCards(cards, 'document')).toEqual([{ title: '韩梅梅', text: '- 留存提到 35%', doubts: ['35%'] }])
})

test.each(cvForm.fields.map(({ key }) => key))(
  'a sensitive word in %s ends the turn without an answer',
  async (key) => {
    const before = chat.model.requests.length
    const { end } = await chat.ask('', filled({ [key]: '这里有禁 语' }))
    expect(end).toMatchObject({ code: 301 })
    expect(chat.model.requests).toHaveLength(before)
  },
)

test('without a model and a CV it explains what to do; with a model it converses', async () => {
  const { cards } = await chat.ask('怎么谈薪水？', { model: false })
  expect(cards).toMatchObject([{ type: 'tips', content: { text: expect.stringMatching(/不能给建议/) } }])
  chat.model.next(streamed(['先问区间。']))
  expect(textOf((await chat.ask('怎么谈薪水？')).cards)).toBe('先问区间。')
})
