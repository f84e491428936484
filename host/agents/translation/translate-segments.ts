import * as z from 'zod'
import type { Language } from '../../../lib/contract/cards/bilingual.ts'
import { askJson } from '../../models/ask-json.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { keepsTags, withoutTags } from './documents/tags.ts'
import { type FoldedTerm, termsIn } from './glossary-terms.ts'
import { translationMessages } from './translation-prompt.ts'

/** Maximum characters and segments per call. */
const charactersAtOnce = 1_500
const segmentsAtOnce = 24
/** Calls at the same time. */
const concurrency = 4
/** Maximum segments retried when a model omitted them or lost their tags. */
const maxRetried = 40

interface TranslationRequest {
  readonly segments: readonly string[]
  readonly to: Language
  readonly glossary: readonly FoldedTerm[]
  readonly manner: string
  readonly previous: string
  readonly model: LanguageModel
  readonly signal: AbortSignal
}

/** Null when the model omitted it or lost its tags. */
export type Translations = ReadonlyMap<string, string | null>

/**
 * Translates the segments of a text, equal ones once.
 * @returns yields all translations so far after each call, by source
 * @throws {ModelError} translations already yielded stay valid
 */
export async function* translateSegments(
  request: TranslationRequest,
): AsyncGenerator<Translations, void, void> {
  const made = new Map<string, string | null>()
  const batches = batchesOf([...new Set(request.segments)])
  const running = new Map<number, Promise<{ at: number; written: ReadonlyMap<number, string> | null }>>()
  let next = 0
  let again = maxRetried
  // A failure is reported after the batches that succeeded.
  let failure: unknown = null
  while (next < batches.length || running.size > 0) {
    while (failure === null && next < batches.length && running.size < concurrency) {
      const at = next++
      running.set(
        at,
        askFor(request, batches[at] ?? []).then((written) => ({ at, written })),
      )
    }
    if (running.size === 0) break

    const settled = await Promise.race(
      [...running].map(([at, call]) => call.catch((error: unknown) => ({ at, error }))),
    )
    running.delete(settled.at)
    if ('error' in settled) {
      failure ??= settled.error
      continue
    }
    const batch = batches[settled.at] ?? []
    // It was asked for alone, and again, already.
    const wasAlone = batch.length === 1 && settled.written === null
    for (const [index, segment] of batch.entries()) {
      const target = settled.written?.get(index + 1)
      if (isWhole(segment, target)) made.set(segment, target)
      else if (again > 0 && failure === null && !wasAlone) {
        again -= 1
        const alone = (await askFor(request, [segment]))?.get(1)
        made.set(segment, isWhole(segment, alone) ? alone : null)
      } else made.set(segment, null)
    }
    yield made
  }

  if (failure !== null) throw failure
}

function isWhole(segment: string, target: string | undefined): target is string {
  return target !== undefined && target.trim() !== '' && keepsTags(segment, target)
}

function batchesOf(segments: readonly string[]): string[][] {
  const batches: string[][] = []
  let size = 0
  for (const segment of segments) {
    const last = batches.at(-1)
    if (last && last.length < segmentsAtOnce && size + segment.length <= charactersAtOnce) {
      last.push(segment)
      size += segment.length
    } else {
      batches.push([segment])
      size = segment.length
    }
  }
  return batches
}

const reply = z.object({ items: z.array(z.object({ id: z.number(), text: z.string() })) })

async function askFor(
  { to, glossary, manner, previous, model, signal }: TranslationRequest,
  batch: readonly string[],
): Promise<ReadonlyMap<number, string> | null> {
  const terms = termsIn(batch.map(withoutTags).join('\n'), glossary)
  const items = batch.map((text, at) => ({ id: at + 1, text }))
  const messages = translationMessages({ to, terms, manner, previous, items })
  const written = await askJson(model, { messages, name: 'translation', schema: reply, signal })
  return written && new Map(written.items.map(({ id, text }) => [id, text]))
}
