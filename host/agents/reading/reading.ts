import { agentManifests } from '../../../lib/agents.ts'
import { cardIds, cards } from '../../../lib/contract/cards/cards.ts'
import type { Agent, AgentRun, TurnRequest } from '../../conversations/turns/agent.ts'
import { answerFromDocuments } from '../documents/answer-from-documents.ts'
import type { DocumentDeps } from '../documents/document-run.ts'
import { type Documents, findDocuments } from '../documents/find-documents.ts'
import { repeatable, type SlotDeps, withSlot } from '../with-model.ts'
import { readFile } from './read-file.ts'

const nothingToRead = '先给我一份文件：拖进来、点回形针，或者把网址粘贴到输入框。'
const onlyFirst = '一次细读一份，这次读的是《{name}》；其余的可以接着问。'
/** Asks to read the whole text, rather than about something in it. */
const asksToRead =
  /总结|概括|概述|摘要|要点|重点|提纲|大纲|导图|读完|通读|讲了什么|说了什么|summar|outline|mind ?map|key points/i

/** Summarizes a file or a page for the user, and answers follow-up questions about it. */
export function createReading(deps: DocumentDeps & SlotDeps): Agent {
  return {
    ...repeatable,
    accepts: agentManifests.reading.accepts,
    async *start(request, context): AgentRun {
      const own = deps.files
      const nextId = cardIds()
      const tip = (text: string) => cards.tip(nextId(), text)
      const documents = own && (await findDocuments(own, request, { signal: context.signal }))
      if (documents && documents.notes.length > 0) yield tip(documents.notes.join('\n'))
      const file = documents?.isOfConversation ? documents.files[0] : undefined
      if (!own || !documents || !file) {
        if (!documents?.notes.length) yield tip(nothingToRead)
        return
      }

      const run = { own, documents, request, context, deps, nextId }
      const isReading = isToBeRead(request, documents)
      if (isReading && countNew(request, documents) > 1) yield tip(onlyFirst.replace('{name}', file.name))
      yield* withSlot(deps, context, () => (isReading ? readFile(run, file) : answerFromDocuments(run)))
    },
  }
}

/** A new file is summarized; later questions are answered from it, unless the user asks to read it again. */
function isToBeRead(request: TurnRequest, documents: Documents): boolean {
  return countNew(request, documents) > 0 || asksToRead.test(request.question)
}

function countNew({ prompt }: TurnRequest, { files }: Documents): number {
  return files.filter(({ id }) => prompt.file_ids?.includes(id)).length
}
