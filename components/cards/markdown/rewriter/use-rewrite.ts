import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSensitiveCheck } from '@/components/sensitive-check/use-sensitive-check'
import { useApi } from '@/lib/client/api/api-context'
import { shortTextOfError } from '@/lib/client/api/api-error'
import { rewritePartMutation } from '@/lib/client/api/writing'
import { findMarkedSource } from '@/lib/client/markdown/marked-source'
import { type MarkedPart, partLimits } from '@/lib/contract/marked-part'
import { type RewriteOrder, writingRoutes } from '@/lib/contract/routes/writing-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { OwnRecord } from '../../card-view'
import { wordsOf } from './marked-range'

export interface Proposal {
  readonly part: MarkedPart
  readonly order: RewriteOrder
  readonly text: string
}

interface RewriteOptions {
  readonly cardId: string
  readonly text: string
  readonly record: OwnRecord | undefined
}

/** Rewrites selected parts. A proposal stays until it is accepted, discarded, or the answer changes. */
export function useRewrite({ cardId, text, record }: RewriteOptions) {
  const { rewrite: texts } = useTexts('chat')
  const network = useTexts('network')
  const [proposal, setProposal] = useState<Proposal | null>(null)
  const [problem, setProblem] = useState('')
  const stopping = useRef<AbortController>(null)
  const { mutate, isPending } = useMutation(rewritePartMutation(useApi(writingRoutes)))
  const { check, isChecking } = useSensitiveCheck()

  const ask = (part: MarkedPart, order: RewriteOrder) => {
    const { signal } = (stopping.current = new AbortController())
    mutate(
      { part, order, signal },
      {
        onSuccess: (written) => setProposal({ part, order, text: written.text }),
        onError: (error) => signal.aborted || setProblem(shortTextOfError(error, network)),
      },
    )
  }

  const rewrite = (root: Element, range: Range, order: RewriteOrder) => {
    if (isPending || isChecking || !record) return

    setProblem('')
    const words = wordsOf(root, range)
    const source = words && findMarkedSource(text, words)
    if (!source) return setProblem(texts.unclear)

    const marked = text.slice(source.from, source.to)
    if (marked.length > partLimits.text) return setProblem(fill(texts.tooMuch, { limit: partLimits.text }))

    const part = { doc_id: record.docId, card_id: cardId, from: source.from, text: marked }
    if (order.way !== 'own') return ask(part, order)

    void check(order.instruction, () => ask(part, order), setProblem)
  }

  return {
    proposal: proposal && proposal.part.doc_id === record?.docId ? proposal : null,
    problem,
    isBusy: isPending || isChecking,
    rewrite,
    stop: () => stopping.current?.abort(),
    again: () => {
      setProblem('')
      if (proposal && !isPending) ask(proposal.part, proposal.order)
    },
    /** Stays visible if the answer could not be changed. */
    accept: () => proposal && record?.changePart?.({ ...proposal.part, replacement: proposal.text }),
    leave: () => {
      stopping.current?.abort()
      setProposal(null)
      setProblem('')
    },
  }
}
