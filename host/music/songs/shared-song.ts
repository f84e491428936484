import { type SharedSong, sharedSong } from '../../../lib/contract/music/song.ts'
import { sharedSoundPath } from './share-song.ts'
import { presentSong, type SongRow } from './song-rows.ts'

/** @returns the public part of a song that is shared under this key */
export function presentSharedSong(row: SongRow, key: string): SharedSong {
  const song = presentSong(row, { audioUrl: sharedSoundPath(key), downloadUrl: '', now: 0 })
  // The schema drops every other field.
  return sharedSong.parse(song)
}
