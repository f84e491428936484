import type { Logger } from 'pino'
import { networkOf } from '../../../limits/client-address.ts'
import type { LimitSettings } from '../../../limits/limit-settings.ts'
import { pace } from '../../../limits/pace.ts'
import { HostError } from '../../../platform/errors.ts'
import type { Bus } from '../../../storage/bus/bus.ts'
import { type CallDeps, type CalledTool, callTool } from '../call/call-tool.ts'
import { openPlugin } from '../call/open-plugin.ts'
import { sendGroupMessage } from '../group/send-group-message.ts'
import type { PluginDeps } from '../plugin-deps.ts'
import { detailsOf } from '../stored-plugin.ts'
import { type OwnTool, settingsOf } from './stored-tool.ts'

export interface TryDeps extends CallDeps, Pick<PluginDeps, 'database' | 'box' | 'now'> {
  readonly env: Pick<LimitSettings, 'RATE_LIMIT'>
  readonly bus: Bus
  readonly log: Pick<Logger, 'warn'>
}

export interface TryRequest {
  readonly arguments: Readonly<Record<string, unknown>>
  /** Address of the caller. */
  readonly address: string
  readonly signal: AbortSignal
}

const callsPerMinute = 60
const callsPerMinuteOfAddress = 120
const runningAtOnce = 3
/** Longer than a call takes; a process that dies keeps its slots no longer. */
const slotMs = 20_000

/**
 * Calls an own tool as it is saved now, through its plugin as that is now.
 * @throws {HostError} rate_limited
 */
export async function tryTool(deps: TryDeps, own: OwnTool, request: TryRequest): Promise<CalledTool> {
  const { tool, plugin } = own
  if (deps.env.RATE_LIMIT > 0) {
    await pace(deps.bus, `tool-calls:${plugin.owner}`, callsPerMinute)
    await pace(deps.bus, `tool-calls-of:${networkOf(request.address)}`, callsPerMinuteOfAddress)
  }
  const release = await takeSlot(deps, plugin.owner)
  const called = { ...deps, member: plugin.owner }
  try {
    if (plugin.kind !== 'http')
      return await sendGroupMessage(called, plugin, request.arguments, request.signal)
    const open = () => openPlugin(deps, plugin.id, { ...detailsOf(plugin), url: plugin.url })
    return await callTool(called, open, settingsOf(tool), request.arguments, request.signal)
  } finally {
    release()
  }
}

async function takeSlot({ bus, makeId, log }: TryDeps, owner: string): Promise<() => void> {
  const [key, place] = [`tool-calls-now:${owner}`, makeId()]
  const release = () => bus.releaseSlot(key, place)
  const running = await bus.acquireSlot(key, place, slotMs).catch((error: unknown) => {
    log.warn({ err: error }, 'running calls of tools are not counted')
    return 0
  })
  if (running <= runningAtOnce) return release
  release()
  throw new HostError('rate_limited', `同时最多试 ${runningAtOnce} 个，请等前面的结束`, {
    retryAfterMs: 1_000,
  })
}
