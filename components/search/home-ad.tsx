'use client'
import { useQuery } from '@tanstack/react-query'
import { runtimeConfigQuery } from '@/lib/api/runtime-config'
import { AdBadge } from './ad-badge'

/** The operator's advertisement; without the settings there is none. */
export function HomeAd() {
  const ad = useQuery(runtimeConfigQuery()).data?.adBadge
  return ad && <AdBadge {...ad} />
}
