import { fixedAgents } from '../../lib/agents.ts'
import { searchPatterns } from '../../lib/contract/frames/frame.ts'
import { agentName } from '../../lib/messages/agent-name.ts'
import type { Locale } from '../../lib/messages/locale.ts'
import { listMyAgents } from '../agents/made/my-agents.ts'
import type { ProgramCaller } from '../members/personal-tokens/personal-tokens.ts'
import { HostError } from '../platform/errors.ts'
import type { Database } from '../storage/database/database.ts'
import type { ProgramTarget } from './program-request.ts'

/** Who can be asked, under the name that programs use. */
export interface ProgramModel {
  readonly id: string
  readonly name: string
}

const madePrefix = 'custom:'
const agentsShown = 100

/** @returns the searches and agents that a token may ask */
export async function listProgramModels(
  database: Database,
  { owner, scopes, isApproved }: ProgramCaller,
  locale: Locale,
): Promise<ProgramModel[]> {
  const searches = scopes.includes('search') ? searchPatterns.map((id) => ({ id, name: id })) : []
  if (!scopes.includes('chat') || !isApproved) return searches
  // Only their names are shown, whatever was reviewed.
  const { list } = await listMyAgents({ database, isReviewed: () => false }, owner, {
    page: 1,
    size: agentsShown,
  })
  return [
    ...searches,
    ...fixedAgents.map(({ id, type }) => ({ id: type, name: agentName(id, locale) })),
    ...list.map(({ id, name }) => ({ id: madePrefix + id, name })),
  ]
}

/** @returns who answers under a name; null for an unknown one */
export function targetOf(model: string): ProgramTarget | null {
  const pattern = searchPatterns.find((each) => each === model)
  if (pattern) return { kind: 'search', pattern }
  if (model.startsWith(madePrefix))
    return { kind: 'agent', agentType: 'custom', agentId: model.slice(madePrefix.length) }
  const agent = fixedAgents.find(({ type }) => type === model)
  return agent ? { kind: 'agent', agentType: agent.type, agentId: agent.id } : null
}

/** @throws {HostError} forbidden when the token, or its member, may not ask this */
export function requireScope(
  { scopes, isApproved }: ProgramCaller,
  target: ProgramTarget,
  fileIds: readonly string[],
): void {
  const needed = target.kind === 'search' ? 'search' : 'chat'
  if (!scopes.includes(needed) || (fileIds.length > 0 && !scopes.includes('files')))
    throw new HostError('forbidden', '这个令牌不能这样用，请换一个有这项用途的')
  if (needed === 'chat' && !isApproved)
    throw new HostError('forbidden', '账号正在等待审核，通过后就能使用；现在可以先搜索')
}
