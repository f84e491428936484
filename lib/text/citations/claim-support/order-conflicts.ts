import type { Tile } from './align.ts'
import type { Comparison } from './comparison.ts'
import type { Conflict } from './conflict.ts'
import { grammar } from './everyday.ts'
import { gapsOf, range, textAt } from './gaps.ts'
import { hasNoun } from './name-conflicts.ts'
import { passiveMarkers } from './opposites.ts'
import { isCharacter, type Token, textOf } from './tokens.ts'

/** Finds swapped agent and patient; at most one conflict. */
export function findOrderConflicts(comparison: Comparison): Conflict[] {
  return [...orderFlips(comparison), ...exchanges(comparison)].slice(0, 1)
}

/** Two swapped things: each is where the source has the other. */
function exchanges({ said, source, flags, sourceFlags, runs, alignment: { moved } }: Comparison): Conflict[] {
  for (const gap of gapsOf(said, source, runs)) {
    const mine = moved.filter((tile) => gap.said.includes(tile.said) && isParticipant(said, tile))
    const others = moved.filter(
      (tile) =>
        gap.source.includes(tile.source) && isParticipant(said, tile) && !gap.said.includes(tile.said),
    )
    const [one, other] = [mine[0], others[0]]
    if (!one || !other) continue
    const places = range(one.said, one.said + one.length)
    if (
      places.every((place) => flags[place]) &&
      range(other.source, other.source + other.length).every((place) => sourceFlags[place])
    )
      continue
    return [
      {
        kind: 'order',
        said: textAt(said, places),
        source: textAt(source, range(other.source, other.source + other.length)),
      },
    ]
  }
  return []
}

/** Swapped agent and patient, where both texts name the two and the action. */
function orderFlips({ said, source, flags, alignment: { spine, moved } }: Comparison): Conflict[] {
  const tiles = [...spine, ...moved]
    .filter((tile) => isThingAt(said, flags, tile))
    .sort((a, b) => a.said - b.said)
  for (const [at, first] of tiles.entries()) {
    for (const second of tiles.slice(at + 1)) {
      if (source[first.source]?.clause !== source[second.source]?.clause) continue
      const isTurned = second.source < first.source
      const [left, right] = isTurned ? [second, first] : [first, second]
      const one = said.slice(first.said + first.length, second.said)
      const other = source.slice(left.source + left.length, right.source)
      const isOnePassive = (isTurned ? passiveMarkers : strictPassive).test(textOf(one))
      const isOtherPassive = (isTurned ? passiveMarkers : strictPassive).test(textOf(other))
      const behind = said.slice(second.said + second.length, second.said + second.length + predicateReach)
      const otherBehind = source.slice(
        right.source + right.length,
        right.source + right.length + predicateReach,
      )
      const isExchanged = isTurned !== (isOnePassive !== isOtherPassive)
      // The action is named between the two, or after both in a passive sentence.
      const hasSamePredicate = haveCommonContent(
        isOnePassive ? behind : one,
        isOtherPassive ? otherBehind : other,
      )
      if (!isExchanged || !hasSamePredicate) continue
      return [
        {
          kind: 'order',
          said: textOf(said.slice(first.said, second.said + second.length)),
          source: textOf(source.slice(left.source, right.source + right.length)),
        },
      ]
    }
  }
  return []
}

const strictPassive = /[被遭]/
const predicateReach = 6

/** Whether a run names a person or thing, rather than an action. */
function isThingAt(said: readonly Token[], flags: readonly boolean[], tile: Tile): boolean {
  const places = range(tile.said, tile.said + tile.length)
  return (
    isParticipant(said, tile) &&
    !/^.{1,2}[到于在为成出入]$/.test(textAt(said, places)) &&
    (places.some((place) => !flags[place]) || hasNoun(textAt(said, places)))
  )
}

function isParticipant(said: readonly Token[], { said: from, length }: Tile): boolean {
  const tokens = said.slice(from, from + length)
  if (tokens.filter(({ quantity }) => !quantity).length < 2 && tokens.some(({ quantity }) => quantity))
    return false
  return tokens.length > 1 || !isCharacter(tokens[0])
}

function haveCommonContent(one: readonly Token[], other: readonly Token[]): boolean {
  const words = new Set(other.map(({ text }) => text))
  return one.some(
    ({ text, quantity }) =>
      !quantity && words.has(text) && (text === '比' || text === '于' || !grammar.has(text)),
  )
}
