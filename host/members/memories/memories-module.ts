import { memoryRoutes } from '../../../lib/contract/routes/memory-routes.ts'
import type { LimitSettings } from '../../limits/limit-settings.ts'
import { pace } from '../../limits/pace.ts'
import { type HostModule, type RouteHandlers, routeSet } from '../../platform/module.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import { memberOf } from '../account/self-service/own-user.ts'
import type { Memories } from './memories.ts'

interface MemoriesModuleDeps {
  readonly memories: Memories
  readonly env: Pick<LimitSettings, 'RATE_LIMIT'>
  readonly bus: Bus
}

const changesPerMinute = 60

export function memoriesModule(deps: MemoriesModuleDeps): HostModule {
  return { routes: [routeSet(memoryRoutes, memoryHandlers(deps))] }
}

function memoryHandlers({ env, bus, memories }: MemoriesModuleDeps): RouteHandlers<typeof memoryRoutes> {
  const all = async (owner: string) => {
    const [list, isOn] = await Promise.all([memories.list(owner), memories.isOn(owner)])
    return { list: [...list], isOn }
  }
  /** Responds with the memories after a change. */
  const after = async (owner: string, change: (owner: string) => Promise<unknown>) => {
    if (env.RATE_LIMIT > 0) await pace(bus, `memories:${owner}`, changesPerMinute)
    await change(owner)
    return all(owner)
  }
  return {
    memoryList: ({ identity }) => all(memberOf(identity).owner),
    memorySave: ({ identity, input: { text } }) =>
      after(memberOf(identity).owner, (owner) => memories.keep(owner, { text, from: '' })),
    memoryDelete: ({ identity, input: { id } }) =>
      after(memberOf(identity).owner, (owner) => memories.remove(owner, [id])),
    memorySetting: ({ identity, input: { isOn } }) =>
      after(memberOf(identity).owner, (owner) => memories.setOn(owner, isOn)),
    memoryClear: ({ identity }) => after(memberOf(identity).owner, (owner) => memories.clear(owner)),
  }
}
