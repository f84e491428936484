import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import type { SearchPattern } from '@/lib/contract/frame'
import { paths } from '@/lib/paths'
import { savePendingAsk } from '@/lib/session/pending-ask'

export interface Question {
  readonly content: string
  /** Where it comes from, as the wire's `ask_from` says it. */
  readonly askFrom: 'input' | 'suggestion' | 'history' | 'guess'
  readonly pattern: SearchPattern
}

/** @returns a function that hands a question over to the result page; it leaves once, however often it is pressed. */
export function useAsk(): (question: Question) => void {
  const router = useRouter()
  const queryClient = useQueryClient()
  const isLeaving = useRef(false)
  return ({ content, askFrom, pattern }) => {
    if (isLeaving.current) return
    isLeaving.current = true
    const { ask_id } = savePendingAsk({ content: content.trim(), ask_from: askFrom, pattern })
    // The question will stand in the history when the reader comes back.
    void queryClient.invalidateQueries({ queryKey: ['suggestions', 'history'], refetchType: 'none' })
    router.push(paths.pendingResult(ask_id))
  }
}
