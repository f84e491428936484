'use client'
import { SongForm } from './song-form'
import { SongList } from './song-list'

export function MusicView() {
  return (
    <div className="grid w-full flex-1 grid-cols-[380px_minmax(0,1fr)] max-lg:grid-cols-1">
      <SongForm />
      <SongList />
    </div>
  )
}
