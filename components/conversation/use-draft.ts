import { useEffect, useState } from 'react'
import { tabBound } from '@/lib/device/browser-storage'
import type { ReturnedText } from './use-conversation'

export interface DraftOptions {
  /** The text that came back last. */
  readonly returned: ReturnedText
  /** The question that the host has not taken yet, or ''. */
  readonly unsent: string
  /** What the box belongs to. */
  readonly draftKey: string
}

/**
 * The text of the follow-up box. What was refused comes back to where it was written, before what stands there by now;
 * what was not sent, or not taken, is there again after a reload.
 */
export function useDraft({ returned, unsent, draftKey }: DraftOptions) {
  const [text, setText] = useState('')
  const [seen, setSeen] = useState(returned)
  if (seen !== returned) {
    setSeen(returned)
    setText(withReturned(text, returned.text))
  }
  // Storage belongs to the browser; the server's page has an empty box.
  useEffect(() => {
    const kept = tabBound.read(storageKey(draftKey))
    // A question that is on its way here stands over the box already.
    if (kept && kept !== unsent) setText((current) => withReturned(current, kept))
    // Only what was there before this page: from then on the box writes it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const draft = text || unsent
  useEffect(() => {
    if (draft === '') tabBound.remove(storageKey(draftKey))
    else tabBound.write(storageKey(draftKey), draft)
  }, [draft, draftKey])
  return [text, setText] as const
}

function storageKey(draftKey: string): string {
  return `draft:${draftKey}`
}

function withReturned(text: string, returned: string): string {
  if (text.trim() === '') return returned
  return returned === '' || text.includes(returned) ? text : `${returned}\n${text}`
}
