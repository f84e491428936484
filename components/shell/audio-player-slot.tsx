'use client'
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { audioPlayer } from '@/components/audio-player/audio-player'

/** Lazy, as most visits play nothing. */
const PlayerBar = lazy(() => import('@/components/audio-player/player-bar'))

/** It stays during navigation. */
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
