import pino from 'pino'
import sharp from 'sharp'
import { fixedAgents } from '../../lib/agents.ts'
import type { Prompt } from '../../lib/contract/frames/client-frame.ts'
import type { AgentType, SearchPattern } from '../../lib/contract/frames/frame.ts'
import { isTurnEnd } from '../../lib/contract/frames/frame.ts'
import { giveFile } from '../files/testing/give-file.ts'
import { type StrictServer, startStrictVendor } from '../models/testing/strict-vendor-server.ts'
import type { StrictVendor } from '../models/testing/strict-vendors.ts'
import { openAudit } from '../moderation/audit.ts'
import { openAnswering } from '../open-answering.ts'
import { openSecretBox } from '../platform/secret-box.ts'
import { LiveSettings } from '../settings/live-settings.ts'
import { buildUser } from './build-user.ts'
import { newDevice, TestClient } from './test-client.ts'
import { startTestHost } from './test-host.ts'
import { openTestStorage } from './test-storage.ts'

/** A question to an agent. */
export interface VendorAsk {
  readonly agent: AgentType
  /** A search, not a chat. */
  readonly pattern?: SearchPattern
  readonly content: string
  readonly file?: keyof typeof files
}

const article = '第一条 合同自签字之日起生效。\n第二条 甲方每月五日前付款 3000 元。\n'
const files = {
  'contract.txt': async () => new TextEncoder().encode(article.repeat(5)),
  'cv.txt': async () =>
    new TextEncoder().encode('张三\n教育经历\n2018-2022 某大学 本科\n工作经历\n2022-2024 做后端开发'),
  'sales.csv': async () => new TextEncoder().encode('日期,门店,金额\n2026-01-01,甲,10\n2026-01-02,乙,20\n'),
  'photo.png': () =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: '#369' } })
      .png()
      .toBuffer(),
}

/** A question for each agent and each kind of search. */
export const vendorAsks: readonly VendorAsk[] = [
  { agent: 'universal', content: '37 乘 12 是多少？' },
  { agent: 'universal', pattern: 'normal', content: '怎么创建智能体？' },
  { agent: 'universal', pattern: 'copilot', content: '怎么选一台电脑？' },
  { agent: 'universal', pattern: 'research', content: '新能源汽车电池的发展' },
  { agent: 'writing', content: '写一封请假邮件' },
  { agent: 'writing', content: '先给我看提纲：写一篇关于读书的文章' },
  { agent: 'reading', content: '讲了什么？', file: 'contract.txt' },
  { agent: 'text_to_image', content: '一只在窗台上的猫' },
  { agent: 'image_editing', content: '把它裁成正方形', file: 'photo.png' },
  { agent: 'data_analysis', content: '哪个门店的金额最高？为什么？', file: 'sales.csv' },
  { agent: 'image_to_text', content: '图里是什么？', file: 'photo.png' },
  { agent: 'companion', content: '我的猫叫团子，今天有点累' },
  { agent: 'fortune_telling', content: '问工作' },
  { agent: 'hot_terrier', content: '今天有什么新闻？' },
  { agent: 'coding', content: '写一个去重的函数' },
  { agent: 'translation', content: '把“今天天气很好”翻译成英文' },
  { agent: 'tutor', content: '解方程 x^2 = 4，直接讲' },
  { agent: 'chat_doc', content: '每月付多少？', file: 'contract.txt' },
  { agent: 'travel', content: '国庆去杭州玩三天，两个人' },
  { agent: 'career', content: '帮我看看简历', file: 'cv.txt' },
]

interface VendorTurn {
  /** The turn's error; undefined when it ended well or waits for the user. */
  readonly error: string | undefined
  /** What the vendor refused and was not sent in another form. */
  readonly unanswered: readonly string[]
}

/** The agents of the product with a model that refuses what a vendor refuses. */
export interface VendorTurns extends AsyncDisposable {
  readonly server: StrictServer
  /** Asks twice in one conversation, so that there is a history. */
  ask(ask: VendorAsk, thinking: boolean | undefined): Promise<VendorTurn>
}

export async function openVendorTurns(vendor: StrictVendor): Promise<VendorTurns> {
  const opened = new AsyncDisposableStack()
  const server = await startStrictVendor(vendor)
  opened.defer(() => server.close())
  const storage = await openTestStorage()
  opened.defer(() => storage.remove())
  const { token, owner } = await buildUser(storage.database)
  const log = pino({ level: 'silent' })
  const environment = {
    DATA_DIR: storage.directory,
    WIKIPEDIA_URL: '',
    RATE_LIMIT: '0',
    LLM_BASE_URL: server.baseUrl,
    LLM_MODEL: vendor.model,
    LLM_THINKING: vendor.thinking ?? 'none',
    ...(vendor.seesImages ? { VISION_MODEL: vendor.model } : {}),
  }
  const box = openSecretBox('key')
  const settings = await LiveSettings.open({ ...storage, environment, box, log, now: Date.now })
  opened.defer(async () => settings.close())
  const { answering, close } = openAnswering({ settings, storage, audit: openAudit, now: Date.now, log })
  opened.defer(close)
  const agent = await answering.findAgent({
    kind: 'agent',
    agentId: '001',
    agentType: 'universal',
    prompt: {},
  } as never)
  if (!agent) throw new Error('there is no chat')
  const host = await startTestHost(storage, agent, { ...answering, env: settings.env, isAlone: false })
  opened.defer(() => host.close())

  const once = async (ask: VendorAsk, prompt: Partial<Prompt>, conversation_id: string) => {
    const kind = ask.pattern ? 'search' : 'agent'
    const socket = await TestClient.open(host.origin, newDevice(), {}, { token, kind })
    const ask_id = crypto.randomUUID()
    const pattern = ask.pattern ? { pattern: ask.pattern } : {}
    socket.sendRaw(
      JSON.stringify({
        agent_id: fixedAgents.find(({ type }) => type === ask.agent)?.id,
        agent_type: ask.agent,
        conversation_id,
        prompt: { content: ask.content, ask_id, ...pattern, ...prompt },
      }),
    )
    const end = await socket.until(
      (frame) =>
        (frame.ask_id === ask_id && isTurnEnd(frame)) || frame.waiting !== undefined || frame.code > 200,
    )
    socket.close()
    return end
  }

  return {
    server,
    ask: async (ask, thinking) => {
      const file = ask.file && (await giveFile(storage, owner, ask.file, await files[ask.file]()))
      const prompt = {
        ...(file ? { file_ids: [file] } : {}),
        ...(thinking === undefined ? {} : { thinking }),
      }
      server.takeUnanswered()
      const first = await once(ask, prompt, '')
      const isOver = first.waiting === undefined && first.error === undefined
      const last = isOver ? await once(ask, prompt, first.conversation_id ?? '') : first
      const said =
        last.error ?? (last.waiting || last.code === 2 ? undefined : `${last.code} ${last.message}`)
      return { error: said, unanswered: server.takeUnanswered() }
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
