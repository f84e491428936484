import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type DraftOptions, mayOutliveThePage, useDraft } from '@/components/drafts/use-draft'
import { refetchVersions } from '@/lib/client/api/agent-drafts'
import { useApi } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import type { AgentSettings } from '@/lib/contract/made-agent'
import { agentRoutes } from '@/lib/contract/routes/agent-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { createDraft } from '../create-draft'
import { agentKind, settingsOf } from './agent-kind'
import { withoutBlankRows } from './without-blank-rows'

interface StoredAgent {
  readonly id: string
  readonly version: number
}

/** The draft of one agent, saved automatically while the component is mounted. An id of '' is one to be created. */
export function useAgentDraft(options: DraftOptions<AgentSettings>) {
  const api = useApi(agentRoutes)
  const queryClient = useQueryClient()
  const { untitled } = useTexts('agentEditor')
  // One for the life of the component: a save may be under way when the address gets the id.
  const [creator] = useState(() => new DraftCreator(options.id, () => createDraft(api, untitled)))
  const draft = useDraft(agentKind, options, () => ({
    save: async (settings, version, isLeaving) => {
      const stored = await creator.get()
      const input = { id: stored.id, version: version || stored.version, ...withoutBlankRows(settings) }
      const saved = await api('agentCreateAdvanced', input, {
        keepalive: mayOutliveThePage(input, isLeaving),
      })
      refetchVersions(queryClient, stored.id)
      if (!isLeaving) creator.show()
      return saved.version
    },
    load: async () => {
      const { id } = await creator.get()
      const { draft: stored } = await api('agentDetail', { id })
      if (!stored) throw new ApiError('not_found')
      return { version: stored.version, settings: settingsOf(stored) }
    },
  }))
  return {
    ...draft,
    /** @returns the id, of a draft created now if there is none. @throws {ApiError} */
    ensureId: async () => {
      const { id } = await creator.get()
      creator.show()
      return id
    },
  }
}

/** Creates a draft once, when it is first needed. */
class DraftCreator {
  #creating: Promise<StoredAgent> | null
  readonly #create: () => Promise<StoredAgent>
  #shownId: string
  #id: string

  constructor(id: string, create: () => Promise<StoredAgent>) {
    this.#id = id
    this.#shownId = id
    this.#creating = id === '' ? null : Promise.resolve({ id, version: 0 })
    this.#create = create
  }

  get(): Promise<StoredAgent> {
    this.#creating ??= this.#create().then(
      (stored) => {
        this.#id = stored.id
        return stored
      },
      (error: unknown) => {
        this.#creating = null
        throw error
      },
    )
    return this.#creating
  }

  /** Puts the id into the address, without a navigation: what is typed keeps the focus. */
  show(): void {
    if (this.#shownId === this.#id) return
    this.#shownId = this.#id
    window.history.replaceState(null, '', paths.agentEdit(this.#id))
  }
}
