import * as z from 'zod/mini'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import { agentSettings } from '@/lib/contract/made-agent'

const localCopy = z.object({
  /** Page that wrote it: a page removes only its own copy, as another tab may have unsaved text of the same agent. */
  writer: z.string(),
  /** Stored version that the change is based on, and its settings. */
  version: z.int(),
  base: agentSettings,
  settings: agentSettings,
})
type LocalCopy = z.infer<typeof localCopy>

/** Unsaved settings of one agent on this device. */
export interface LocalCopies {
  readonly read: () => LocalCopy | null
  /** @returns whether it was stored */
  readonly write: (copy: LocalCopy) => boolean
  readonly remove: (writer: string) => void
}

/**
 * In local storage, since it has to outlive the tab. The key includes the member, so that another member of this
 * browser is never shown it.
 */
export function localCopiesOf(uid: string, agentId: string): LocalCopies {
  const key = `agent-edit:${uid}:${agentId}`
  const read = () => localCopy.safeParse(persistentStorage.readJson(key)).data ?? null
  return {
    read,
    write: (copy) => persistentStorage.write(key, JSON.stringify(copy)),
    remove: (writer) => {
      if (read()?.writer === writer) persistentStorage.remove(key)
    },
  }
}
