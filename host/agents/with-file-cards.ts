import { type CardChange, cards } from '../../lib/contract/cards/cards.ts'
import type { FileContent } from '../../lib/contract/cards/file.ts'
import type { Agent, TurnRequest } from '../conversations/turns/agent.ts'
import type { UploadedFile, UploadedFiles } from '../search/uploaded-files.ts'

/** Shows the files attached to a question as cards before its agent answers. */
export function withFileCards(agent: Agent, own: UploadedFiles | undefined): Agent {
  if (!own) return agent
  return {
    ...agent,
    async *start(request, context) {
      yield* fileCards(own, request)
      return yield* agent.start(request, context)
    },
  }
}

async function* fileCards(
  own: UploadedFiles,
  { owner, prompt }: TurnRequest,
): AsyncGenerator<CardChange, void, void> {
  const files = await own.named(owner, prompt.file_ids ?? [])
  for (const [at, file] of files.entries()) yield cards.show('file', `file${at + 1}`, toContent(file))
}

function toContent({ id, name, size, mime, pages, state }: UploadedFile): FileContent {
  return { file_id: id, name, size, mime, state, ...(pages > 0 ? { pages } : {}) }
}
