import { checkClaim, type CheckedSource, readSource } from './citation-check.ts'
import type { Citation } from './citation-claims.ts'

/** A source as a citation needs it. */
export interface CitedSource {
  readonly title: string
  readonly passage: string
}

/** Of several sources named for one claim, each must hold this share of it. */
const leastOwnShare = 0.3
/** What is longer is no sentence, and is not checked: each of its numbers would be held against each other. */
const longestClaim = 2_000
/** More claims than an answer has; the memory of a source goes with the source. */
const mostRemembered = 500

interface Memory {
  readonly checked: CheckedSource
  readonly verdicts: Map<string, boolean>
}

const memories = new WeakMap<CitedSource, Memory>()

/**
 * Whether each source that a marker names supports the claim before it. Sources that are named together support a claim
 * together, and each must hold its share; a claim that they do not support together leaves all of them unverified.
 * Verdicts are remembered with the source, so that an answer that streams costs each sentence once.
 * @param sources those of the answer, in the order of their numbers
 * @returns for each of the marker's indices whether it is verified
 */
export function judgeCitation(
  { claim, indices, together }: Pick<Citation, 'claim' | 'indices' | 'together'>,
  sources: readonly CitedSource[],
): boolean[] {
  const named = together.flatMap((index) => sources[index - 1] ?? [])
  const key = `${together.join(' ')}\n${claim}`
  return indices.map((index) => {
    const own = sources[index - 1]
    if (!own) return false
    const { verdicts } = memoryOf(own)
    const known = verdicts.get(key)
    if (known !== undefined) return known
    const verdict = judge(claim, own, named)
    if (verdicts.size >= mostRemembered) verdicts.clear()
    verdicts.set(key, verdict)
    return verdict
  })
}

function judge(claim: string, own: CitedSource, named: readonly CitedSource[]): boolean {
  if (claim.length > longestClaim) return false
  const alone = checkClaim(claim, [memoryOf(own).checked])
  if (alone.isSupported || named.length < 2) return alone.isSupported
  const others = named.map((source) => memoryOf(source).checked)
  return checkClaim(claim, others).isSupported && (alone.shares[0] ?? 0) >= leastOwnShare
}

function memoryOf(source: CitedSource): Memory {
  const known = memories.get(source)
  if (known) return known
  const made = { checked: readSource(source), verdicts: new Map<string, boolean>() }
  memories.set(source, made)
  return made
}
