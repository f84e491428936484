import { folderRoutes } from '../../../lib/contract/routes/folder-routes.ts'
import type { LimitSettings } from '../../limits/limit-settings.ts'
import { pace } from '../../limits/pace.ts'
import { memberOf } from '../../members/account/self-service/own-user.ts'
import type { Identity } from '../../platform/identity.ts'
import { type HostModule, type RouteHandlers, routeSet } from '../../platform/module.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import {
  deleteFolder,
  type FoldersDeps,
  listFolders,
  makeFolder,
  moveFiles,
  renameFolder,
} from './folders.ts'

interface FoldersModuleDeps extends FoldersDeps {
  readonly env: Pick<LimitSettings, 'RATE_LIMIT'>
  readonly bus: Bus
}

const changesPerMinute = 60

export function foldersModule(deps: FoldersModuleDeps): HostModule {
  return { routes: [routeSet(folderRoutes, folderHandlers(deps))] }
}

function folderHandlers(deps: FoldersModuleDeps): RouteHandlers<typeof folderRoutes> {
  const { database, env, bus } = deps
  const paced = async (identity: Identity | null) => {
    const { owner } = memberOf(identity)
    if (env.RATE_LIMIT > 0) await pace(bus, `folders:${owner}`, changesPerMinute)
    return owner
  }
  const after = async (identity: Identity | null, change: (owner: string) => Promise<unknown>) => {
    const owner = await paced(identity)
    await change(owner)
    return listFolders(database, owner)
  }
  return {
    folderList: ({ identity }) => listFolders(database, memberOf(identity).owner),
    folderCreate: async ({ identity, input: { name } }) => {
      const owner = await paced(identity)
      const folder_id = await makeFolder(deps, owner, name)
      return { ...(await listFolders(database, owner)), folder_id }
    },
    folderRename: ({ identity, input: { folder_id, name } }) =>
      after(identity, (owner) => renameFolder(deps, owner, folder_id, name)),
    folderDelete: ({ identity, input: { folder_id } }) =>
      after(identity, (owner) => deleteFolder(database, owner, folder_id)),
    filesMove: ({ identity, input: { file_ids, folder_id } }) =>
      after(identity, (owner) => moveFiles(database, owner, file_ids, folder_id)),
  }
}
