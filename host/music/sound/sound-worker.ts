import { parentPort, workerData } from 'node:worker_threads'
import { runSoundTask, type SoundProgress } from './sound-task.ts'

/** What the thread sends: any progress, and then its result. */
export type SoundMessage = { readonly progress: SoundProgress } | { readonly result: unknown }

const send = (message: SoundMessage) => parentPort?.postMessage(message)
send({ result: await runSoundTask(workerData, (progress) => send({ progress })) })
