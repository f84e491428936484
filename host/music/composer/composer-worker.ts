import { parentPort, workerData } from 'node:worker_threads'
import { type RenderedSong, renderSong } from './render-song.ts'

/** What the thread of the composer sends. */
export type ComposerMessage = { readonly progress: number } | { readonly song: RenderedSong }

const send = (message: ComposerMessage) => parentPort?.postMessage(message)
send({ song: renderSong(workerData, (progress) => send({ progress })) })
