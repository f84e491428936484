'use client'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { runtimeConfigQuery } from '@/lib/client/api/runtime-config'
import { houseAdImages } from '@/lib/contract/house-ad'
import { paths } from '@/lib/paths'
import { AdBadge } from './ad-badge'

interface PageAdProps {
  /** the content is centred: next to a wide page, the other side is as wide as that of the advertisement. */
  readonly isCentred?: boolean
  readonly children: ReactNode
}

/**
 * The advertisement of the installation, on pages where one looks around: not on chats, answers and editors. It stands
 * in a column of its own next to the content, at the bottom of the window, and on a phone below the content, so that it
 * never lies on anything.
 */
export function PageAd({ isCentred = false, children }: PageAdProps) {
  const { data: config } = useQuery(runtimeConfigQuery())
  const house = { images: houseAdImages, href: paths.agentHome() }
  const ad = config ? config.adBadge : house
  return (
    <div
      data-centred={isCentred || undefined}
      className="flex min-w-0 flex-1 max-md:flex-col wide:ad-stands:data-centred:pl-[155px]"
    >
      <div className="flex min-w-0 flex-1 flex-col">{children}</div>
      {ad && <AdBadge {...ad} />}
    </div>
  )
}
