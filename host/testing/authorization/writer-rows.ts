import type { NameIn, QueryOf, RouteTable } from '../../../lib/contract/routes/route.ts'
import { writerRoutes } from '../../../lib/contract/routes/writer-routes.ts'
import type { RouteRow } from './route-row.ts'
import { call, type World } from './world.ts'

type RowsOf<Table extends RouteTable> = { readonly [Name in NameIn<Table>]: RouteRow<QueryOf<Table[Name]>> }

/** The owner writes a document with the secret in it, where the owner is a member. @returns its id */
async function keptDocument({ host, credentials, secret }: World): Promise<string> {
  const { method, path } = writerRoutes.docCreate
  const reply = await call(host, method, path, credentials.owner, { title: secret, content: secret })
  return (reply.data as { doc_id?: string } | undefined)?.doc_id ?? 'unknown'
}

/** A call about a document, which does not exist for other members. */
function ofDocument<Input>(input: (id: string) => Input): RouteRow<Input> {
  return {
    reach: 'account',
    input: async (world) => input(await keptDocument(world)),
    otherwise: { because: "the document is the owner's", statuses: { otherMember: 404 } },
  }
}

export const writerRows: RowsOf<typeof writerRoutes> = {
  docCreate: { reach: 'account', input: () => ({ title: '手记', content: '茶馆在坡上。' }) },
  docFromAnswer: {
    reach: 'account',
    input: ({ conversationId, docId }) => ({ conversation_id: conversationId, doc_id: docId }),
    otherwise: { because: "the answer is the owner's", statuses: { otherMember: 404 } },
  },
  docSave: ofDocument((doc_id) => ({ doc_id, version: 1, title: '手记', content: '改过了' })),
  docGet: ofDocument((doc_id) => ({ doc_id })),
  docDelete: ofDocument((doc_id) => ({ doc_id })),
  docList: {
    reach: 'account',
    input: async (world) => (await keptDocument(world), { keyword: world.secret }),
  },
  docCheck: ofDocument((doc_id) => ({ doc_id })),
  docVersions: ofDocument((doc_id) => ({ doc_id })),
  docRestore: ofDocument((doc_id) => ({ doc_id, version: 1 })),
  docName: ofDocument((doc_id) => ({ doc_id, version: 1, name: '初稿' })),
}
