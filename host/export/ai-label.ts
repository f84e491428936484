import type { ChatRecord } from '../../lib/contract/frames/record.ts'
import { fill } from '../../lib/messages/fill.ts'
import type { Messages } from '../../lib/messages/zh-cn.ts'
import { aiMetadataText } from '../../lib/text/ai-metadata.ts'
import { kindWithoutModel } from '../../lib/text/without-model.ts'

/**
 * @returns the value of the field: that it is generated, by whom, and under which id; null where no model wrote anything
 */
export function aiMetadata(
  { app, id }: { readonly app: string; readonly id: string },
  records: readonly Pick<ChatRecord, 'model'>[],
): string | null {
  if (!records.some(({ model }) => model)) return null
  return aiMetadataText({ app, id })
}

/** @returns who wrote an answer, as it is said on the page: a model with the label, or none, and what it is then */
export function aiByline(
  { model, data }: Pick<ChatRecord, 'model' | 'data'>,
  texts: Messages['file'],
): string {
  if (model) return `${texts.aiLabel} · ${fill(texts.writtenBy, { model })}`
  return texts[`${kindWithoutModel(data)}Label`]
}
