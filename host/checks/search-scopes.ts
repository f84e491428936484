import type { CheckScope, ScopeProblem } from '../../lib/contract/routes/check-routes.ts'
import { createFilesProvider } from '../search/providers/files-provider.ts'
import type { SearchProvider } from '../search/providers/provider.ts'
import type { UploadedFiles } from '../search/uploaded-files.ts'

export interface ScopeDeps {
  readonly files: UploadedFiles
  readonly providers: readonly SearchProvider[]
}

/** What searches a scope for an owner, and why it can't, or not all of it; '' when it is searched as a whole. */
export interface SearchedScope extends ScopeProblem {
  readonly providers: readonly SearchProvider[]
}

const mostFiles = 20

/** Those of a check that names none. */
const usualScopes = ['library', 'web'] as const satisfies readonly CheckScope[]

/** @param scope absent: the library and the web */
export function searchedScopes(
  deps: ScopeDeps,
  owner: string,
  scope: CheckScope | undefined,
): Promise<SearchedScope[]> {
  return Promise.all(
    (scope === undefined ? usualScopes : [scope]).map((each) => searchedScope(deps, owner, each)),
  )
}

const unavailable = { web: '这里没有设置网页搜索', library: '这里没有资料库' } as const

async function searchedScope(
  { files, providers }: ScopeDeps,
  owner: string,
  scope: CheckScope,
): Promise<SearchedScope> {
  if (scope !== 'files') {
    const serving = providers.filter((each) => each.kind === scope && each.serves({ source: 'all' }))
    return { scope, providers: serving, problem: serving.length === 0 ? unavailable[scope] : '' }
  }
  if (!files.isMember(owner)) return { scope, providers: [], problem: '登录后才能搜自己的文件' }
  const own = await files.newest(owner, mostFiles + 1)
  if (own.length === 0) return { scope, providers: [], problem: '还没有读好的文件可以搜' }
  return {
    scope,
    providers: [createFilesProvider(files, own.slice(0, mostFiles), true)],
    problem: own.length > mostFiles ? `只搜了最新的 ${mostFiles} 份文件` : '',
  }
}
