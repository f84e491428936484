'use client'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useSensitiveCheck } from '@/components/sensitive-check/use-sensitive-check'
import { Skeleton } from '@/components/ui/skeleton'
import { usePreference } from '@/lib/client/page/preference-store'
import { chosenOptions } from '@/lib/client/realtime/asking/ask-options'
import { newAskId, savePendingAsk } from '@/lib/client/realtime/conversation/pending-ask'
import type { SearchPattern } from '@/lib/contract/frames/frame'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'

interface AskedByAddressProps {
  readonly question: string
  readonly pattern: SearchPattern | null
  readonly otherwise: (sentence: string) => ReactNode
}

/** The answer's page replaces it, so that neither a reload nor Back asks the question again. */
export function AskedByAddress({ question, pattern, otherwise }: AskedByAddressProps) {
  const common = useTexts('common')
  const router = useRouter()
  const chosen = usePreference('pattern')
  const { check } = useSensitiveCheck()
  const [refusal, setRefusal] = useState<string | null>(null)
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    const leave = () => {
      const askId = newAskId()
      savePendingAsk({
        ask_id: askId,
        ask_from: 'url',
        content: question,
        pattern: pattern ?? chosen,
        ...chosenOptions(true),
      })
      router.replace(paths.pendingResult(askId))
    }
    void check(question, leave, setRefusal)
    // Runs once, with the values of the address.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (refusal !== null) return otherwise(refusal)

  return (
    <output
      aria-label={common.loading}
      className="grid w-full gap-4 px-[max(44px,calc(50%-413px))] py-10 max-md:px-4"
    >
      <h1 className="line-clamp-3 font-serif text-2xl font-semibold">{question}</h1>
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
    </output>
  )
}
