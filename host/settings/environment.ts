import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'
import { accountProblems, accountSettings } from '../members/account/account-settings.ts'
import { conversionProblems, conversionSettings } from '../usage/conversions/conversion-settings.ts'
import { thinkingForms } from '../models/thinking.ts'
import { hotlines } from '../agents/companion/hotlines.ts'
import { feedAddresses } from '../search/feeds/feeds-setting.ts'
import { egressAllow } from '../outbound/egress-allow.ts'
import {
  adAddresses,
  address,
  addressOr,
  baseAddress,
  flag,
  names,
  origins,
  text,
  webAddress,
  whole,
} from '../platform/env-fields.ts'

const schema = z.object({
  APP_LANG: z.enum(['', 'zh', 'zh-CN', 'en'], { error: '应为 zh-CN 或 en' }).default(''),
  PORT: whole(3000, 65_535),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().trim().min(1).default('.data'),
  ROLE: z.enum(['all', 'web', 'host', 'worker'], { error: '应为 all、web、host 或 worker' }).default('all'),
  PUBLIC_ORIGIN: address,
  WEB_ORIGINS: origins,
  DATABASE_URL: z
    .union([z.literal(''), z.url({ protocol: /^postgres(ql)?$/, error: '应为 postgres:// 地址' })])
    .default(''),
  REDIS_URL: z
    .union([z.literal(''), z.url({ protocol: /^rediss?$/, error: '应为 redis:// 地址' })])
    .default(''),
  S3_ENDPOINT: address,
  S3_BUCKET: text,
  S3_REGION: z.string().trim().default('us-east-1'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  LLM_PROVIDER: z.enum(['openai', 'scripted'], { error: '应为 openai 或 scripted' }).default('openai'),
  LLM_BASE_URL: address,
  LLM_API_KEY: text,
  LLM_MODEL: text,
  LLM_MODELS: names,
  LLM_TIMEOUT_MS: whole(30_000, 600_000),
  LLM_MAX_TOKENS: whole(4_096, 1_000_000),
  LLM_THINKING: z
    .enum(['auto', 'none', ...thinkingForms], { error: `应为 auto、${thinkingForms.join('、')} 或 none` })
    .default('auto'),
  EMBEDDING_MODEL: text,
  VISION_MODEL: text,
  IMAGE_BASE_URL: address,
  IMAGE_API_KEY: text,
  IMAGE_MODEL: text,
  IMAGE_EDIT_MODEL: text,
  IMAGE_PROVIDER: z
    .enum(['auto', 'openai', 'dashscope'], { error: '应为 auto、openai 或 dashscope' })
    .default('auto'),
  SEARXNG_URL: address,
  BOCHA_API_KEY: text,
  BOCHA_URL: addressOr('https://api.bocha.cn'),
  QIANFAN_API_KEY: text,
  QIANFAN_URL: addressOr('https://qianfan.baidubce.com'),
  ZHIPU_API_KEY: text,
  ZHIPU_URL: addressOr('https://open.bigmodel.cn'),
  TAVILY_API_KEY: text,
  TAVILY_URL: addressOr('https://api.tavily.com'),
  BRAVE_API_KEY: text,
  BRAVE_URL: addressOr('https://api.search.brave.com'),
  SERPER_API_KEY: text,
  SERPER_URL: addressOr('https://google.serper.dev'),
  BING_API_KEY: text,
  BING_URL: address,
  /** Absent: used when no other web search is configured; '': never used. */
  WIKIPEDIA_URL: webAddress.optional(),
  ACCOUNT_HOST: baseAddress,
  API_HOST: baseAddress,
  WORK_HOST: baseAddress,
  TEST_WORK_HOST: baseAddress,
  SEARCH_SOCKET_URL: z
    .union([z.literal(''), z.url({ protocol: /^wss?$/, error: '应为 ws:// 或 wss:// 地址' })])
    .default(''),
  LOG_HOST: address,
  PAGE_VIEW_URL: address,
  STATISTICS_SCRIPT_URL: address,
  AD_BADGE_IMAGES: adAddresses,
  AD_BADGE_URL: address,
  LOG_RETENTION_DAYS: whole(180, 3_650),
  ...conversionSettings,
  ...accountSettings,
  SEARCH_SITE_URL: address,
  MOBILE_SITE_URL: address,
  APP_GUIDE_URL: address,
  BETA_HOST: text,
  MAIN_SITE_URL: address,
  HOME_PAGE_HELP_URL: address,
  COOKIE_DOMAIN: text,
  CLIENT_ID: whole(200_002, 999_999),
  EGRESS_ALLOW: egressAllow,
  FEEDS: feedAddresses,
  HOTLINES: hotlines,
  TRUSTED_PROXIES: text,
  RATE_LIMIT: whole(600, 1_000_000),
  QUOTA_TURNS_PER_DAY: whole(2_000, 1_000_000_000),
  QUOTA_TOKENS_PER_DAY: whole(5_000_000, 1_000_000_000_000),
  QUOTA_FILES_MB: whole(1_000, 1_000_000_000),
  QUOTA_COPILOT_PER_DAY: whole(50, 1_000_000_000),
  QUOTA_RESEARCH_PER_DAY: whole(20, 1_000_000_000),
  RESEARCH_QUERIES: whole(40, 10_000),
  RESEARCH_PAGES: whole(80, 10_000),
  RESEARCH_TOKENS: whole(200_000, 1_000_000_000),
  RESEARCH_MINUTES: whole(10, 120),
  TURNS_AT_ONCE: whole(200, 100_000),
  ENABLE_PLAYGROUND: flag,
  SENSITIVE_WORDS_FILE: text,
  PDF_FONT: text,
  SECRETS_KEY: z.union([z.literal(''), z.string().min(16, '至少 16 个字符')]).default(''),
  OPERATORS: names,
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  NEXT_PUBLIC_APP_NAME: z.string().trim().min(1).default('知舟'),
})

export type Environment = Readonly<Record<string, string | undefined>>

export const settingNames: readonly string[] = Object.keys(schema.shape)

export type HostEnvironment = Omit<
  z.infer<typeof schema>,
  'DATA_DIR' | 'SENSITIVE_WORDS_FILE' | 'LLM_MODEL'
> & {
  /** Absolute. */
  readonly DATA_DIR: string
  /** Absolute, or '' without a word list. */
  readonly SENSITIVE_WORDS_FILE: string
}

/** The problems of the environment, one Chinese line per variable. */
export class InvalidEnvironment extends Error {
  override readonly name = 'InvalidEnvironment'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`环境变量有误：\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/** For these, empty differs from unset. */
const emptyIsSet = new Set(['WIKIPEDIA_URL'])

/** @returns whether a variable counts as set: an empty one does not, except where `.env.example` says otherwise */
export function isSet(source: Environment, name: string): boolean {
  const value = source[name]
  return value !== undefined && (value !== '' || emptyIsSet.has(name))
}

/**
 * Reads the settings once. An empty variable counts as unset, except those documented otherwise in `.env.example`.
 * @throws {InvalidEnvironment} with all problems
 */
export function readEnvironment(source: Environment): HostEnvironment {
  const given = Object.fromEntries(Object.entries(source).filter(([name]) => isSet(source, name)))
  const parsed = schema.safeParse(given)
  const problems = parsed.success
    ? crossChecks(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}：${issue.message}`)
  if (!parsed.success || problems.length > 0) throw new InvalidEnvironment(problems)
  const { DATA_DIR, SENSITIVE_WORDS_FILE, LLM_MODEL, ...rest } = parsed.data
  return {
    ...rest,
    LLM_MODELS: rest.LLM_MODELS.length > 0 ? rest.LLM_MODELS : [LLM_MODEL].filter(Boolean),
    DATA_DIR: resolve(DATA_DIR),
    SENSITIVE_WORDS_FILE: SENSITIVE_WORDS_FILE && resolve(SENSITIVE_WORDS_FILE),
  }
}

function crossChecks(env: z.infer<typeof schema>): string[] {
  const problems: string[] = []
  const s3 = [env.S3_ENDPOINT, env.S3_BUCKET, env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY]
  if (s3.some(Boolean) && !s3.every(Boolean)) {
    problems.push('S3_*：S3_ENDPOINT、S3_BUCKET、S3_ACCESS_KEY_ID、S3_SECRET_ACCESS_KEY 要么都设，要么都不设')
  }
  if (env.LLM_BASE_URL && !env.LLM_MODEL && env.LLM_MODELS.length === 0)
    problems.push('LLM_MODEL：设了 LLM_BASE_URL 就要说明用哪个模型')
  if (env.EMBEDDING_MODEL && !env.LLM_BASE_URL)
    problems.push('LLM_BASE_URL：设了 EMBEDDING_MODEL 就要说明它在哪个接口')
  if (env.VISION_MODEL && !env.LLM_BASE_URL)
    problems.push('LLM_BASE_URL：设了 VISION_MODEL 就要说明它在哪个接口')
  for (const name of ['IMAGE_MODEL', 'IMAGE_EDIT_MODEL'] as const) {
    if (env[name] && !env.IMAGE_BASE_URL && !env.LLM_BASE_URL)
      problems.push(`IMAGE_BASE_URL：设了 ${name} 就要说明它在哪个接口`)
  }
  if (Boolean(env.BING_API_KEY) !== Boolean(env.BING_URL))
    problems.push('BING_*：BING_URL、BING_API_KEY 要么都设，要么都不设')
  problems.push(...conversionProblems(env), ...accountProblems(env))
  if (env.PDF_FONT && !existsSync(env.PDF_FONT.split('#')[0] ?? ''))
    problems.push('PDF_FONT：没有这个字体文件')
  if (env.ROLE === 'host' || env.ROLE === 'worker') {
    const missing = [
      ['DATABASE_URL', env.DATABASE_URL],
      ['REDIS_URL', env.REDIS_URL],
      ['S3_ENDPOINT', env.S3_ENDPOINT],
    ].flatMap(([name, value]) => (value ? [] : [name]))
    if (missing.length > 0) problems.push(`ROLE=${env.ROLE} 需要设置 ${missing.join('、')}`)
  }
  if (env.ROLE === 'web' && !env.WORK_HOST) problems.push('ROLE=web 需要设置 WORK_HOST（工作主机的地址）')
  return problems
}

/** Whether this process serves the web app from its sources, for developers. */
export function isDevelopment(): boolean {
  return process.env.NODE_ENV === 'development'
}

export function processEnvironment(): Environment {
  return process.env
}

/** Passes this process's address and the token of its calls to the web app, which reads its own environment. */
export function publishHost(origin: string, internalToken: string): void {
  process.env.INTERNAL_HOST_ORIGIN = origin
  process.env.INTERNAL_HOST_TOKEN = internalToken
}
