import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '@/lib/client/api/api-context'
import { shareMutation } from '@/lib/client/api/shares'
import { shareRoutes } from '@/lib/contract/routes/share-routes'
import { useCopyNewLink } from './use-copy-new-link'

/** Lifetime of a link in days; null means unlimited. */
export const expiryDays = { week: 7, month: 30, always: null } as const
export type Expiry = keyof typeof expiryDays

const daySeconds = 24 * 60 * 60

export function useShareLink(conversationId: string) {
  const copyNewLink = useCopyNewLink()
  const [expiry, setExpiry] = useState<Expiry>('month')
  const making = useMutation(shareMutation(useApi(shareRoutes), useQueryClient()))

  const make = (wish: Expiry) => {
    const days = expiryDays[wish]
    const expires = days === null ? {} : { expires: days * daySeconds }
    return making.mutateAsync({ conversation_id: conversationId, ...expires })
  }

  const choose = (wish: Expiry) => {
    setExpiry(wish)
    // Applies the new expiry to an existing link; the dialog shows failures.
    if (making.data) make(wish).catch(() => undefined)
  }

  return {
    url: making.data?.url,
    id: making.data?.id,
    isMaking: making.isPending,
    error: making.error,
    expiry,
    choose,
    makeAndCopy: () => copyNewLink(make(expiry).then(({ url }) => url)),
  }
}
