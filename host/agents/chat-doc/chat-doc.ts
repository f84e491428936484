import { agentManifests } from '../../../lib/agents.ts'
import { cardIds, cards } from '../../../lib/contract/cards/cards.ts'
import type { Agent, AgentRun } from '../../conversations/turns/agent.ts'
import { answerFromDocuments } from '../documents/answer-from-documents.ts'
import type { DocumentDeps } from '../documents/document-run.ts'
import { findDocuments } from '../documents/find-documents.ts'
import { repeatable, type SlotDeps, withSlot } from '../with-model.ts'

const noFiles = '还没有可以问的文件。把文件拖进来，或者点输入框旁的回形针，再问。'

/** Answers questions only from the user's files, citing page or row; without a model by extracts. */
export function createChatDoc(deps: DocumentDeps & SlotDeps): Agent {
  return {
    ...repeatable,
    accepts: agentManifests.chat_doc.accepts,
    async *start(request, context): AgentRun {
      const own = deps.files
      const nextId = cardIds()
      const documents = own && (await findDocuments(own, request, { signal: context.signal }))
      const notes = documents?.notes ?? []
      if (notes.length > 0) yield cards.tip(nextId(), notes.join('\n'))
      if (!own || !documents || (documents.files.length === 0 && !documents.isOfConversation)) {
        yield cards.tip(nextId(), noFiles)
        return
      }

      const run = { own, documents, request, context, deps, nextId }
      yield* withSlot(deps, context, () => answerFromDocuments(run))
    },
  }
}
