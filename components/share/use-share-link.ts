import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { shareMutation } from '@/lib/client/api/shares'
import { writeText } from '@/lib/client/device/write-text'
import { shareRoutes } from '@/lib/contract/routes/share-routes'
import { useTexts } from '@/lib/messages/use-texts'

/** Lifetime of a link in days; null means unlimited. */
export const expiryDays = { week: 7, month: 30, always: null } as const
export type Expiry = keyof typeof expiryDays

const daySeconds = 24 * 60 * 60

export function useShareLink(conversationId: string) {
  const texts = useTexts('share')
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

  /** @returns whether it was copied: the link exists even if the clipboard refuses */
  const makeAndCopy = async (): Promise<boolean> => {
    const url = make(expiry).then((link) => link.url)
    try {
      await writeText(url)
      return true
    } catch {
      await url.then(
        () => showToast({ content: texts.notCopied }),
        () => undefined,
      )
      return false
    }
  }

  return { link: making.data, isMaking: making.isPending, error: making.error, expiry, choose, makeAndCopy }
}
