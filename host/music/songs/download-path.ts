import { songDownloadPath } from '../../../lib/contract/routes/music-routes.ts'
import { signedPath } from '../../platform/signed-path.ts'

/** The download of a song, since links send no login; the format is added to it. */
export const downloadPath = signedPath(songDownloadPath, 'song download', ['song_id'])
