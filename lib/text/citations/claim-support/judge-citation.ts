import type { Citation } from '../citation-claims.ts'
import { type Judgement, judgeClaim } from './judge-claim.ts'
import { type ReadSource, readSource } from './read-source.ts'
import type { SupportState } from './support-state.ts'

/** A source as a citation needs it. */
export interface CitedSource {
  readonly title: string
  readonly passage: string
}

/** What the check says of one citation. */
export interface SupportVerdict {
  readonly state: SupportState
  /** Of a derived number how it was calculated; of a contradicted claim the source's words; '' otherwise. */
  readonly reason: string
  /** Whether a model decided what the rules had left open. */
  readonly isByModel?: boolean
}

/** Of several sources named for one claim, each must hold this share of it. */
const leastOwnShare = 0.3
/** Nobody rests a sentence on more: only the first of them are judged together. */
const mostTogether = 4
/** What is longer is no sentence, and is not checked: each of its clauses would be compared with each sentence. */
const longestClaim = 1_000
/** More claims than an answer has; the memory of a source goes with the source. */
const mostRemembered = 500

interface Memory {
  readonly read: ReadSource
  readonly verdicts: Map<string, SupportVerdict>
}

const memories = new WeakMap<CitedSource, Memory>()
const unclear: SupportVerdict = { state: 'unclear', reason: '' }

/**
 * Judges the claim before a marker against each source that the marker names. Sources that are named together support a
 * claim together, and each must hold its share. Verdicts are remembered with the source, so that an answer that streams
 * costs each sentence once.
 * @param sources those of the answer, in the order of their numbers
 * @returns for each of the marker's indices what its source says of the claim
 */
export function judgeCitation(
  { claim, indices, together }: Pick<Citation, 'claim' | 'indices' | 'together'>,
  sources: readonly CitedSource[],
): SupportVerdict[] {
  const named = together.slice(0, mostTogether).flatMap((index) => sources[index - 1] ?? [])
  const joint = once(() =>
    judgeClaim(
      claim,
      named.map((source) => memoryOf(source).read),
    ),
  )
  const key = `${together.join(' ')}\n${claim}`
  return indices.map((index) => {
    const own = sources[index - 1]
    if (!own) return unclear
    const { verdicts } = memoryOf(own)
    const known = verdicts.get(key)
    if (known !== undefined) return known
    const verdict = judge(claim, own, named.length < 2 ? null : joint)
    if (verdicts.size >= mostRemembered) verdicts.clear()
    verdicts.set(key, verdict)
    return verdict
  })
}

/** @param jointly what all sources of the sentence say together; null where it has one */
function judge(claim: string, own: CitedSource, jointly: (() => Judgement) | null): SupportVerdict {
  if (claim.length > longestClaim) return unclear
  const alone = judgeClaim(claim, [memoryOf(own).read])
  if (!jointly || alone.state === 'supported') return verdictOf(alone)
  const joint = jointly()
  const isJointlyHeld = joint.state === 'supported' || joint.state === 'derived'
  if (!isJointlyHeld) return joint.state === alone.state ? verdictOf(alone) : unclear
  // What others say of it does not make a source say it that says little, or something else.
  if (alone.share < leastOwnShare) return unclear
  return alone.state === 'contradicted' && alone.share >= sameSubject ? verdictOf(alone) : verdictOf(joint)
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => (made ??= { value: make() }).value
}

/** A source that holds so much of a claim and contradicts it speaks of the same. */
const sameSubject = 0.8

function verdictOf({ state, steps, conflict }: Judgement): SupportVerdict {
  return { state, reason: conflict?.sentence ?? steps?.join('；') ?? '' }
}

function memoryOf(source: CitedSource): Memory {
  const known = memories.get(source)
  if (known) return known
  const made = { read: readSource(source), verdicts: new Map<string, SupportVerdict>() }
  memories.set(source, made)
  return made
}
