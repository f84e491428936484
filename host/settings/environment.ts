import { resolve } from 'node:path'
import * as z from 'zod'
import { agentSettings } from '../agents/agent-settings.ts'
import { exportProblems, exportSettings } from '../export/export-settings.ts'
import { limitSettings } from '../limits/limit-settings.ts'
import { accountProblems, accountSettings } from '../members/account/account-settings.ts'
import { modelProblems, modelSettings } from '../models/model-settings.ts'
import { musicProblems, musicSettings } from '../music/music-settings.ts'
import { outboundSettings } from '../outbound/egress-allow.ts'
import { adAddresses, address, baseAddress, flag, text, whole } from '../platform/env-fields.ts'
import { platformSettings } from '../platform/platform-settings.ts'
import type { Environment } from '../platform/process-environment.ts'
import { proxyNames } from '../platform/proxies.ts'
import { searchProblems, searchSettings } from '../search/search-settings.ts'
import { storageProblems, storageSettings } from '../storage/storage-settings.ts'
import { mcpSettings } from '../tools/mcp/mcp-settings.ts'
import { conversionProblems } from '../usage/conversions/conversion-settings.ts'
import { usageSettings } from '../usage/usage-settings.ts'

/** What this process is, where it listens, and what browsers get to know. */
const webSettings = {
  PORT: whole(3000, 65_535),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  ROLE: z.enum(['all', 'web', 'host', 'worker'], { error: '应为 all、web、host 或 worker' }).default('all'),
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
  AD_BADGE: z.enum(['on', 'off'], { error: '应为 on 或 off' }).default('on'),
  AD_BADGE_IMAGES: adAddresses,
  AD_BADGE_URL: address,
  SEARCH_SITE_URL: address,
  MOBILE_SITE_URL: address,
  APP_GUIDE_URL: address,
  BETA_HOST: text,
  MAIN_SITE_URL: address,
  HOME_PAGE_HELP_URL: address,
  COOKIE_DOMAIN: text,
  ENABLE_PLAYGROUND: flag,
} as const

const secretsKey = z.union([z.literal(''), z.string().min(16, '至少 16 个字符')]).default('')

const schema = z.object({
  ...platformSettings,
  ...webSettings,
  ...storageSettings,
  ...outboundSettings,
  ...mcpSettings,
  ...modelSettings,
  ...limitSettings,
  ...accountSettings,
  ...usageSettings,
  ...searchSettings,
  ...exportSettings,
  ...agentSettings,
  ...musicSettings,
  SENSITIVE_WORDS_FILE: text,
  SECRETS_KEY: secretsKey,
  SECRETS_KEY_OLD: secretsKey,
})

export const settingNames: readonly string[] = Object.keys(schema.shape)

export type HostEnvironment = Omit<
  z.infer<typeof schema>,
  'DATA_DIR' | 'SENSITIVE_WORDS_FILE' | 'LLM_MODEL'
> & {
  /** An absolute path. */
  readonly DATA_DIR: string
  /** An absolute path; '' without a word list. */
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

/** Reads the settings once; empty usually means unset. @throws {InvalidEnvironment} with all problems */
export function readEnvironment(source: Environment): HostEnvironment {
  const set = Object.entries(source).filter(([name]) => isSet(source, name))
  const lower = proxyNames.flatMap((name) => {
    const value = source[name.toLowerCase()]
    return value ? [[name, value] as const] : []
  })
  const given = Object.fromEntries([...set, ...lower])
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
  const problems = [
    // A web app alone names the store only for what its pages may load.
    ...(env.ROLE === 'web' ? [] : storageProblems(env)),
    ...modelProblems(env),
    ...searchProblems(env),
    ...conversionProblems(env),
    ...accountProblems(env),
    ...exportProblems(env),
    ...musicProblems(env),
  ]
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
