import type { ChatRecord } from '@/lib/contract/record'
import type { Messages } from '@/lib/messages/zh-cn'
import { fill } from '@/lib/messages/fill'

/**
 * Who wrote an answer, which is said with it on the page and in copies: the model, or that none did.
 * @returns empty as long as it is not known, which is until the host has taken the question
 */
export function bylineOf(
  { model, doc_id: docId }: Pick<ChatRecord, 'model' | 'doc_id'>,
  texts: Messages['answer'],
): string {
  if (model) return `${texts.aiLabel} · ${fill(texts.writtenBy, { model })}`
  return docId === '' ? '' : texts.extractiveLabel
}
