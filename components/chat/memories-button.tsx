'use client'
import { useQueryClient } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { useEffect } from 'react'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { bookmark } from '@/components/ui/icon-paths'
import { SidePanelButton } from '@/components/ui/side-panel/side-panel-button'
import { invalidateMemories } from '@/lib/client/api/memories-key'
import { useTexts } from '@/lib/messages/use-texts'

const Memories = dynamic(() => import('@/components/memories/memories').catch(emptyFallback), { ssr: false })

export function MemoriesButton({ answered }: { readonly answered: number }) {
  const texts = useTexts('memories')
  const queryClient = useQueryClient()
  // Chat messages also change the memories.
  useEffect(() => void invalidateMemories(queryClient), [answered, queryClient])
  return (
    <SidePanelButton id="memories" icon={bookmark} title={texts.title} closeLabel={texts.close}>
      <Memories />
    </SidePanelButton>
  )
}
