'use client'
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { audioPlayer } from '@/components/audio-player/audio-player'

/** Most visits play nothing. */
const PlayerBar = lazy(() => import('@/components/audio-player/player-bar'))

/** The player, while something is in it; it stays while one moves between pages. */
export function AudioPlayerSlot() {
  const isOpen = useStore(audioPlayer, ({ track }) => track !== null)
  return (
    isOpen && (
      <Suspense>
        <PlayerBar />
      </Suspense>
    )
  )
}
