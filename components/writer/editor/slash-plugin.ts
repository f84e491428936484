import { Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'

/** A `/` at the beginning of a block and what follows it. */
export interface SlashQuery {
  readonly from: number
  readonly to: number
  readonly text: string
}

interface SlashState {
  readonly query: SlashQuery | null
  /** Where the menu was closed by Escape: it stays closed there. */
  readonly closedAt: number | null
}

const key = new PluginKey<SlashState>('slash')
type KeyHandler = (event: KeyboardEvent) => boolean

/** Keys go to the menu while it is open. */
const handlers = new WeakMap<object, KeyHandler>()

/** Chinese input methods write an enumeration comma for the same key. */
const pattern = /^[/\u3001]([\p{L}\p{N}]{0,12})$/u

function queryOf({ selection }: EditorState): SlashQuery | null {
  const { $from, empty } = selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code) return null
  const found = pattern.exec($from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc'))
  return found ? { from: $from.start(), to: $from.pos, text: found[1] ?? '' } : null
}

export const slashExtension = Extension.create({
  name: 'slash',
  addProseMirrorPlugins: () => [
    new Plugin<SlashState>({
      key,
      state: {
        init: () => ({ query: null, closedAt: null }),
        apply: (transaction, before, _, state) => {
          const query = transaction.docChanged || transaction.selectionSet ? queryOf(state) : before.query
          const wasClosed = transaction.getMeta(key) === 'close'
          const closedAt = wasClosed ? (query?.from ?? null) : query ? before.closedAt : null
          return { query, closedAt }
        },
      },
      props: {
        handleKeyDown: (view, event) => {
          if (event.isComposing || view.composing || !openQuery(view.state)) return false
          if (event.key !== 'Escape') return handlers.get(view)?.(event) ?? false
          view.dispatch(view.state.tr.setMeta(key, 'close'))
          return true
        },
      },
    }),
  ],
})

/** @returns what the open menu looks for, or null while it is closed */
export function openQuery(state: EditorState): SlashQuery | null {
  const { query, closedAt } = key.getState(state) ?? { query: null, closedAt: null }
  return query && query.from !== closedAt ? query : null
}

/** @returns stops handling the keys of the open menu */
export function handleSlashKeys(view: object, handler: KeyHandler): () => void {
  handlers.set(view, handler)
  return () => void handlers.delete(view)
}
