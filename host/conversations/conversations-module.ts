import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { agentIds } from '../../lib/contract/agent-ids.ts'
import { isSettled } from '../../lib/contract/frames/message-status.ts'
import type { ChatRecord } from '../../lib/contract/frames/record.ts'
import { dialogueRoutes, dislikeReasons } from '../../lib/contract/routes/http.ts'
import { type SharedSnapshot, shareRoutes } from '../../lib/contract/routes/share-routes.ts'
import { messagesOf } from '../../lib/messages/messages-of.ts'
import { paths } from '../../lib/paths.ts'
import type { Audit } from '../moderation/audit.ts'
import type { Clock } from '../platform/clock.ts'
import { HostError } from '../platform/errors.ts'
import type { MakeId } from '../platform/make-id.ts'
import { type HostModule, type RouteHandlers, routeSet } from '../platform/module.ts'
import { OwnerQueue } from '../platform/owner-queue.ts'
import type { PlatformSettings } from '../platform/platform-settings.ts'
import { webOriginOf } from '../platform/request.ts'
import { localeOf } from '../platform/terminal/sentences.ts'
import type { Bus } from '../storage/bus/bus.ts'
import type { Database, Statement } from '../storage/database/database.ts'
import { deleteConversation, pinConversation, renameConversation } from './history/change-conversation.ts'
import { deleteSearchHistory, listConversations, newestConversation } from './history/conversation-list.ts'
import { storeFeedback } from './history/feedback.ts'
import type { FindMisspelt } from './history/find-conversations.ts'
import { readHistory, readRecord, requireConversation } from './history/history.ts'
import type { ImagePresenter } from './history/image-presenter.ts'
import { indexEarlierMessages } from './history/index-earlier-messages.ts'
import { readLateCards } from './history/late-cards.ts'
import { listRecentAgents } from './history/recent-agents.ts'
import { searchMessages } from './history/search-messages.ts'
import { listLinks, revokeLink } from './shares/share-links.ts'
import { countView, previewShare, shareConversation } from './shares/shares.ts'
import { type RequestVerdicts, SharedSnapshots } from './streams/shared-snapshots.ts'
import { deleteSummary, findSummary } from './summaries/stored-summary.ts'

interface ConversationsModuleDeps {
  readonly env: PlatformSettings
  readonly database: Database
  readonly audit: Audit
  readonly findMisspelt: FindMisspelt
  readonly memberExists: (uid: string) => Statement
  /** Bytes that a member may take up; 0 is no limit. */
  readonly quota: number
  readonly images: ImagePresenter
  readonly log: Logger
  readonly bus: Bus
  /** Counts a share that an address creates or views. @throws {HostError} rate_limited */
  readonly countShare: (address: string) => Promise<void>
  /** @returns the key under which an address is counted. */
  readonly tagOf: (address: string) => string
  readonly now: Clock
  readonly makeId: MakeId
  /** Called with the settled records that somebody has read. */
  readonly onRead?: (owner: string, records: readonly ChatRecord[]) => void
  /** Called with a shared conversation that is read. */
  readonly requestVerdicts?: RequestVerdicts
}

/** Of one person, running and queued. */
const searchesWaiting = 60

export function conversationsModule(deps: ConversationsModuleDeps): HostModule {
  const closing = new AbortController()
  let indexing = Promise.resolve()
  return {
    routes: [
      routeSet(dialogueRoutes, conversationHandlers(deps)),
      routeSet(shareRoutes, shareHandlers(deps)),
    ],
    start: async () => {
      indexing = indexEarlierMessages(deps.database, closing.signal).catch((error: unknown) =>
        deps.log.error({ err: error }, 'earlier messages could not be indexed; the next start continues'),
      )
    },
    stop: () => {
      closing.abort()
      return indexing
    },
  }
}

function conversationHandlers(deps: ConversationsModuleDeps): RouteHandlers<typeof dialogueRoutes> {
  return {
    ...sessionHandlers(deps),
    ...chatHandlers(deps),
    chatHistory: async ({ input, owner }) => {
      const page = await readHistory(deps.database, owner, {
        conversationId: input.conversation_id,
        offset: input.offset,
        before: input.before,
        through: input.through,
        isAscending: input.time_reverse === 0,
        kind: input.kind,
      })
      deps.onRead?.(
        owner,
        page.detailList.filter(({ status }) => isSettled(status)),
      )
      return deps.images.value(page)
    },
    chatSummary: ({ input, owner }) => findSummary(deps.database, owner, input.conversation_id),
    chatSummaryDelete: async ({ input, owner }) => {
      await requireConversation(deps.database, owner, input.conversation_id)
      await deps.database.batch([deleteSummary(deps.database, input.conversation_id)])
      return {}
    },
    recordVersion: async ({ input, owner }) =>
      deps.images.value(await readRecord(deps.database, owner, input.doc_id)),
    chatCheck: ({ input, owner }) => readLateCards(deps.database, owner, input.doc_id),
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
    dislikeOptions: async ({ request }) => {
      const labels = messagesOf(localeOf(request.headers['accept-language'])).answer.dislikeReasons
      return { list: dislikeReasons.map((id) => ({ id, label: labels[id] })) }
    },
  }
}

function shareHandlers(deps: ConversationsModuleDeps): RouteHandlers<typeof shareRoutes> {
  const present = (snapshot: SharedSnapshot, id: string) => deps.images.value(snapshot, id)
  const snapshots = new SharedSnapshots({ ...deps, present })
  return {
    sharePreview: async ({ input, owner, request }) => {
      await deps.countShare(request.ip)
      return previewShare(deps.database, owner, input.conversation_id)
    },
    shareLink: async ({ input, owner, identity, request }) => {
      await deps.countShare(request.ip)
      const { id, expiresAt } = await shareConversation(deps, owner, {
        conversationId: input.conversation_id,
        docIds: input.doc_ids,
        expiresSeconds: input.expires,
        conditions: identity?.kind === 'member' ? [deps.memberExists(identity.uid)] : [],
      })
      return { id, url: shareUrl(deps, request, id), expires: Math.floor(expiresAt / 1_000) }
    },
    shareList: async ({ input, owner, request }) => {
      const { list, ...page } = await listLinks(deps, owner, { kind: 'conversation' }, input.offset)
      return { ...page, list: list.map((entry) => ({ ...entry, url: shareUrl(deps, request, entry.id) })) }
    },
    shareRevoke: async ({ input, owner }) => {
      await revokeLink(deps, owner, 'conversation', input.id)
      return {}
    },
    shareView: async ({ input, owner, request }) => {
      const userAgent = request.headers['user-agent'] ?? ''
      await countView(deps, input.id, { owner, network: deps.tagOf(request.ip), userAgent })
      return {}
    },
    sharedSnapshot: ({ input }) => snapshots.read(input.id),
  }
}

function chatHandlers(
  deps: ConversationsModuleDeps,
): Pick<RouteHandlers<typeof dialogueRoutes>, 'chatSearch' | 'dialogueList'> {
  // Cutting snippets out of long messages takes a part of everybody's time: one page at a time for a person.
  const searches = new OwnerQueue(
    searchesWaiting,
    () => new HostError('rate_limited', '操作有些频繁，请稍等片刻再试'),
  )
  const { signal: never } = new AbortController()
  return {
    chatSearch: ({ input, owner }) =>
      searches.run(owner, never, () =>
        searchMessages(deps.database, owner, {
          keyword: input.keyword,
          agentId: input.agent_id,
          offset: input.offset,
        }),
      ),
    dialogueList: ({ input, owner, request }) =>
      listRecentAgents(deps.database, owner, {
        offset: input.offset,
        locale: localeOf(request.headers['accept-language']),
      }),
  }
}

type SessionRouteName = Extract<keyof typeof dialogueRoutes, `session${string}` | 'chatSession'>

function sessionHandlers(
  deps: ConversationsModuleDeps,
): Pick<RouteHandlers<typeof dialogueRoutes>, SessionRouteName> {
  return {
    // Only the general assistant answers searches.
    sessionGet: ({ input: { agent_id: agentId }, owner }) =>
      newestConversation(deps.database, owner, {
        kind: agentId === agentIds.universal ? 'search' : 'agent',
        agentId,
      }),
    chatSession: async ({ input, owner }) => ({
      session: await newestConversation(deps.database, owner, { kind: 'agent', agentId: input.agent_id }),
    }),
    sessionList: ({ input, owner }) =>
      listConversations(deps, owner, {
        agentId: input.agent_id,
        pattern: input.pattern,
        keyword: input.keyword,
        offset: input.offset,
      }),
    sessionRename: async ({ input, owner }) => ({
      title: await renameConversation(deps, owner, input.conversation_id, input.title),
    }),
    sessionPin: async ({ input, owner }) => {
      await pinConversation(deps.database, owner, input.conversation_id, input.is_pinned)
      return {}
    },
    sessionDelete: async ({ input, owner }) => {
      await deleteConversation(deps.database, owner, input.conversation_id)
      return {}
    },
    sessionDeleteAll: ({ input, owner }) => deleteSearchHistory(deps, owner, input.revoke_shares),
  }
}

function shareUrl(deps: ConversationsModuleDeps, request: FastifyRequest, id: string): string {
  return `${webOriginOf(deps.env, request)}${paths.shared(id)}`
}
