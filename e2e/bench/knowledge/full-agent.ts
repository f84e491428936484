import { agentOwner, collectionOfAgent } from '../../../host/files/agent-owner.ts'
import { toLibraryDocument } from '../../../host/ingest/library-document.ts'
import { distractors } from '../../../host/search/testing/distractors.ts'
import type { QuestionSet } from '../../../host/search/testing/question-set.ts'
import { statement } from '../../../host/storage/database/database.ts'
import type { Storage } from '../../../host/storage/open-storage.ts'

const paragraphsOfFile = 5
const filesAtOnce = 100
const seed = 20_261_127

/**
 * Fills an agent's knowledge with files of five paragraphs each: those of the set, the others answer nothing.
 * @returns how many passages they have
 */
export async function fillKnowledge(
  { database, library }: Pick<Storage, 'database' | 'library'>,
  agentId: string,
  { set, files }: { readonly set: QuestionSet; readonly files: number },
): Promise<number> {
  const others = distractors(set, files * paragraphsOfFile - set.documents.length, seed)
  const paragraphs = [...set.documents, ...others].map(({ text }) => ({ kind: 'paragraph' as const, text }))
  let passages = 0
  for (let first = 0; first < files; first += filesAtOnce) {
    const made = Array.from({ length: filesAtOnce }, (_, at) => {
      // Equal scores are ordered by it, so that it must not be random.
      const id = `file${first + at}`
      const begin = (first + at) * paragraphsOfFile
      const blocks = paragraphs.slice(begin, begin + paragraphsOfFile)
      const extracted = { title: `资料${first + at}`, url: '', publishedAt: '', blocks }
      return { ...toLibraryDocument(id, extracted, id), id }
    })
    passages += made.reduce((sum, each) => sum + each.passages.length, 0)
    await library.collection(collectionOfAgent(agentId)).put(made)
    const rows = made.map(({ id, title }) => rowOf(id, title, agentId))
    await database.batch([statement(database.build.insertInto('files').values(rows))])
  }
  return passages
}

function rowOf(id: string, name: string, agentId: string) {
  return {
    id,
    owner: agentOwner(agentId),
    author: 'u:author',
    name,
    mime: 'text/plain',
    size: 1,
    sha256: id,
    source: '',
    state: 'ready',
    progress: 100,
    pages: 0,
    sheets: 0,
    reason: '',
    refs: 0,
    created_at: 0,
    changed_at: 0,
    expires_at: 0,
    deleted_at: 0,
  } as const
}
