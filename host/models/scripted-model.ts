import * as z from 'zod'
import type { LanguageModel, ModelDelta } from './language-model.ts'
import { scriptedText } from './scripted-text.ts'
import { WakeQueue } from './wake-queue.ts'

const amount = (fallback: number, least: number) => z.coerce.number().min(least).default(fallback)

const scriptSchema = z.object({
  /** Characters of the answer, and of the reasoning before it. */
  characters: amount(400, 0),
  reasoning: amount(0, 0),
  /** 0 writes without delay. */
  perSecond: amount(100, 0),
  /** Characters per delta; a fraction is carried over to the next one. */
  delta: amount(2, 0.01),
  seed: amount(1, 0),
})
type Script = z.infer<typeof scriptSchema>

/** Maximum sleep (ms), so that a stop is noticed within it, however slow the script is. */
const maxSleepMs = 200
/** Without a pace, yields to other work after this many deltas. */
const deltasPerTurn = 64

const wakes = new WakeQueue()

/**
 * A model that generates scripted text: for development, measurements and tests without a network.
 * @param name `scripted?characters=12000&perSecond=100&delta=1.6&seed=7`, each part optional
 * @throws {z.ZodError} when a parameter is not a number
 */
export function createScriptedModel(name: string): LanguageModel {
  const [title = 'scripted', query = ''] = name.split('?', 2)
  const script = scriptSchema.parse(Object.fromEntries(new URLSearchParams(query)))
  return {
    name: title || 'scripted',
    canThink: script.reasoning > 0,
    stream: ({ signal, thinking = true }) => perform(thinking ? script : { ...script, reasoning: 0 }, signal),
  }
}

async function* perform(script: Script, signal: AbortSignal): AsyncGenerator<ModelDelta, void, void> {
  const startedAt = performance.now()
  const text = scriptedText(script.seed)
  const total = Math.floor(script.reasoning) + Math.floor(script.characters)
  let buffer = ''
  let written = 0
  for (let count = 1; written < total; count += 1) {
    await pace(script, count, startedAt, signal)
    const reachesTo = Math.min(total, Math.floor(count * script.delta + 1e-9))
    while (written < reachesTo) {
      const kind = written < Math.floor(script.reasoning) ? 'reasoning' : 'text'
      const end = kind === 'reasoning' ? Math.min(reachesTo, Math.floor(script.reasoning)) : reachesTo
      while (buffer.length < end - written) buffer += text.next().value
      yield { kind, text: buffer.slice(0, end - written) }
      buffer = buffer.slice(end - written)
      written = end
    }
  }
}

/** Waits until this delta is due; late ones are not delayed, so that the average pace is kept. */
async function pace(script: Script, count: number, startedAt: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  if (script.perSecond === 0) {
    if (count % deltasPerTurn === 0) await wakes.until(0)
    signal.throwIfAborted()
    return
  }
  const dueAt = startedAt + (count * script.delta * 1000) / script.perSecond
  while (performance.now() < dueAt) {
    await wakes.until(Math.min(dueAt, performance.now() + maxSleepMs))
    signal.throwIfAborted()
  }
}
