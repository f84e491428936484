import type { ChatRecord } from '../../lib/contract/frames/record.ts'
import { fill } from '../../lib/messages/fill.ts'
import type { Messages } from '../../lib/messages/zh-cn.ts'
import { aiMetadataText } from '../../lib/text/ai-metadata.ts'
import { kindWithoutModel } from '../../lib/text/without-model.ts'

/** @returns the metadata: that the text is generated, by whom, and its id; null when no model wrote anything */
export function aiMetadata(
  { app, id }: { readonly app: string; readonly id: string },
  records: readonly Pick<ChatRecord, 'model'>[],
): string | null {
  if (!records.some(({ model }) => model)) return null
  return aiMetadataText({ app, id })
}

/** @returns the byline of an answer as on the page: the model with the label, or no model and what it is instead */
export function aiByline(
  { model, data }: Pick<ChatRecord, 'model' | 'data'>,
  texts: Messages['file'],
): string {
  if (model) return `${texts.aiLabel} · ${fill(texts.writtenBy, { model })}`
  return texts[`${kindWithoutModel(data)}Label`]
}
