import type { GroupKind } from '../../../../lib/contract/plugins/plugin.ts'

interface GroupService {
  /** Where its webhooks are; no other host is called. */
  readonly origin: string
  readonly path: RegExp
  /** The query parameter that holds the key; '' when it is in the path. */
  readonly query: string
  /** Whether messages are signed with a secret. */
  readonly signs: boolean
}

/**
 * Webhooks of bots in groups, as the vendors document them: 飞书
 * https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot, 钉钉
 * https://open.dingtalk.com/document/robots/customize-robot-security-settings, 企业微信
 * https://developer.work.weixin.qq.com/document/path/91770.
 */
export const groupServices: Readonly<Record<GroupKind, GroupService>> = {
  feishu: {
    origin: 'https://open.feishu.cn',
    path: /^\/open-apis\/bot\/v2\/hook\/([\w-]{8,100})$/,
    query: '',
    signs: true,
  },
  dingtalk: {
    origin: 'https://oapi.dingtalk.com',
    path: /^\/robot\/send$/,
    query: 'access_token',
    signs: true,
  },
  wecom: {
    origin: 'https://qyapi.weixin.qq.com',
    path: /^\/cgi-bin\/webhook\/send$/,
    query: 'key',
    signs: false,
  },
}

const key = /^[\w-]{8,100}$/

/** @returns the key of a webhook of this service; null when it is none */
export function webhookKey(kind: GroupKind, webhook: string): string | null {
  if (/[\s\\]/.test(webhook) || !URL.canParse(webhook)) return null
  const { origin, username, password, pathname, searchParams, hash } = new URL(webhook)
  const service = groupServices[kind]
  const [matched, inPath] = service.path.exec(pathname) ?? []
  if (origin !== service.origin || username !== '' || password !== '' || hash !== '' || matched === undefined)
    return null
  if (service.query === '') return searchParams.size === 0 ? (inPath ?? null) : null
  const found = searchParams.size === 1 ? searchParams.get(service.query) : null
  return found !== null && key.test(found) ? found : null
}
