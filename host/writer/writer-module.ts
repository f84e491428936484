import { writerRoutes } from '../../lib/contract/routes/writer-routes.ts'
import type { AnswerChecker } from '../answers/warrants/answer-checker.ts'
import type { FairRenderer } from '../export/fair-renderer.ts'
import type { LimitSettings } from '../limits/limit-settings.ts'
import { pace } from '../limits/pace.ts'
import { requireApproved } from '../members/account/identify.ts'
import { memberOf } from '../members/account/self-service/own-user.ts'
import { HostError } from '../platform/errors.ts'
import type { Identity } from '../platform/identity.ts'
import { type HostModule, type RouteHandlers, routeSet } from '../platform/module.ts'
import { OwnerQueue } from '../platform/owner-queue.ts'
import type { PlatformSettings } from '../platform/platform-settings.ts'
import { webOriginOf } from '../platform/request.ts'
import { localeOf } from '../platform/terminal/sentences.ts'
import type { Bus } from '../storage/bus/bus.ts'
import { type CheckNotesDeps, checkNotes } from './check-notes.ts'
import { deleteDocument, listVersions, nameVersion, restoreDocument } from './document-history.ts'
import { documentOfAnswer } from './document-of-answer.ts'
import { listDocuments } from './list-documents.ts'
import { type NoteFilesDeps, readNoteFiles } from './note-files.ts'
import { createDocument, type SaveDeps, saveDocument } from './save-document.ts'
import { readDocument } from './stored-document.ts'

export interface WriterModuleDeps extends SaveDeps, NoteFilesDeps {
  readonly env: PlatformSettings & Pick<LimitSettings, 'RATE_LIMIT'>
  readonly bus: Bus
  readonly renderer: Pick<FairRenderer, 'render'>
  /** Reads the pages of footnotes; null where no pages are read. */
  readonly pages?: () => CheckNotesDeps['pages']
  readonly checker?: Pick<AnswerChecker, 'check'> | undefined
}

/** An editor saves every few seconds. */
const changesPerMinute = 120
/** Each reads all texts of a member, up to 60 million characters, in the thread for slow reads, one after the other. */
const searchesPerMinute = 60
/** Each reads pages. */
const checksPerMinute = 6
/** Documents of a member that wait to be read or written. */
const textsAtOnce = 20

/** Documents of the editor. */
export function writerModule(deps: WriterModuleDeps): HostModule {
  return { routes: [routeSet(writerRoutes, writerHandlers(deps))] }
}

function tooMany(): HostError {
  return new HostError('rate_limited', '操作有些频繁，请稍等片刻再试')
}

function writerHandlers(deps: WriterModuleDeps): RouteHandlers<typeof writerRoutes> {
  const { database } = deps
  const searches = new OwnerQueue(searchesPerMinute, tooMany)
  // A long text takes a part of everybody's time: one at a time for a member.
  const texts = new OwnerQueue(textsAtOnce, tooMany)
  const { signal: never } = new AbortController()
  const changing = async (identity: Identity | null) => {
    const member = memberOf(identity)
    await requireApproved(database, member)
    if (deps.env.RATE_LIMIT > 0) await pace(deps.bus, `documents:${member.owner}`, changesPerMinute)
    return member.owner
  }
  const writing = async <Result>(identity: Identity | null, write: (owner: string) => Promise<Result>) => {
    const owner = await changing(identity)
    return texts.run(owner, never, () => write(owner))
  }
  return {
    docCreate: ({ identity, input }) => writing(identity, (owner) => createDocument(deps, owner, input)),
    docFromAnswer: async ({ identity, input, request }) =>
      documentOfAnswer({ ...deps, app: deps.env.NEXT_PUBLIC_APP_NAME }, await changing(identity), {
        conversationId: input.conversation_id,
        docId: input.doc_id,
        locale: localeOf(request.headers['accept-language']),
        origin: webOriginOf(deps.env, request),
      }),
    docSave: ({ identity, input: { doc_id: id, version: based, ...saved } }) =>
      writing(identity, (owner) => saveDocument(deps, owner, { ...saved, id, based })),
    docGet: ({ owner, input: { doc_id: id, version } }) =>
      texts.run(owner, never, () => readDocument(database, owner, { id, version })),
    docDelete: async ({ identity, input }) => {
      await deleteDocument(database, await changing(identity), input.doc_id)
      return {}
    },
    docCheck: async ({ owner, input }) => {
      if (deps.env.RATE_LIMIT > 0) await pace(deps.bus, `notes:${owner}`, checksPerMinute)
      const { content } = await readDocument(database, owner, { id: input.doc_id })
      // Where nothing can judge, it is as if too many waited.
      const { pages, checker } = deps
      const filesOf: CheckNotesDeps['filesOf'] = (notes) => readNoteFiles(deps, owner, notes)
      const check: CheckNotesDeps['check'] = async (...given) => (await checker?.check(...given)) ?? null
      return { list: await checkNotes({ pages: pages?.() ?? null, filesOf, check }, content) }
    },
    docList: async ({ owner, input }) => {
      const isSearch = input.keyword.trim() !== ''
      if (!isSearch) return listDocuments(database, owner, input)
      if (deps.env.RATE_LIMIT > 0) await pace(deps.bus, `document-search:${owner}`, searchesPerMinute)
      return searches.run(owner, never, () => listDocuments(database, owner, input))
    },
    docVersions: ({ owner, input: { doc_id: id, offset } }) => listVersions(database, owner, { id, offset }),
    docRestore: ({ identity, input: { doc_id: id, version } }) =>
      writing(identity, (owner) => restoreDocument(deps, owner, { id, version })),
    docName: async ({ identity, input: { doc_id: id, version, name } }) => {
      await nameVersion(database, await changing(identity), { id, version, name })
      return {}
    },
  }
}
