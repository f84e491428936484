import { createHmac } from 'node:crypto'
import { type GroupKind, hiddenSecret } from '../../../../lib/contract/plugins/plugin.ts'
import type { BuiltRequest, HeaderLine } from '../call/called-plugin.ts'
import { maskSecrets } from '../call/mask-secrets.ts'
import { groupServices, webhookKey } from './group-webhook.ts'

export interface GroupSecrets {
  readonly webhook: string
  /** '' when the bot does not check signatures. */
  readonly secret: string
}

interface GroupMessage extends GroupSecrets {
  readonly text: string
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Shown in place of a signature. */

/**
 * Builds the request that sends a text to a group.
 * @throws {Error} when the webhook is none of this service
 */
export function groupRequest(kind: GroupKind, message: GroupMessage): BuiltRequest {
  const key = webhookKey(kind, message.webhook)
  if (key === null) throw new Error('the stored webhook is none of its service')

  const sign = message.secret === '' ? '' : signatureOf(kind, message)
  const parts = { ...message, key, sign }
  const secrets = [message.webhook, key, message.secret, sign]
  const mask = maskSecrets(secrets)
  const shown = requestOf(kind, {
    ...parts,
    text: mask(message.text),
    key: hiddenSecret,
    sign: sign && hiddenSecret,
  })
  return {
    sent: requestOf(kind, { ...parts, sign: kind === 'dingtalk' ? encodeURIComponent(sign) : sign }),
    shown,
    mask,
    secrets,
    secretQueries: ['access_token', 'key', 'sign'],
  }
}

/** 飞书 signs an empty text with a key that contains timestamp and secret; 钉钉 signs both with the secret. */
function signatureOf(kind: GroupKind, message: GroupMessage): string {
  const text = `${stampOf(kind, message)}\n${message.secret}`
  const hmac =
    kind === 'feishu' ? createHmac('sha256', text) : createHmac('sha256', message.secret).update(text)
  return hmac.digest('base64')
}

/** 飞书 counts seconds, 钉钉 milliseconds. */
function stampOf(kind: GroupKind, { now }: { readonly now: number }): string {
  return String(kind === 'feishu' ? Math.floor(now / 1_000) : now)
}

type Parts = GroupMessage & { readonly key: string; readonly sign: string }

function requestOf(kind: GroupKind, parts: Parts) {
  const headers: HeaderLine[] = [
    { name: 'accept-encoding', value: 'identity' },
    { name: 'content-type', value: 'application/json; charset=utf-8' },
  ]
  return { method: 'POST', url: urlOf(kind, parts), headers, body: bodyOf(kind, parts) } as const
}

function urlOf(kind: GroupKind, parts: Parts): string {
  const { origin } = groupServices[kind]
  if (kind === 'feishu') return `${origin}/open-apis/bot/v2/hook/${parts.key}`
  if (kind === 'wecom') return `${origin}/cgi-bin/webhook/send?key=${parts.key}`
  const signed = parts.sign === '' ? '' : `&timestamp=${stampOf(kind, parts)}&sign=${parts.sign}`
  return `${origin}/robot/send?access_token=${parts.key}${signed}`
}

function bodyOf(kind: GroupKind, parts: Parts): string {
  if (kind !== 'feishu') return JSON.stringify({ msgtype: 'text', text: { content: parts.text } })
  const signed = parts.sign === '' ? {} : { timestamp: stampOf(kind, parts), sign: parts.sign }
  return JSON.stringify({ ...signed, msg_type: 'text', content: { text: parts.text } })
}
