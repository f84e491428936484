import * as z from 'zod/mini'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import type { DraftKind } from './draft-kind'

/** Its settings are checked by their kind. */
const storedCopy = z.object({
  writer: z.string(),
  version: z.int(),
  base: z.unknown(),
  settings: z.unknown(),
  sent: z._default(z.array(z.string()), []),
})

interface LocalCopy<Settings> {
  /** Page that wrote it: a page removes only its own copy, as another tab may have unsaved text of the same draft. */
  readonly writer: string
  /** Stored version that the change is based on, and its settings. */
  readonly version: number
  readonly base: Settings
  readonly settings: Settings
  /** Digests of what was sent without a reply. */
  readonly sent: readonly string[]
}

/** Unsaved settings of one draft on this device. */
export interface LocalCopies<Settings> {
  readonly read: () => LocalCopy<Settings> | null
  /** @returns whether it was stored */
  readonly write: (copy: LocalCopy<Settings>) => boolean
  readonly remove: (writer: string) => void
}

/** Those of a draft that may get its id while it is edited. */
export interface MovableCopies<Settings> extends LocalCopies<Settings> {
  /** From now on copies are those of this id; one that the writer has kept without an id follows. */
  readonly moveTo: (id: string, writer: string) => void
}

/**
 * In local storage, since it has to outlive the tab. The key includes the member, so that another member of this
 * browser is never shown it.
 */
export function localCopiesOf<Settings extends object>(
  kind: Pick<DraftKind<Settings>, 'name' | 'parse'>,
  uid: string,
  id: string,
): MovableCopies<Settings> {
  const keyOf = (of: string) => `${kind.name}-edit:${uid}:${of}`
  let key = keyOf(id)
  const read = () => {
    const copy = storedCopy.safeParse(persistentStorage.readJson(key)).data
    const settings = copy ? kind.parse(copy.settings) : null
    const base = copy ? kind.parse(copy.base) : null
    return copy && settings && base ? { ...copy, settings, base } : null
  }
  const write = (copy: LocalCopy<Settings>) => persistentStorage.write(key, JSON.stringify(copy))
  const remove = (writer: string) => {
    if (read()?.writer === writer) persistentStorage.remove(key)
  }
  return {
    read,
    write,
    remove,
    moveTo: (newId, writer) => {
      if (key === keyOf(newId)) return
      const copy = read()
      if (copy?.writer === writer) remove(writer)
      key = keyOf(newId)
      if (copy?.writer === writer) write(copy)
    },
  }
}
