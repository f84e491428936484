import * as z from 'zod/mini'
import { type GroupKind, groupKinds } from '../../../../lib/contract/plugins/plugin.ts'
import { type CallDeps, type CalledTool, exchangeOf } from '../call/call-tool.ts'
import { type BuiltRequest, InvalidArguments } from '../call/called-plugin.ts'
import { SealedSecrets } from '../call/exchange-failure.ts'
import { readArguments } from '../call/read-arguments.ts'
import type { PluginDeps } from '../plugin-deps.ts'
import { pluginSecrets } from '../plugin-secrets.ts'
import { ownValue } from '../resolve-masks.ts'
import { type GroupSecrets, groupRequest } from './group-request.ts'
import { groupTool, messageBytes } from './group-tool.ts'
import { groupServices, webhookKey } from './group-webhook.ts'

type GroupDeps = CallDeps & Pick<PluginDeps, 'database' | 'box' | 'now'>

/**
 * Sends a text to the group of a plugin.
 * @param given the arguments of `groupTool`
 * @returns what was sent and answered; failures are in `error`, also those that the vendor reports with status 200
 */
export async function sendGroupMessage(
  deps: GroupDeps,
  { id, kind: stored }: { readonly id: number; readonly kind: string },
  given: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<CalledTool> {
  const build = () => buildGroupMessage(deps, { id, kind: stored }, given)
  return exchangeOf(deps, build, { isOfGroup: true }, signal)
}

/** @returns the request of a message, and how it is shown. @throws {InvalidArguments}, {@link SealedSecrets} */
export async function buildGroupMessage(
  deps: GroupDeps,
  { id, kind: stored }: { readonly id: number; readonly kind: string },
  given: Readonly<Record<string, unknown>>,
): Promise<BuiltRequest> {
  const kind = z.enum(groupKinds).parse(stored)
  const text = readText(kind, given)
  return groupRequest(kind, { ...(await openSecrets(deps, id, kind)), text, now: deps.now() })
}

async function openSecrets({ database, box }: GroupDeps, id: number, kind: GroupKind): Promise<GroupSecrets> {
  const secrets = await pluginSecrets(database, box, id, groupServices[kind].origin)
  const webhook = ownValue(secrets?.headers, 'webhook')
  if (webhookKey(kind, webhook) === null) throw new SealedSecrets()
  return { webhook, secret: ownValue(secrets?.headers, 'secret') }
}

/** @throws {InvalidArguments} */
function readText(kind: GroupKind, given: Readonly<Record<string, unknown>>): string {
  const { body } = readArguments(groupTool(kind), given)
  const { text } = z.object({ text: z.string() }).parse(body)
  const sentence =
    text.trim() === ''
      ? '这里不能为空'
      : Buffer.byteLength(text) > messageBytes
        ? `消息最长 ${messageBytes} 字节，约 ${Math.floor(messageBytes / 3)} 个汉字`
        : undefined
  if (sentence !== undefined) throw new InvalidArguments('参数不对，没有发送', { 'body.text': sentence })
  return text
}
