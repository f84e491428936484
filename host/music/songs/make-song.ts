import type { Logger } from 'pino'
import type { MakeFile } from '../../files/make-file.ts'
import { HostError } from '../../platform/errors.ts'
import type { Database } from '../../storage/database/database.ts'
import type { JobAttempt, JobLimits } from '../../storage/jobs/jobs.ts'
import { composeInThread } from '../composer/compose-in-thread.ts'
import type { SongOrder } from './song-order.ts'
import { findSong, type SongResult, updateSong } from './song-rows.ts'

export const songJob = 'song'
export const songJobLimits: JobLimits = { atOnce: 1, attempts: 2, limitMs: 3 * 60_000 }

interface MakeSongDeps {
  readonly database: Database
  readonly makeFile: MakeFile
  readonly log: Logger
}

/** Composes a song, unless it was cancelled; its file counts against the quota of the member. */
export async function makeSong(deps: MakeSongDeps, id: string, attempt: JobAttempt): Promise<void> {
  const { database, log } = deps
  const row = await findSong(database, id)
  if (!row || row.state === 'ready' || row.state === 'failed') return

  try {
    await composeSong(deps, row, attempt)
  } catch (error) {
    // A full quota is final; other failures are tried once more.
    const isRefused = error instanceof HostError
    if (!isRefused && !attempt.isLast) throw error
    if (!isRefused) log.error({ err: error }, 'a song could not be composed')
    await updateSong(database, id, {
      state: 'failed',
      reason: isRefused ? error.message : '作曲没有完成，请再试一次',
    })
  }
}

async function composeSong(
  { database, makeFile }: MakeSongDeps,
  { id, owner, request }: { readonly id: string; readonly owner: string; readonly request: string },
  { signal }: JobAttempt,
): Promise<void> {
  const order = JSON.parse(request) as SongOrder
  const cancelled = new AbortController()
  let saving = Promise.resolve()
  const save = async (progress: number) => {
    if (!(await updateSong(database, id, { state: 'running', progress })))
      cancelled.abort(new SongCancelled())
  }
  try {
    await save(0)
    const rendered = await composeInThread(order, AbortSignal.any([signal, cancelled.signal]), (progress) => {
      saving = saving.then(() => save(progress))
    })
    await saving
    cancelled.signal.throwIfAborted()
    const { wav, ...result } = rendered
    const file = await makeFile({ owner, name: `${order.title}.wav`, bytes: wav, madeIn: '' })
    await updateSong(database, id, {
      state: 'ready',
      progress: 100,
      result: JSON.stringify(result satisfies SongResult),
      file_id: file.id,
    })
  } catch (error) {
    if (!(error instanceof SongCancelled)) throw error
  }
}

class SongCancelled extends Error {
  override readonly name = 'SongCancelled'
}
