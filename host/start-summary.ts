import { searchKeyNames } from '../lib/contract/keyed-searches.ts'
import type { AuditCounts } from './moderation/word-audit.ts'
import { vendorsOf } from './search/providers/open-web-providers.ts'
import type { HostEnvironment } from './settings/environment.ts'
import { openVendors } from './usage/conversions/open-vendors.ts'

/** The terminal output after the start: the address, what is configured, and the settings for the rest. */
export function startSummary(
  env: HostEnvironment,
  port: number,
  elapsedMs: number,
  audit: AuditCounts | null,
): string {
  const host =
    env.HOST === '0.0.0.0' || env.HOST === '127.0.0.1' || env.HOST === '::' ? 'localhost' : env.HOST
  const lines = [
    `${env.NEXT_PUBLIC_APP_NAME}已启动（${(elapsedMs / 1000).toFixed(1)} 秒）：http://${host}:${port}`,
    `  数据：${env.DATABASE_URL ? 'PostgreSQL（DATABASE_URL）' : `${env.DATA_DIR}（设 DATABASE_URL 可换 PostgreSQL）`}`,
    `  消息：${env.REDIS_URL ? 'Redis（REDIS_URL）' : '本进程内（多进程时设 REDIS_URL）'}；文件：${env.S3_ENDPOINT ? `S3（${env.S3_BUCKET}）` : '本地（设 S3_* 可换对象存储）'}`,
    `  语言模型：${modelLine(env)}`,
    `  联网搜索：${searchLine(env)}`,
    '  资料：随产品的使用指南；npm run ingest -- 路径 可导入 txt、md、html、pdf、docx、xlsx、pptx、epub、odt、csv、xml、srt',
    `  登录：${accountLine(env)}`,
    `  使用统计：${usageLine(env)}`,
    `  敏感词：${audit ? `${audit.words} 个（${env.SENSITIVE_WORDS_FILE}），改动后自动生效` : '未配置，不检查（设 SENSITIVE_WORDS_FILE）'}`,
    ...proxyLine(env),
    ...egressLine(env),
    ...searchAllowLine(env),
    ...outboxWarning(env),
    ...(env.HOST === '127.0.0.1' ? ['  只有本机能访问；要让别的机器访问，设 HOST=0.0.0.0'] : []),
  ]
  return lines.join('\n')
}

function searchLine(env: HostEnvironment): string {
  const names = vendorsOf(env).map(({ name }) => name)
  const others = `可设 SEARXNG_URL 或 ${searchKeyNames.join('、')}`
  if (names.length === 0) return `未配置，只搜资料库（${others}）`
  const isDefault = names.length === 1 && env.WIKIPEDIA_URL === undefined && names[0] === '维基百科'
  return isDefault ? `维基百科（${others}；WIKIPEDIA_URL 设成空串可关掉）` : names.join('、')
}

function modelLine(env: HostEnvironment): string {
  if (env.LLM_PROVIDER === 'scripted') return '脚本模型（仅供开发与测量）'
  const names = env.LLM_MODELS.join('、')
  if (env.LLM_BASE_URL) return env.EMBEDDING_MODEL ? `${names}；按 ${env.EMBEDDING_MODEL} 的向量重排` : names
  return '未配置，回答摘自来源原文（设 LLM_BASE_URL、LLM_API_KEY、LLM_MODEL）'
}

const smsNames = {
  outbox: '未配置短信服务，验证码显示在这里，也写进数据目录的 outbox/sms.jsonl（设 SMS_PROVIDER）',
  aliyun: '短信由阿里云发送',
  tencent: '短信由腾讯云发送',
} as const

function accountLine(env: HostEnvironment): string {
  const captcha = env.CAPTCHA_PROVIDER === 'aliyun' ? '阿里云验证码' : '内置人机验证'
  const eligibility = env.ELIGIBILITY === 'manual' ? '；新账号要审核：npm run approve -- 手机号' : ''
  return `${smsNames[env.SMS_PROVIDER]}；${captcha}${eligibility}`
}

function egressLine({ EGRESS_ALLOW: pairs }: HostEnvironment): string[] {
  return pairs.length > 0 ? [`  成员的调用可以访问内部地址：${pairs.join('、')}（EGRESS_ALLOW）`] : []
}

function searchAllowLine({ SEARCH_ALLOW: pairs }: HostEnvironment): string[] {
  return pairs.length > 0 ? [`  搜索带来的网页可以在内部地址上：${pairs.join('、')}（SEARCH_ALLOW）`] : []
}

function proxyLine({ HTTP_PROXY, HTTPS_PROXY }: HostEnvironment): string[] {
  const origins = new Set([HTTP_PROXY, HTTPS_PROXY].filter(Boolean).map((each) => new URL(each).origin))
  return origins.size > 0
    ? [`  出网代理：${[...origins].join('、')}（只用于设置里写的服务；成员和网页给出的地址不经过它）`]
    : []
}

/** A public site with this setup delivers no codes, and anyone who can read the logs can log in to every account. */
function outboxWarning(env: HostEnvironment): string[] {
  const isPublic = env.PUBLIC_ORIGIN.startsWith('https://') && env.ROLE !== 'web'
  if (!isPublic || env.SMS_PROVIDER !== 'outbox') return []
  return [
    '  注意：PUBLIC_ORIGIN 是 https 地址，却没有短信服务：用户收不到验证码，而看得到这里的人能登录任何账号（设 SMS_PROVIDER）',
  ]
}

function usageLine(env: HostEnvironment): string {
  const kept =
    env.LOG_RETENTION_DAYS === 0
      ? '不保存（LOG_RETENTION_DAYS=0）'
      : `保存 ${env.LOG_RETENTION_DAYS} 天，npm run report 看报表`
  const platforms = [...openVendors(env).keys()]
  return platforms.length > 0 ? `${kept}；广告转化回传给 ${platforms.join('、')}` : kept
}
