import type { ChatRecord } from '@/lib/contract/frames/record'
import { fill } from '@/lib/messages/fill'
import type { Messages } from '@/lib/messages/zh-cn'
import { kindWithoutModel } from '@/lib/text/without-model'

/**
 * The model, or the kind of answer without one.
 * @returns empty until the host has accepted the question
 */
export function bylineOf(
  { model, doc_id: docId, data }: Pick<ChatRecord, 'model' | 'doc_id' | 'data'>,
  texts: Messages['answer'],
): string {
  if (model) return `${texts.aiLabel} · ${fill(texts.writtenBy, { model })}`
  return docId === '' ? '' : texts[`${kindWithoutModel(data)}Label`]
}
