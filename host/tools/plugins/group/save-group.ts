import type { GroupKind, PluginSettings } from '../../../../lib/contract/plugins/plugin.ts'
import { HostError } from '../../../platform/errors.ts'
import { createPlugin, type SavedPlugin } from '../create-plugin.ts'
import { ownPlugin } from '../own-plugin.ts'
import type { PluginDeps } from '../plugin-deps.ts'
import { pluginSecrets } from '../plugin-secrets.ts'
import { requireNone } from '../require-valid-plugin.ts'
import { resolveMasks } from '../resolve-masks.ts'
import { randomRowNumber } from '../row-number.ts'
import { insertTool } from '../tools/save-tool.ts'
import { updatePlugin } from '../update-plugin.ts'
import { groupNames, groupTool } from './group-tool.ts'
import { groupServices, webhookKey } from './group-webhook.ts'

export interface GroupInput {
  /** Absent: a new one. */
  readonly id?: number | undefined
  readonly version?: number | undefined
  readonly kind: GroupKind
  readonly name: string
  /** The address that the vendor shows, or its mask. */
  readonly webhook: string
  /** '' without signatures; or its mask. */
  readonly secret: string
}

/** Visible ASCII. */
const secretText = /^[\x21-\x7e]{0,200}$/

/**
 * Sets up a plugin that sends messages to a group, with its one tool.
 * @throws {HostError} bad_request with problems; conflict; not_found; too_large at the maximum of plugins; unauthorized
 */
export async function saveGroup(deps: PluginDeps, owner: string, input: GroupInput): Promise<SavedPlugin> {
  const { id, kind, version } = input
  if (id === undefined) {
    const settings = resolved(input, null)
    requireGroup(deps, kind, settings)
    return createPlugin(deps, owner, settings, {
      kind,
      also: (pluginId, now) => [
        insertTool(deps.database, { id: randomRowNumber(), pluginId, owner, settings: groupTool(kind), now }),
      ],
    })
  }

  const plugin = await ownPlugin(deps.database, owner, id)
  if (plugin.kind !== kind)
    throw new HostError('bad_request', '群机器人的种类不能改，请新建一个', { field: 'kind' })
  const stored = await pluginSecrets(deps.database, deps.box, id, groupServices[kind].origin)
  const settings = resolved(input, stored)
  requireGroup(deps, kind, settings)
  return updatePlugin(deps, owner, { id, version, settings, kind })
}

/** Webhook and secret are stored as values of headers are, which are masked and sealed; they are never sent as such. */
function resolved(
  { kind, name, webhook, secret }: GroupInput,
  stored: Parameters<typeof resolveMasks>[1],
): PluginSettings {
  const hasSecret = groupServices[kind].signs && secret.trim() !== ''
  const given = {
    name,
    avatar: '',
    description: `往${groupNames[kind]}群里发送消息`,
    url: groupServices[kind].origin,
    header: [
      { name: 'webhook', value: webhook.trim() },
      ...(hasSecret ? [{ name: 'secret', value: secret.trim() }] : []),
    ],
    auth_type: 0,
    auth_config: undefined,
  }
  return resolveMasks(given, stored)
}

function requireGroup({ box }: PluginDeps, kind: GroupKind, { header }: PluginSettings): void {
  const [webhook, secret] = header
  const problems: Record<string, string> = {}
  if (webhookKey(kind, webhook?.value ?? '') === null)
    problems['webhook'] = `请填写${groupNames[kind]}群机器人的 webhook 地址`
  if (secret && (secret.value === '' || !secretText.test(secret.value)))
    problems['secret'] = '密钥不对，请从群机器人的设置里复制'
  if (!box) problems['webhook'] ??= '这里还不能保存密钥：要先由管理员设环境变量 SECRETS_KEY'
  requireNone(problems)
}
