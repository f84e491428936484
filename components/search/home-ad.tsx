'use client'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { leftOut } from '@/components/ui/left-out'
import { runtimeConfigQuery } from '@/lib/client/api/runtime-config'

/** Lazy, as most visitors see no advertisement. */
const AdBadge = dynamic(() => import('./ad-badge').then((module) => module.AdBadge).catch(leftOut), {
  ssr: false,
})

export function HomeAd() {
  const ad = useQuery(runtimeConfigQuery()).data?.adBadge
  return ad && <AdBadge {...ad} />
}
