import type { EmbeddingModel } from '../../models/embedding-model.ts'
import { ModelError } from '../../models/language-model.ts'
import { RepeatedTask } from '../../platform/repeated-task.ts'
import type { Jobs, RunJob } from '../../storage/jobs/jobs.ts'
import type { PassageVectors } from '../../storage/vectors/passage-vectors.ts'

/** The job type that computes vectors. One runs at a time across all processes. */
const vectorsJob = 'library-vectors'
const queue = 'public'
const atOnce = 60
/** Maximum duration (ms) of one job before it yields to others; the next one continues after the last vector. */
const sliceMs = 120_000
const limits = { attempts: 2, limitMs: sliceMs + 120_000 }
const lookEveryMs = 5_000
const pauseMs = 60_000

const refusals: ReadonlySet<string> = new Set(['model_filtered', 'model_too_long'])

export interface VectorProgress {
  readonly model: string
  readonly passages: number
  readonly vectors: number
}

interface BuildDeps {
  readonly jobs: Pick<Jobs, 'add' | 'work' | 'state'>
  readonly vectors: PassageVectors
  readonly model: () => EmbeddingModel | null
  readonly now: () => number
  readonly report: (error: unknown) => void
}

/**
 * Schedules jobs that compute vectors for the library: when a model is configured and whenever passages are added.
 * Completed vectors stay, so an interrupted job can be resumed; vectors of another model are deleted first.
 */
export class VectorBuilds {
  readonly #deps: BuildDeps
  readonly #task: RepeatedTask
  #complete = ''
  #job: string | null = null
  #takesJobs = false
  #notBefore = -Infinity
  #progress: VectorProgress | null = null

  constructor(deps: BuildDeps, everyMs = lookEveryMs) {
    this.#deps = deps
    this.#task = new RepeatedTask(everyMs, () => this.#look(), deps.report)
  }

  /** Progress as known to this process; null without a model. */
  get progress(): VectorProgress | null {
    return this.#progress
  }

  look(): Promise<void> {
    return this.#task.now()
  }

  close(): Promise<void> {
    return this.#task.close()
  }

  async #look(): Promise<void> {
    const { jobs, vectors, model, now } = this.#deps
    const current = model()
    if (!current) {
      this.#progress = null
      return
    }

    // Without a model, no worker for these jobs is registered.
    if (!this.#takesJobs) jobs.work(vectorsJob, this.#run, limits)
    this.#takesJobs = true
    const key = `${await vectors.revision()} ${current.name}`
    if (key === this.#complete) return

    const state = this.#job ? await jobs.state(this.#job) : null
    const isUnderWay = state?.state === 'waiting' || state?.state === 'running'
    const [missing] = isUnderWay ? [true] : await vectors.missing(current.name, 0, 1)
    // After that: what is complete is never counted again.
    this.#progress = { model: current.name, ...(await vectors.counts(current.name)) }
    if (isUnderWay) return

    this.#job = null
    if (state && state.state === 'failed') this.#notBefore = now() + pauseMs
    if (!missing) this.#complete = key
    else if (now() >= this.#notBefore) this.#job = await jobs.add(vectorsJob, null, { queue })
  }

  #run: RunJob = async (_, { signal, progress }) => {
    const { vectors, model, now } = this.#deps
    const current = model()
    if (!current) return

    const until = now() + sliceMs
    while ((await vectors.forgetOthers(current.name, 500)) > 0) signal.throwIfAborted()
    const { passages, vectors: before } = await vectors.counts(current.name)
    let made = before
    let last = 0
    while (now() < until) {
      const missing = await vectors.missing(current.name, last, atOnce)
      if (missing.length === 0) return
      const texts = missing.map(({ title, text }) => `${title}\n${text}`)
      await vectors.put(current.name, missing, await embedPassages(current, texts, signal))
      signal.throwIfAborted()
      last = missing.at(-1)?.id ?? last
      made += missing.length
      await progress({ passages, vectors: made })
    }
  }
}

/** A text that the service keeps refusing gets a zero vector. */
async function embedPassages(
  model: EmbeddingModel,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  try {
    return await model.embed(texts, signal)
  } catch (error) {
    if (!(error instanceof ModelError) || !refusals.has(error.code)) throw error
    if (texts.length === 1) return [new Float32Array()]
    const half = Math.ceil(texts.length / 2)
    return [
      ...(await embedPassages(model, texts.slice(0, half), signal)),
      ...(await embedPassages(model, texts.slice(half), signal)),
    ]
  }
}
