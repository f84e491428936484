'use client'
import { useRef } from 'react'
import { SongForm } from './song-form'
import { SongList } from './song-list'

export function MusicView() {
  const listTop = useRef<HTMLDivElement>(null)
  return (
    <div className="grid w-full flex-1 grid-cols-[380px_minmax(0,1fr)] max-lg:grid-cols-1">
      {/* Where the list is below the form, a new song would start out of sight. */}
      <SongForm onCreated={() => listTop.current?.scrollIntoView({ block: 'nearest' })} />
      <SongList top={listTop} />
    </div>
  )
}
