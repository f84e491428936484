import * as z from 'zod/mini'
import { phone } from '../account-rules.ts'
import { finding } from '../diagnosis.ts'
import { loginAnswer } from './account-routes.ts'
import { identifier, nothing, route } from './route.ts'
import { reportKinds, reportReasons } from './share-routes.ts'

const base = '/v1/console'

const shownSetting = z.object({
  name: z.string(),
  group: z.enum(['model', 'search', 'sms', 'captcha', 'account', 'research']),
  isSecret: z.boolean(),
  /** Where its value comes from; `environment` can't be changed in the console. */
  source: z.enum(['environment', 'stored', 'unreadable', 'left_out', 'default']),
  /** Secrets are masked except for the last four characters, short ones completely; '' when unset. */
  value: z.string(),
})
export type ShownSetting = z.infer<typeof shownSetting>

/** New values by name; null removes the stored one. */
const changes = z.record(z.string().check(z.maxLength(64)), z.nullable(z.string().check(z.maxLength(4_096))))

/** Values shown when the settings were edited, by name, to detect conflicts. */
const based = z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(16_384)))

/** Settings tested together by one call. */
const testGroups = ['model', 'vision', 'embedding', 'image', 'search', 'captcha'] as const
export type TestGroup = (typeof testGroups)[number]

const surroundings = z.object({
  public_origin: z.string(),
  cookie_domain: z.string(),
  /** Host clock, in milliseconds since 1970. */
  now: z.number(),
  /** The word list loaded by the process; null if none is set. */
  words: z.nullable(z.object({ file: z.string(), count: z.int(), is_current: z.boolean() })),
  /** The model replays a script, regardless of the settings. */
  is_scripted: z.boolean(),
})
export type Surroundings = z.infer<typeof surroundings>

/** Statistics of one day, in China's time zone. */
const reportDay = z.object({
  /** `2026-11-20`. */
  day: z.string(),
  /** Browsers that reported a visit, without those that ask not to be tracked. */
  visitors: z.number(),
  searches: z.number(),
  logins: z.number(),
  /** Median time from question to end, of finished answers; null if none. */
  latencyP50Ms: z.nullable(z.number()),
  latencyP95Ms: z.nullable(z.number()),
  turnErrors: z.number(),
  /** Input and output tokens of the language model. */
  tokens: z.number(),
  /** Errors, rejections and blank screens reported by browsers. */
  browserErrors: z.number(),
})
export type ReportDay = z.infer<typeof reportDay>

/** Number of days of a report. */
export const reportRanges = ['7', '30', '90'] as const
export type ReportRange = (typeof reportRanges)[number]

/** A member awaiting approval; the phone number is masked but distinguishable. */
const waitingMember = z.object({ uid: z.string(), phone: z.string(), created_at: z.number() })
export type WaitingMember = z.infer<typeof waitingMember>

const openReport = z.object({
  id: z.string(),
  kind: z.enum(reportKinds),
  reason: z.enum(reportReasons),
  /** Text of the reporter; often ''. */
  text: z.string(),
  /** Milliseconds since 1970. */
  created_at: z.number(),
  /** The question, or the title of the share; '' if deleted. */
  title: z.string(),
  /** Start of the answer, without content from private files. */
  excerpt: z.string(),
  /** Page of this product that shows it; '' if none. */
  link: z.string(),
  /** The reported agent, if it exists; '' otherwise. */
  agent_id: z.string(),
})
export type OpenReport = z.infer<typeof openReport>

/** Console API; operators only. */
export const consoleRoutes = {
  setupEnter: route({
    method: 'POST',
    path: '/v1/auth/setup',
    summary: '用终端里的链接进入设置',
    access: 'public',
    input: z.object({ link: z.string().check(z.minLength(1), z.maxLength(128)) }),
    output: loginAnswer,
  }),
  consoleSettings: route({
    method: 'GET',
    path: `${base}/settings`,
    summary: '可以在控制台里改的设置',
    access: 'member',
    input: nothing,
    output: z.object({ settings: z.array(shownSetting) }),
  }),
  consoleChange: route({
    method: 'POST',
    path: `${base}/settings/change`,
    summary: '改设置',
    access: 'member',
    /** `conflict` if a setting no longer has the value in `based`. */
    input: z.object({ changes, based: z._default(based, {}) }),
    output: z.object({ settings: z.array(shownSetting) }),
  }),
  consoleTest: route({
    method: 'POST',
    path: `${base}/test`,
    summary: '用还没有保存的设置真实调用一次',
    access: 'member',
    input: z.object({ group: z.enum(testGroups), changes: z._default(changes, {}) }),
    output: z.object({ findings: z.array(finding) }),
  }),
  consoleSendCode: route({
    method: 'POST',
    path: `${base}/send-code`,
    summary: '用还没有保存的设置发一条短信验证码',
    access: 'member',
    input: z.object({ phone, changes: z._default(changes, {}) }),
    output: z.object({ findings: z.array(finding) }),
  }),
  consoleTryWords: route({
    method: 'POST',
    path: `${base}/try-words`,
    summary: '一句话会不会被词表拦下',
    access: 'member',
    input: z.object({ text: z.string().check(z.minLength(1), z.maxLength(2_000)) }),
    /** The listed word, and its range in the text, in UTF-16 units. */
    output: z.object({ hit: z.nullable(z.object({ word: z.string(), start: z.int(), end: z.int() })) }),
  }),
  consoleModels: route({
    method: 'POST',
    path: `${base}/models`,
    summary: '一个接口有哪些模型',
    access: 'member',
    input: z.object({
      endpoint: z._default(z.enum(['language', 'image']), 'language'),
      changes: z._default(changes, {}),
    }),
    /** If there are no names, `finding` has the reason. */
    output: z.object({ names: z.array(z.string()), finding: z.nullable(finding) }),
  }),
  consoleSurroundings: route({
    method: 'GET',
    path: `${base}/surroundings`,
    summary: '访问地址、词表等由部署决定的情况',
    access: 'member',
    input: nothing,
    output: surroundings,
  }),
  consoleReport: route({
    method: 'GET',
    path: `${base}/report`,
    summary: '每天的用量',
    access: 'member',
    input: z.object({ days: z._default(z.enum(reportRanges), '7') }),
    output: z.object({ days: z.array(reportDay) }),
  }),
  consoleWaiting: route({
    method: 'GET',
    path: `${base}/waiting`,
    summary: '等着开通的账号，先来的在前，最多 50 个；还没处理的举报有几条',
    access: 'member',
    input: nothing,
    output: z.object({ total: z.int(), members: z.array(waitingMember), reports: z.int() }),
  }),
  consoleApprove: route({
    method: 'POST',
    path: `${base}/approve`,
    summary: '开通一个账号',
    access: 'member',
    input: z.object({ uid: z.string().check(z.minLength(1), z.maxLength(64)) }),
    output: z.object({}),
  }),
  consoleReports: route({
    method: 'GET',
    path: `${base}/reports`,
    summary: '还没处理的举报，先来的在前，最多 20 条',
    access: 'member',
    input: nothing,
    output: z.object({ total: z.int(), reports: z.array(openReport) }),
  }),
  consoleAnswerReport: route({
    method: 'POST',
    path: `${base}/reports/answer`,
    summary: '处理一条举报，连同对同一内容的其他举报；stop 停止被举报的分享',
    access: 'member',
    input: z.object({ id: identifier, act: z.enum(['close', 'stop']) }),
    /** `not_found` if deleted or already handled by another operator. */
    output: z.object({}),
  }),
  consoleServers: route({
    method: 'GET',
    path: `${base}/servers`,
    summary: '这台机器上的模型服务',
    access: 'member',
    input: nothing,
    output: z.object({
      servers: z.array(z.object({ name: z.string(), base_url: z.string(), models: z.array(z.string()) })),
    }),
  }),
  consoleDiagnosis: route({
    method: 'GET',
    path: `${base}/diagnosis`,
    summary: '检查配置',
    access: 'member',
    input: nothing,
    output: z.object({ findings: z.array(finding) }),
  }),
} as const
