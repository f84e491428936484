import { useEffect, useRef, useState } from 'react'
import { ownStorage } from '@/lib/client/device/own-storage'
import type { ReturnedText } from '../page/use-conversation'

export interface DraftOptions {
  /** The text that was returned last. */
  readonly returned: ReturnedText
  /** The question that the host has not accepted yet, or ''. */
  readonly unsent: string
  /** The key under which a reload of the page finds the draft; the draft moves with it. */
  readonly draftKey: string
}

/**
 * The text of the follow-up box. A refused question is returned to it, before the text there; what was not sent or
 * accepted is restored after a reload.
 */
export function useDraft({ returned, unsent, draftKey }: DraftOptions) {
  const [text, setText] = useState('')
  const [seen, setSeen] = useState(returned)
  if (seen !== returned) {
    setSeen(returned)
    setText(withReturned(text, returned.text))
  }
  // Storage exists in the browser only; the server renders an empty box.
  useEffect(() => {
    const kept = ownStorage.read(storageKey(draftKey))
    // A question that is being sent is shown above the box already.
    if (kept && kept !== unsent) setText((current) => withReturned(current, kept))
    // Restores only a draft of an earlier page; from then on the box writes it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useStoredDraft(draftKey, text || unsent)
  return [text, setText] as const
}

/** Stores the draft whenever it or its key changes; the empty box of a new page must not remove the draft unread. */
function useStoredDraft(draftKey: string, draft: string): void {
  const stored = useRef({ draftKey, draft: '' })
  useEffect(() => {
    const { current: before } = stored
    if (before.draftKey === draftKey && before.draft === draft) return
    stored.current = { draftKey, draft }
    if (before.draftKey !== draftKey) ownStorage.remove(storageKey(before.draftKey))
    if (draft === '') ownStorage.remove(storageKey(draftKey))
    else ownStorage.write(storageKey(draftKey), draft)
  }, [draft, draftKey])
}

function storageKey(draftKey: string): string {
  return `draft:${draftKey}`
}

function withReturned(text: string, returned: string): string {
  if (text.trim() === '') return returned
  return returned === '' || text.includes(returned) ? text : `${returned}\n${text}`
}
