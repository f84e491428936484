import { useEffect } from 'react'
import * as z from 'zod/mini'
import { persistentStorage } from '@/lib/client/device/browser-storage'
import { audioPlayer, seekTo, type Track } from './audio-player'

const storageKey = 'audio-positions'
const maxTracks = 20
/** Shorter positions, and those so near to the end, start again. */
const edgeSeconds = 5
const positions = z.array(z.tuple([z.string(), z.number()])).check(z.maxLength(maxTracks))

/** Continues a recording with an id where it was left, and stores its position once a second. */
export function useRememberedPosition(track: Track | null): void {
  const id = track?.id
  // The element and the storage are external systems.
  useEffect(() => {
    if (id === undefined) return
    const { seconds: now, duration } = audioPlayer.getState()
    const stored = readPositions().get(id) ?? 0
    if (now < 1 && stored > edgeSeconds && (duration === 0 || stored < duration - edgeSeconds)) seekTo(stored)
    let last = -1
    return audioPlayer.subscribe(({ track: current, seconds }) => {
      const whole = Math.floor(seconds)
      if (current?.id !== id || whole === last) return
      last = whole
      store(id, whole)
    })
  }, [id])
}

function readPositions(): Map<string, number> {
  const parsed = positions.safeParse(persistentStorage.readJson(storageKey))
  return new Map(parsed.success ? parsed.data : [])
}

/** The newest is last; the oldest is dropped. */
function store(id: string, seconds: number): void {
  const all = readPositions()
  all.delete(id)
  all.set(id, seconds)
  persistentStorage.write(storageKey, JSON.stringify([...all].slice(-maxTracks)))
}
