import type { Logger } from 'pino'
import type { SongStage } from '../../../lib/contract/music/song.ts'
import { exportFileName } from '../../export/export-file-name.ts'
import type { MakeFile } from '../../files/make-file.ts'
import { HostError } from '../../platform/errors.ts'
import type { Blobs } from '../../storage/blobs/blobs.ts'
import { BatchConflict, type Database, statement } from '../../storage/database/database.ts'
import { AttemptTimeout, type JobAttempt, type JobLimits } from '../../storage/jobs/jobs.ts'
import { featuredBlob, featuredOwner } from '../featured/featured-owner.ts'
import { type MusicProvider, ProviderFailure, type ProviderFailureCode } from '../provider/music-provider.ts'
import type { SongSound } from '../sound/song-sound.ts'
import { inSoundThread } from '../sound/sound-thread.ts'
import { generateSong } from './generate-song.ts'
import { readOrder, type SongOrder } from './song-order.ts'
import {
  changeSong,
  findSong,
  type SongChange,
  type SongResult,
  type SongRow,
  updateSong,
} from './song-rows.ts'

export const songJob = 'song'

/** @param providerMs the time limit of a provider's task */
export function songJobLimits(providerMs: number): JobLimits {
  return { atOnce: 1, attempts: 2, limitMs: providerMs + 3 * 60_000, isTakingTurns: true }
}

export interface MakeSongDeps {
  readonly database: Database
  readonly blobs: Pick<Blobs, 'put'>
  readonly makeFile: MakeFile
  /** Null: the built-in composer makes all songs. */
  readonly provider: MusicProvider | null
  readonly log: Logger
}

/** Makes a song, unless it was cancelled; its file counts against the quota of the member. */
export async function makeSong(deps: MakeSongDeps, id: string, attempt: JobAttempt): Promise<void> {
  const { database, log } = deps
  const row = await findSong(database, id)
  if (!row || row.state === 'ready' || row.state === 'failed') return

  try {
    await fillSong(deps, row, attempt)
  } catch (error) {
    if (error instanceof SongCancelled) return
    const isLate = attempt.isLast && attempt.signal.reason instanceof AttemptTimeout
    if (!isLate) attempt.signal.throwIfAborted()
    // A full quota and a refusal are final; other failures are tried once more, by a new task.
    const isFinal =
      error instanceof HostError || (error instanceof ProviderFailure && error.code === 'refused')
    if (!isFinal && !attempt.isLast) {
      await updateSong(database, id, { task: '' })
      throw error
    }
    if (!(error instanceof HostError)) log.error({ err: error }, 'a song could not be made')
    await updateSong(database, id, { state: 'failed', stage: '', reason: reasonOf(error) })
  }
}

export const notMade = '作曲没有完成，请再试一次'

const providerReasons: Readonly<Record<ProviderFailureCode, string>> = {
  unreachable: '连不上音乐模型，请稍后再试',
  refused: '音乐模型拒绝了请求，请联系运营者检查它的设置',
  failed: '音乐模型没有写成这首歌，请换个说法再试',
  garbled: '音乐模型返回的内容读不懂，请再试一次',
  timeout: '音乐模型没有按时写完，请再试一次',
}

function reasonOf(error: unknown): string {
  if (error instanceof HostError) return error.message
  if (error instanceof ProviderFailure) return providerReasons[error.code]
  return notMade
}

/** Deleted or cancelled while it was made. */
class SongCancelled extends Error {
  override readonly name = 'SongCancelled'
}

async function fillSong(deps: MakeSongDeps, row: SongRow, { signal }: JobAttempt): Promise<void> {
  const { database, provider } = deps
  const cancelled = new AbortController()
  let saving = Promise.resolve()
  const save = async (change: SongChange) => {
    if (!(await updateSong(database, row.id, { state: 'running', ...change })))
      cancelled.abort(new SongCancelled())
  }
  /** Stores progress in its sequence, without holding up what reports it. */
  const report = (stage: SongStage, percent: number, task?: string) => {
    saving = saving.then(() => save({ stage, progress: percent, ...(task === undefined ? {} : { task }) }))
  }
  const until = AbortSignal.any([signal, cancelled.signal])
  const isFeatured = row.owner === featuredOwner
  const order = readOrder(row.request)
  await save({ progress: 0 })
  const sound =
    provider && !isFeatured
      ? await generateSong(provider, { order, task: row.task, signal: until, report })
      : await inSoundThread('compose', order, until, ({ stage, percent }) => report(stage, percent))
  report('storing', 97)
  await saving
  cancelled.signal.throwIfAborted()
  const madeBy = provider && !isFeatured ? 'acestep' : 'builtin'
  await store(deps, row, { order, sound, madeBy })
}

interface MadeSong {
  readonly order: SongOrder
  readonly sound: SongSound
  readonly madeBy: SongResult['madeBy']
}

/** Stores the sound, and with it what the song refers to: a crash between the two leaves no orphan. */
async function store(
  { database, blobs, makeFile }: MakeSongDeps,
  row: SongRow,
  { order, sound, madeBy }: MadeSong,
): Promise<void> {
  const { wav, ...facts } = sound
  const result = JSON.stringify({ ...facts, madeBy } satisfies SongResult)
  const ready = { state: 'ready', stage: '', progress: 100, task: '', result } as const
  if (row.owner === featuredOwner) {
    await blobs.put(featuredBlob(row.id), wav, 'audio/wav')
    await updateSong(database, row.id, ready)
    return
  }
  const bytes = {
    owner: row.owner,
    name: `${exportFileName(order.title, '歌曲')}.wav`,
    bytes: wav,
    madeIn: '',
  }
  try {
    await makeFile({
      ...bytes,
      also: (fileId) => [statement(changeSong(database, row.id, { ...ready, file_id: fileId }), 1)],
    })
  } catch (error) {
    throw error instanceof BatchConflict ? new SongCancelled() : error
  }
}
