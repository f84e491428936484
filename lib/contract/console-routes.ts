import * as z from 'zod/mini'
import { finding } from './diagnosis.ts'
import { loginAnswer } from './account-routes.ts'
import { nothing, route } from './route.ts'

const base = '/v1/console'

/** A setting as the console shows it. */
const shownSetting = z.object({
  name: z.string(),
  group: z.enum(['model', 'search', 'sms', 'account']),
  isSecret: z.boolean(),
  /** Where its value comes from; one of the environment can't be changed here. */
  source: z.enum(['environment', 'stored', 'unreadable', 'left_out', 'default']),
  /** Of a secret its last four characters behind dots, or nothing where it is short; '' where there is none. */
  value: z.string(),
})
export type ShownSetting = z.infer<typeof shownSetting>

/** New values by name; null takes a stored one back. */
const changes = z.record(z.string().check(z.maxLength(64)), z.nullable(z.string().check(z.maxLength(4_096))))

/** The calls of the console; only operators may make them. */
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
    input: z.object({ changes }),
    output: z.object({ settings: z.array(shownSetting) }),
  }),
  consoleTest: route({
    method: 'POST',
    path: `${base}/test`,
    summary: '用还没有保存的设置真实调用一次',
    access: 'member',
    input: z.object({ group: z.enum(['model', 'search']), changes: z._default(changes, {}) }),
    output: z.object({ findings: z.array(finding) }),
  }),
  consoleModels: route({
    method: 'POST',
    path: `${base}/models`,
    summary: '一个接口有哪些模型',
    access: 'member',
    input: z.object({ changes: z._default(changes, {}) }),
    output: z.object({ names: z.array(z.string()) }),
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
