import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { createChatDoc } from '../../host/agents/chat-doc/chat-doc.ts'
import { notInFiles } from '../../host/agents/documents/documents-prompt.ts'
import { deleteFile } from '../../host/files/delete-files.ts'
import { ownFiles } from '../../host/files/own-files.ts'
import { giveFile } from '../../host/files/testing/give-file.ts'
import { isMemberOwner } from '../../host/members/account/owner.ts'
import { type FormatFile, readFormatFiles } from '../../host/search/testing/document-sets.ts'
import { runPipeline, textOf } from '../../host/search/testing/run-pipeline.ts'
import { buildUser } from '../../host/testing/build-user.ts'
import { openTestStorage, type TestStorage } from '../../host/testing/test-storage.ts'
import { readCards } from '../../lib/contract/cards/card-types.ts'
import { type AskedReader, rightPlaces } from './document-chat/right-places.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { atLeast, type Figure } from './support/table.ts'

const leastDeniedPercent = 95
const removedQuestions = 100

/** A member with files, whom document chat answers without a model. */
interface Reader extends AskedReader {
  upload(path: string): Promise<string>
  remove(fileId: string): Promise<void>
}

/** Answers from somebody's files: whether the page or row is the right one, and whether it says so where there is none. */
export const documentChat: BenchPart = {
  title: 'document-chat：只依据自己的文件回答（没有语言模型）',
  measure: async (scope) => {
    const files = readFormatFiles()
    if (!files) return { skipped: '没有 ../shared/data' }
    const reader = await openReader(scope)
    const ids: string[] = []
    for (const file of files) ids.push(await reader.upload(file.path))
    const figures: Figure[] = []
    // The threshold was fitted over the files with an even number; the others are reported.
    for (const [name, remainder] of [
      ['定阈值的一半', 0],
      ['另一半', 1],
    ] as const) {
      const half = files.flatMap((file, at) => ((at + 1) % 2 === remainder ? [{ file, at }] : []))
      figures.push(
        ...(await rightPlaces(
          name,
          reader,
          half.map(({ file }) => file),
        )),
      )
      figures.push(await deniedOf(name, reader, ids, half))
    }
    return figures
  },
}

async function openReader(scope: Scope): Promise<Reader> {
  const storage = await openTestStorage()
  scope.defer(() => storage.remove())
  const { owner } = await buildUser(storage.database)
  return {
    upload: async (path) => giveFile(storage, owner, basename(path), await readFile(path)),
    remove: (fileId) => deleteFile({ ...storage, now: Date.now }, owner, fileId),
    ask: (question) => answered(storage, owner, question),
  }
}

async function answered(storage: TestStorage, owner: string, question: string) {
  const agent = createChatDoc({
    files: ownFiles({ ...storage, isMember: isMemberOwner }),
    clock: Date.now,
  })
  const { cards, failure } = await runPipeline((...asked) => agent.start(...asked), { question, owner })
  if (failure) throw failure
  const sources = readCards(cards, 'search_result').flat()
  const cited = sources.map(({ title, location = '' }) => `${title} ${location}`)
  return { isDenied: textOf(cards) === notInFiles, cited }
}

/** Asks of a file that was removed, while the member's other files are there. */
async function deniedOf(
  name: string,
  reader: Reader,
  ids: string[],
  half: readonly { readonly file: FormatFile; readonly at: number }[],
): Promise<Figure> {
  let [asked, denied] = [0, 0]
  const share = Math.ceil(removedQuestions / half.length)
  for (const { file, at } of half) {
    await reader.remove(ids[at] ?? '')
    for (const { question } of file.questions.slice(0, share)) {
      if (asked >= removedQuestions) break
      asked += 1
      denied += Number((await reader.ask(question)).isDenied)
    }
    ids[at] = await reader.upload(file.path)
  }
  return atLeast(
    `${name}：文件被删的 ${asked} 题，说没有找到`,
    (100 * denied) / asked,
    leastDeniedPercent,
    ' %',
  )
}
