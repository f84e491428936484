import type { SongOrder } from './song-order.ts'
import type { SongRow } from './song-rows.ts'

interface NewSong {
  readonly id: string
  readonly owner: string
  readonly order: SongOrder
  readonly now: number
}

/** @returns the row of a song that waits for its job */
export function newSongRow({ id, owner, order, now }: NewSong): SongRow {
  return {
    id,
    owner,
    title: order.title,
    request: JSON.stringify(order),
    state: 'waiting',
    progress: 0,
    stage: '',
    task: '',
    result: '',
    file_id: '',
    reason: '',
    liked_at: 0,
    share_key: '',
    share_expires: 0,
    created_at: now,
  }
}
