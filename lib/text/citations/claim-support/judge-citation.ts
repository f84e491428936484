import type { Citation } from '../citation-claims.ts'
import { type Judgement, judgeClaim } from './judge-claim.ts'
import { type ReadSource, readSource } from './read-source.ts'
import type { SupportState } from './support-state.ts'

export interface CitedSource {
  readonly title: string
  readonly passage: string
}

export interface SupportVerdict {
  readonly state: SupportState
  /** The calculation of a derived number; the source's words where a model found a contradiction; '' otherwise. */
  readonly reason: string
  /** A model decided what the rules had left open. */
  readonly isByModel?: boolean
}

/** Minimum share of a claim that each of several sources must support. */
const minOwnShare = 0.3
/** Maximum sources judged together. */
const maxTogether = 4
/** Maximum characters of a checked claim: each clause is compared with each sentence, which would take too long. */
const maxClaimLength = 1_000
/** Maximum cached claims per source, more than an answer has; the cache is garbage-collected with the source. */
const maxRemembered = 500

interface Memory {
  readonly read: ReadSource
  readonly verdicts: Map<string, SupportVerdict>
}

const memories = new WeakMap<CitedSource, Memory>()
const unclear: SupportVerdict = { state: 'unclear', reason: '' }

/**
 * Judges the claim before a marker against each source that the marker names. Sources named together support a claim
 * together, and each must support its share. Verdicts are cached with the source, so that a streaming answer judges
 * each sentence once. Never `contradicted`: only a model says that, with its quotation.
 * @param sources of the answer, ordered by number
 * @returns a verdict for each source of the marker
 */
export function judgeCitation(
  { claim, indices, together }: Pick<Citation, 'claim' | 'indices' | 'together'>,
  sources: readonly CitedSource[],
): SupportVerdict[] {
  const named = together.slice(0, maxTogether).flatMap((index) => sources[index - 1] ?? [])
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
    if (verdicts.size >= maxRemembered) verdicts.clear()
    verdicts.set(key, verdict)
    return verdict
  })
}

/** @param jointly judges all sources of the sentence together; null if there is only one */
function judge(claim: string, own: CitedSource, jointly: (() => Judgement) | null): SupportVerdict {
  if (claim.length > maxClaimLength) return unclear

  const alone = judgeClaim(claim, [memoryOf(own).read])
  if (!jointly || alone.state === 'supported') return verdictOf(alone)

  const joint = jointly()
  const isJointlySupported = joint.state === 'supported' || joint.state === 'derived'
  if (!isJointlySupported) return joint.state === alone.state ? verdictOf(alone) : unclear
  // Support by other sources does not count for a source that itself says little about it, or something else.
  if (alone.share < minOwnShare) return unclear

  return alone.state === 'contradicted' && alone.share >= sameSubject ? verdictOf(alone) : verdictOf(joint)
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => (made ??= { value: make() }).value
}

/** Share from which a contradicting source is about the same subject. */
const sameSubject = 0.8

/** Rules never accuse: a difference that they found is a reason to withhold the seal, and for a model to look. */
function verdictOf({ state, steps }: Judgement): SupportVerdict {
  return state === 'contradicted' ? unclear : { state, reason: steps?.join('；') ?? '' }
}

function memoryOf(source: CitedSource): Memory {
  const known = memories.get(source)
  if (known) return known
  const made = { read: readSource(source), verdicts: new Map<string, SupportVerdict>() }
  memories.set(source, made)
  return made
}
