import { processReady } from '../../../ingest/process/isolated-process.ts'
import { UnreadableDocument } from '../../../ingest/refusals.ts'
import type { DocumentAnswer, DocumentRequest } from './document-process.ts'
import { openerFor } from './open-document.ts'

/** Splits and reassembles documents in a separate process, so that malicious ones cannot block the host. */
process.on('message', (request: DocumentRequest) => process.send?.(answerTo(request)))
process.once('disconnect', () => process.exit())
process.send?.(processReady)

function answerTo({ name, bytes, targets }: DocumentRequest): DocumentAnswer {
  try {
    const document = openerFor(name)?.(bytes)
    if (!document) return { refusal: '这种格式不能写回去' }
    const { segments, kept } = document
    return targets ? { bytes: document.write(targets) } : { segments, kept }
  } catch (error) {
    if (error instanceof UnreadableDocument) return { refusal: error.message }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
