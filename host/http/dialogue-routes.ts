import type { routes } from '../../lib/contract/http.ts'
import { paths } from '../../lib/paths.ts'
import { storeFeedback } from '../dialogue/feedback.ts'
import { readHistory, readRecord } from '../dialogue/history.ts'
import { deleteSessions, listSessions, newestSession } from '../dialogue/sessions.ts'
import { readShare, shareConversation } from '../dialogue/shares.ts'
import { type HttpDeps, publicOriginOf } from './context.ts'
import type { RouteHandlers } from './contract-routes.ts'

type Handlers = Omit<
  RouteHandlers<typeof routes>,
  'agentConfig' | 'guessSearch' | 'searchHistory' | 'completion'
>

/** The calls about conversations and their records. */
export function dialogueHandlers(deps: HttpDeps): Handlers {
  return {
    chatHistory: ({ input, owner }) =>
      readHistory(deps.database, owner, {
        conversationId: input.conversation_id,
        offset: input.offset,
        before: input.before,
        isAscending: input.time_reverse === 0,
      }),
    recordVersion: ({ input, owner }) => readRecord(deps.database, owner, input.doc_id),
    sessionGet: ({ input, owner }) => newestSession(deps.database, owner, input.agent_id),
    sessionList: ({ input, owner }) => listSessions(deps.database, owner, input.offset),
    sessionDeleteAll: async ({ owner }) => ({ deleted: await deleteSessions(deps.database, owner) }),
    sensitiveWords: async ({ input }) => {
      const finding = deps.audit.find(input.content, 'check')
      return {
        hit: finding !== null,
        ban_constraint: { forbidden: finding?.isForbidden ?? false },
        sensitive_word: finding?.word ?? '',
      }
    },
    feedback: async ({ input, owner }) => {
      await storeFeedback(deps, owner, {
        askId: input.ask_id,
        like: input.like,
        reasons: input.reasons,
        text: input.text,
      })
      return { like: input.like }
    },
    shareLink: async ({ input, owner, request }) => {
      const id = await shareConversation(deps, owner, input.conversation_id)
      return { id, url: `${publicOriginOf(deps.env, request)}${paths.shared(id)}` }
    },
    sharedSnapshot: ({ input }) => readShare(deps.database, input.id),
  }
}
