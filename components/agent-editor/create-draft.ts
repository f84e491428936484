import * as z from 'zod/mini'
import type { AgentApi } from '@/lib/client/api/agent-drafts'
import { ownStorage } from '@/lib/client/device/own-storage'
import { agentStatus } from '@/lib/contract/made-agent'

const storageKey = 'agent-new'
/** A page reloaded within this time looks for the draft that it may have created before. */
const reloadMs = 60_000
/** Clocks of browser and host differ. */
const clockToleranceS = 10

const marker = z.object({ startedMs: z.number() })

/**
 * Creates a draft, unless an earlier call of this tab has done so and its reply was lost.
 * @returns its id and version
 * @throws {ApiError} and the next call tries again
 */
export async function createDraft(api: AgentApi, name: string): Promise<{ id: string; version: number }> {
  const earlier = await findEarlier(api, name)
  if (earlier === null && ownStorage.read(storageKey) === null)
    ownStorage.write(storageKey, JSON.stringify({ startedMs: Date.now() }))
  const { id, version } = earlier ?? (await api('agentCreateBase', { name }))
  ownStorage.remove(storageKey)
  return { id, version }
}

/** @returns the untouched draft that an earlier call has created; null for none */
async function findEarlier(api: AgentApi, name: string) {
  const { startedMs } = marker.safeParse(ownStorage.readJson(storageKey)).data ?? {}
  if (startedMs === undefined) return null
  if (Date.now() - startedMs > reloadMs) {
    ownStorage.remove(storageKey)
    return null
  }
  const { list } = await api('myAgents', { page: 1, size: 1 })
  const [newest] = list
  const isIt =
    newest?.name === name &&
    newest.status === agentStatus.draft &&
    newest.updated >= startedMs / 1_000 - clockToleranceS
  if (!isIt) return null
  const { draft } = await api('agentDetail', { id: newest.id })
  return draft ? { id: newest.id, version: draft.version } : null
}
