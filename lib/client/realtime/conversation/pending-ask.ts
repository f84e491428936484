import 'client-only'
import * as z from 'zod/mini'
import { questionOrigins, searchPatterns, searchScope } from '@/lib/contract/frames/frame'
import { onOwnStorageCleared, ownStorage } from '@/lib/client/device/own-storage'
import { randomUuid } from '@/lib/client/device/random-text'

/** A question that was submitted and whose conversation has no id yet. */
const pendingAsk = z.object({
  ask_id: z.string(),
  content: z.string(),
  ask_from: z.enum(questionOrigins),
  pattern: z.enum(searchPatterns),
  /** Where it is looked for; everywhere, when absent. */
  scope: z.optional(searchScope),
  /** By which model, and whether it thinks first. */
  model: z.optional(z.string()),
  thinking: z.optional(z.boolean()),
  /** Which files it is about. */
  fileIds: z.optional(z.readonly(z.array(z.string()))),
})
export type PendingAsk = z.infer<typeof pendingAsk>

/** Without session storage the question is handed over within the life of this page. */
const inMemory = new Map<string, PendingAsk>()
onOwnStorageCleared(() => inMemory.clear())

/** @returns an id for a question that is about to be asked. */
export const newAskId = randomUuid

/**
 * Keeps a question between the box and the result page, under an id of its own: sent again after a reload with the
 * same ask_id, it is not asked twice.
 */
export function savePendingAsk(pending: PendingAsk): void {
  inMemory.set(pending.ask_id, pending)
  ownStorage.write(keyOf(pending.ask_id), JSON.stringify(pending))
}

/** @returns the question that was submitted under this id in this tab, or null. */
export function readPendingAsk(askId: string): PendingAsk | null {
  const parsed = pendingAsk.safeParse(ownStorage.readJson(keyOf(askId)))
  return parsed.success ? parsed.data : (inMemory.get(askId) ?? null)
}

/** Forgets a question, once its conversation has its id. */
export function removePendingAsk(askId: string): void {
  inMemory.delete(askId)
  ownStorage.remove(keyOf(askId))
}

function keyOf(askId: string): string {
  return `pending-ask:${askId}`
}
