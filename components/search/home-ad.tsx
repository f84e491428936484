'use client'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { runtimeConfigQuery } from '@/lib/client/api/runtime-config'

/** Lazy, as most visitors see no advertisement. */
const AdBadge = dynamic(() => import('./ad-badge').then((module) => module.AdBadge).catch(emptyFallback), {
  ssr: false,
})

export function HomeAd() {
  const ad = useQuery(runtimeConfigQuery()).data?.adBadge
  return ad && <AdBadge {...ad} />
}
