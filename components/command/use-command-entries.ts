import { useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { sessionStateText } from '@/components/conversation-menu/session-mark'
import { clock3 } from '@/components/ui/icon-paths'
import { fixedAgentOf } from '@/lib/agents'
import { useApi } from '@/lib/client/api/api-context'
import { isUnreached } from '@/lib/client/api/api-error'
import { foundMessagesQuery, foundSessionsQuery } from '@/lib/client/api/sessions'
import { useShownAsMember } from '@/lib/client/device/member-attribute'
import { listDate } from '@/lib/messages/list-date'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { type CommandEntry, findEntries, useFixedEntries } from './command-entries'
import { useFoundAgents } from './use-found-agents'

const searchesAmongAll = 6
const keywordCharacters = 100

export interface Found {
  readonly entries: readonly CommandEntry[]
  readonly isApproximate: boolean
  readonly isFinding: boolean
  readonly failure: 'offline' | 'failed' | null
  readonly retry: () => void
}

/**
 * The host searches the user's searches, messages and agents; the rest is found locally.
 * @param query '' for recent searches and all fixed entries
 */
export function useCommandEntries(query: string, isSearchesOnly: boolean): Found {
  const common = useTexts('common')
  const sessions = useTexts('sessions')
  const router = useRouter()
  const [nowMs] = useState(() => Date.now())
  const fixed = useFixedEntries()
  const api = useApi()
  const { data, isPending, isPlaceholderData, isError, error, refetch } = useQuery({
    ...foundSessionsQuery(api, query.slice(0, keywordCharacters)),
    retry: false,
  })
  const isAsked = useShownAsMember() && query.trim() !== '' && !isSearchesOnly
  const messages = useQuery({
    ...foundMessagesQuery(api, query.slice(0, keywordCharacters)),
    enabled: isAsked,
    retry: false,
  })
  const said = (isAsked ? (messages.data?.detailList ?? []) : []).map(
    (message): CommandEntry => ({
      id: `message-${message.doc_id}`,
      group: 'messages',
      label: message.snippet,
      detail: `${message.title} · ${listDate(message.updated, nowMs, common)}`,
      glyph: fixedAgentOf(message.agent_id)?.glyph ?? '',
      run: () =>
        router.push(
          paths.chat(message.agent_type, message.agent_id, message.conversation_id, message.doc_id),
        ),
    }),
  )
  const made = useFoundAgents(query.slice(0, keywordCharacters), isAsked)
  const list = isError ? [] : (data?.list ?? [])
  const searches = list.slice(0, isSearchesOnly ? list.length : searchesAmongAll).map(
    (session): CommandEntry => ({
      id: `search-${session.conversation_id}`,
      group: 'searches',
      label: session.title,
      detail: sessionStateText(session, sessions) ?? listDate(session.updated, nowMs, common),
      icon: clock3,
      run: () => router.push(paths.result(session.conversation_id)),
    }),
  )

  return {
    entries: [...said, ...searches, ...made.entries, ...findEntries(fixed, query)],
    isApproximate: data?.is_approximate === true,
    isFinding: isPending || isPlaceholderData || (isAsked && (messages.isFetching || made.isFetching)),
    failure: isError ? (isUnreached(error) ? 'offline' : 'failed') : null,
    retry: () => void refetch(),
  }
}
