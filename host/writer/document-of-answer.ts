import { documentLimits } from '../../lib/contract/writer/document.ts'
import { messagesOf } from '../../lib/messages/messages-of.ts'
import { readRecord } from '../conversations/history/history.ts'
import { isAnswered } from '../export/export-conversation.ts'
import type { FairRenderer } from '../export/fair-renderer.ts'
import type { ExportRequest } from '../export/render-request.ts'
import { HostError } from '../platform/errors.ts'
import { createDocument, type SaveDeps, type SavedDocument } from './save-document.ts'

interface AnswerDeps extends SaveDeps {
  readonly renderer: Pick<FairRenderer, 'render'>
  /** Name of the product. */
  readonly app: string
}

interface OwnAnswer {
  readonly conversationId: string
  readonly docId: string
  readonly locale: 'zh-CN' | 'en'
  /** Prefix that makes paths within the product absolute. */
  readonly origin: string
}

/**
 * Makes a document of an own answer: its text, reports and documents, with its sources as footnotes.
 * @throws {HostError} not_found; too_large
 */
export async function documentOfAnswer(
  deps: AnswerDeps,
  owner: string,
  { conversationId, docId, locale, origin }: OwnAnswer,
): Promise<SavedDocument> {
  const record = await readRecord(deps.database, owner, docId)
  if (record.conversation_id !== conversationId || !isAnswered(record))
    throw new HostError('not_found', '没有找到这个回答')
  const title = record.content
  const wish: ExportRequest = {
    kind: 'export',
    format: 'md',
    isBare: true,
    title,
    id: conversationId,
    app: deps.app,
    locale,
    exportedAt: deps.now(),
    records: [record],
    isPartial: false,
    origin,
    texts: messagesOf(locale).file,
    fonts: { regular: '', bold: '', fallback: [] },
  }
  const bytes = await deps.renderer.render(wish, owner)
  const content = Buffer.from(bytes).toString('utf8')
  if (content.length > documentLimits.content)
    throw new HostError('too_large', '这个回答太长了，放不进一篇文档')
  const model = (record.model ?? '').slice(0, documentLimits.model)
  return createDocument(deps, owner, {
    title: title.slice(0, documentLimits.title),
    content,
    model,
    reason: 'created',
  })
}
