import { type Database, statement } from '../../../host/storage/database/database.ts'
import { agentCategories, agentStatus } from '../../../lib/contract/made-agent.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { seeded } from '../../../lib/text/testing/seeded.ts'

const atOnce = 200
const authors = 500
const seed = 20_261_126

const subjects = [
  '周报',
  '旅行',
  '英语',
  '面试',
  '食谱',
  '健身',
  '合同',
  '育儿',
  '理财',
  '摄影',
  '小红书',
  '论文',
]
const kinds = ['助手', '教练', '顾问', '老师', '搭子', '笔记', '清单', '生成器', '点评', '陪练']
const places = ['上海', '成都', '杭州', '西安', '广州', '武汉', '青岛', '厦门', '长沙', '昆明']

/** Fills a database with published agents, whose texts have the length of real ones. */
export async function fillSquare(database: Database, count: number): Promise<void> {
  const { build } = database
  const random = seeded(seed)
  const users = Array.from({ length: authors }, (_, at) => ({
    uid: `author${at}`,
    phone: `1380000${String(at).padStart(4, '0')}`,
    nickname: `作者${at}`,
    picture: '',
    is_active: 1,
    password_hash: '',
    created_at: 1,
    is_operator: 0,
    blocked_at: 0,
    blocked_reason: '',
    taken_down_at: 0,
  }))
  await database.batch(users.map((user) => statement(build.insertInto('users').values(user))))
  for (let first = 0; first < count; first += atOnce) {
    const rows = Array.from({ length: atOnce }, (_, at) => publishedAgent(first + at, random))
    await database.batch([statement(build.insertInto('agents').values(rows))])
  }
}

function publishedAgent(number: number, random: () => number) {
  const oneOf = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? ''
  const filler = (length: number) =>
    Array.from({ length }, () => String.fromCodePoint(0x4e00 + Math.floor(random() * 3_000))).join('')
  const name = `${oneOf(places)}${oneOf(subjects)}${oneOf(kinds)}${number}`
  const intro = `${filler(20)}${oneOf(subjects)}`
  const description = filler(60 + Math.floor(random() * 400))
  return {
    id: `agent${number}`,
    owner: `u:author${number % authors}`,
    status: agentStatus.published,
    reason: '',
    version: 1,
    published_version: 1,
    review_version: 0,
    linked_version: 0,
    name,
    intro,
    description,
    icon: 'indigo/周',
    category: oneOf(agentCategories),
    letters: [name, intro, description].map(foldToLetters).join('\n'),
    author_letters: `作者${number % authors}`,
    allows_copy: 0,
    works_without_model: 0,
    uses: Math.floor(random() ** 4 * 10_000),
    created_at: number,
    updated_at: number,
    published_at: number,
    taken_down_at: 0,
    taken_down_version: 0,
    author_blocked_at: 0,
    copied_from: '',
    origin_taken_down_at: 0,
    author_named_at: 0,
    deleted_at: 0,
  }
}
