import 'client-only'
import * as z from 'zod/mini'
import { onOwnStorageCleared, ownStorage } from '@/lib/client/device/own-storage'
import { randomUuid } from '@/lib/client/device/random-text'
import { questionOrigins, searchPatterns, searchScope } from '@/lib/contract/frames/frame'

const pendingAsk = z.object({
  ask_id: z.string(),
  content: z.string(),
  ask_from: z.enum(questionOrigins),
  pattern: z.enum(searchPatterns),
  /** Absent: unrestricted. */
  scope: z.optional(searchScope),
  model: z.optional(z.string()),
  thinking: z.optional(z.boolean()),
  fileIds: z.optional(z.readonly(z.array(z.string()))),
})
export type PendingAsk = z.infer<typeof pendingAsk>

/** Without session storage the question is handed over in memory. */
const inMemory = new Map<string, PendingAsk>()
onOwnStorageCleared(() => inMemory.clear())

export const newAskId = randomUuid

/** Under an id of its own: resent after a reload with the same ask_id, it is not asked twice. */
export function savePendingAsk(pending: PendingAsk): void {
  inMemory.set(pending.ask_id, pending)
  ownStorage.write(keyOf(pending.ask_id), JSON.stringify(pending))
}

export function readPendingAsk(askId: string): PendingAsk | null {
  const parsed = pendingAsk.safeParse(ownStorage.readJson(keyOf(askId)))
  return parsed.success ? parsed.data : (inMemory.get(askId) ?? null)
}

/** Removes a question once its conversation has its id. */
export function removePendingAsk(askId: string): void {
  inMemory.delete(askId)
  ownStorage.remove(keyOf(askId))
}

function keyOf(askId: string): string {
  return `pending-ask:${askId}`
}
