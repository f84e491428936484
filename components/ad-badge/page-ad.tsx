'use client'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { runtimeConfigQuery } from '@/lib/client/api/runtime-config'

/** Lazy, as most visitors see no advertisement. */
const AdBadge = dynamic(() => import('./ad-badge').then((module) => module.AdBadge).catch(emptyFallback), {
  ssr: false,
})

/** The advertisement of the installation, for pages where one looks around: not over chats, answers and editors. */
export function PageAd() {
  const ad = useQuery(runtimeConfigQuery()).data?.adBadge
  return ad && <AdBadge {...ad} />
}
