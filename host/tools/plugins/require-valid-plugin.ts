import type { PluginSettings } from '../../../lib/contract/plugins/plugin.ts'
import { pluginProblems } from '../../../lib/contract/plugins/plugin-rules.ts'
import { zhCNPlugins } from '../../../lib/messages/plugins/zh-cn.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import { HostError } from '../../platform/errors.ts'
import type { PluginDeps } from './plugin-deps.ts'

/**
 * @param settings clean, with the secrets themselves
 * @throws {HostError} bad_request with the first field and a sentence for each: against the rules of §5, a URL that the
 * guard of outgoing calls refuses, secrets that can't be stored here
 */
export async function requireValidPlugin(
  { egress, box }: Pick<PluginDeps, 'egress' | 'box'>,
  settings: PluginSettings,
): Promise<void> {
  const problems: Record<string, string> = Object.fromEntries(
    Object.entries(pluginProblems(settings)).map(([field, problem]) => [
      field,
      zhCNPlugins.validation[problem],
    ]),
  )
  if (problems['url'] === undefined) {
    const refusal = await refusedUrl(egress, settings.url)
    if (refusal !== undefined) problems['url'] = refusal
  }
  if (!box) for (const field of secretFields(settings)) problems[field] ??= noKey
  requireNone(problems)
}

/** @throws {HostError} bad_request with the first field and a sentence for each */
export function requireNone(problems: Readonly<Record<string, string>>): void {
  const [first] = Object.entries(problems)
  if (first) throw new HostError('bad_request', first[1], { field: first[0], problems })
}

const noKey = '这里还不能保存令牌和 Header 值：要先由管理员设环境变量 SECRETS_KEY'

async function refusedUrl(egress: PluginDeps['egress'], url: string): Promise<string | undefined> {
  try {
    await egress.check(url)
    return undefined
  } catch (error) {
    if (error instanceof OutboundFailure) return error.message
    throw error
  }
}

function secretFields({ header, auth_config: config }: PluginSettings): string[] {
  return [
    ...header.map((_, index) => `header.${index}.value`),
    ...(config ? ['auth_config.service_token'] : []),
  ]
}
