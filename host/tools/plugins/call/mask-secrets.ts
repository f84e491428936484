import { maskCharacter, maskedLength } from '../../../../lib/contract/plugins/plugin.ts'
import { decodedViews, type TextView, viewOf } from './decoded-view.ts'
import { type FindPatterns, findPatterns, type PatternRange } from './find-patterns.ts'

/**
 * Masks secrets in a text: as they are, percent-encoded, escaped as in JSON or HTML, twice over, and inside Base64 at
 * each of its three alignments. Takes time in proportion to the text and to the secrets.
 * @param end of what is returned; what follows is only searched for the rest of a secret
 */
export type MaskSecrets = (text: string, end?: number) => string

/** Shorter secrets would be found in every text. */
const minSecret = 4
/** Shorter runs of Base64 would be. */
const minEncoded = 6
const maxLayers = 2
const mask = maskCharacter.repeat(maskedLength)

/** The most units that one of a secret takes in a text, encoded twice over. */
const maxUnits = 12

export function maskSecrets(secrets: readonly string[]): MaskSecrets {
  const patterns = [...new Set(secrets.flatMap(patternsOf))]
  const margin = Math.max(0, ...patterns.map(({ length }) => length)) * maxUnits
  const find = findPatterns(patterns)
  return (text, end = text.length) => {
    const searched = text.slice(0, end + margin)
    return replace(searched, end, mergedRanges(rangesIn(searched, find)))
  }
}

function patternsOf(secret: string): string[] {
  if (secret.length < minSecret) return []
  return [secret, secret.replaceAll(' ', '+'), ...[0, 1, 2].flatMap((offset) => base64Of(secret, offset))]
}

/** @returns the characters of the secret's Base64 that do not depend on what is around it, in both alphabets */
function base64Of(secret: string, offset: number): string[] {
  const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(secret)])
  const [from, to] = [Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6)]
  const texts = [bytes.toString('base64'), bytes.toString('base64url')].map((text) => text.slice(from, to))
  return texts.filter((text) => text.length >= minEncoded)
}

function rangesIn(text: string, find: FindPatterns): PatternRange[] {
  const ranges: PatternRange[] = []
  let views: readonly TextView[] = [viewOf(text)]
  for (let layer = 0; layer <= maxLayers; layer += 1) {
    for (const view of views) for (const found of find(view.text)) ranges.push(inText(view, found))
    views = layer < maxLayers ? views.flatMap(decodedViews) : []
  }
  return ranges
}

function inText({ starts, ends }: TextView, [start, end]: PatternRange): PatternRange {
  return [starts[start] ?? 0, ends[end - 1] ?? 0]
}

function mergedRanges(ranges: readonly PatternRange[]): PatternRange[] {
  const merged: [number, number][] = []
  for (const [start, end] of ranges.toSorted((left, right) => left[0] - right[0])) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}

function replace(text: string, end: number, ranges: readonly PatternRange[]): string {
  const parts: string[] = []
  let at = 0
  for (const [start, stop] of ranges) {
    if (start >= end) break
    parts.push(text.slice(at, start), mask)
    at = stop
  }
  parts.push(text.slice(at, Math.max(at, end)))
  return parts.join('')
}
