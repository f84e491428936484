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

let creating: Promise<string> | null = null
let isLeft = false

/**
 * Creates a draft unless this visit has already done so: effects may run twice, and the page may be reloaded before the
 * reply.
 * @returns its id
 * @throws {ApiError} and the next call tries again
 */
export function createDraftOnce(api: AgentApi, name: string): Promise<string> {
  isLeft = false
  creating ??= createDraft(api, name).catch((error: unknown) => {
    creating = null
    throw error
  })
  return creating
}

/** The page is left: the next visit creates another one. Not by an effect that runs again at once. */
export function leaveNewAgent(): void {
  isLeft = true
  queueMicrotask(() => {
    if (isLeft) creating = null
  })
}

async function createDraft(api: AgentApi, name: string): Promise<string> {
  const earlier = await findEarlier(api, name)
  if (earlier === null) ownStorage.write(storageKey, JSON.stringify({ startedMs: Date.now() }))
  const id = earlier ?? (await api('agentCreateBase', { name })).id
  ownStorage.remove(storageKey)
  return id
}

/** @returns the untouched draft that an earlier load of this page has created; null for none */
async function findEarlier(api: AgentApi, name: string): Promise<string | null> {
  const { startedMs } = marker.safeParse(ownStorage.readJson(storageKey)).data ?? {}
  if (startedMs === undefined || Date.now() - startedMs > reloadMs) return null
  const { list } = await api('myAgents', { page: 1, size: 1 })
  const [newest] = list
  const isIt =
    newest?.name === name &&
    newest.status === agentStatus.draft &&
    newest.updated >= startedMs / 1_000 - clockToleranceS
  return isIt ? newest.id : null
}
