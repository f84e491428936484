import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { headingSeparator } from '../../../lib/text/passage-places.ts'
import { tokensOfPart } from './whole-files.ts'

/** Maximum parts of a group, since citations have three digits. */
const maxNumbers = 900
/** Steps in which the smallest limit for as few groups is looked for: to a thousandth of the limit. */
const steps = 10
/** Levels of headings at which a text is divided. */
const maxLevels = 4

/** Consecutive parts with their tokens. */
interface Group {
  readonly parts: readonly SourceReference[]
  readonly tokens: number
}

/**
 * Groups consecutive parts for readers who see one group each: files and chapters stay whole where they fit, those that do
 * not are alone in several groups, and the groups are about equal, since what is compared is often as many versions of one
 * text.
 * @param tokens maximum of a group; a part that is longer is alone
 * @param most groups; where chapters make more, they are cut through
 */
export function groupParts(
  parts: readonly SourceReference[],
  tokens: number,
  most: number = Number.POSITIVE_INFINITY,
): SourceReference[][] {
  const groups = byChapters(parts, tokens)
  const fitting =
    groups.length <= most
      ? groups
      : evenly(
          parts.map((part) => groupOf([part])),
          tokens,
        )
  return fitting.map((group) => [...group.parts])
}

function byChapters(parts: readonly SourceReference[], tokens: number): Group[] {
  const chapters = sectionsOf(parts, 0).flatMap((file) => sectionsOf(file.parts, 1))
  const groups: Group[] = []
  let short: Group[] = []
  const endShort = () => {
    groups.push(...evenly(short, tokens))
    short = []
  }
  for (const chapter of chapters) {
    if (fits(chapter, tokens)) short.push(chapter)
    else {
      endShort()
      groups.push(...evenly(divided(chapter, tokens, 2), tokens))
    }
  }
  endShort()
  return groups
}

function fits(group: Group, tokens: number): boolean {
  return group.tokens <= tokens && group.parts.length <= maxNumbers
}

/** @returns what is below the headings of a level, as deep as it has to be to fit, else single parts */
function divided(group: Group, tokens: number, level: number): Group[] {
  if (level > maxLevels) return group.parts.map((part) => groupOf([part]))
  return sectionsOf(group.parts, level).flatMap((section) =>
    fits(section, tokens) ? [section] : divided(section, tokens, level + 1),
  )
}

/** @param level 0 for files, 1 for what is below their outermost headings */
function sectionsOf(parts: readonly SourceReference[], level: number): Group[] {
  const sections: SourceReference[][] = []
  let before: string | null = null
  for (const part of parts) {
    const name =
      level === 0 ? (part.file?.id ?? '') : (part.heading?.split(headingSeparator)[level - 1] ?? '')
    if (name !== before) sections.push([])
    sections.at(-1)?.push(part)
    before = name
  }
  return sections.map(groupOf)
}

/** @returns as few groups of these as the limit allows, none much larger than others */
function evenly(pieces: readonly Group[], tokens: number): Group[] {
  let best = joined(pieces, tokens)
  let [low, high] = [0, tokens]
  for (let step = 0; step < steps; step += 1) {
    const middle = (low + high) / 2
    const groups = joined(pieces, middle)
    if (groups.length > best.length) low = middle
    else [best, high] = [groups, middle]
  }
  return best
}

function joined(pieces: readonly Group[], most: number): Group[] {
  const groups: { parts: SourceReference[]; tokens: number }[] = []
  for (const { parts, tokens } of pieces) {
    const last = groups.at(-1)
    if (last && last.tokens + tokens <= most && last.parts.length + parts.length <= maxNumbers) {
      last.parts.push(...parts)
      last.tokens += tokens
    } else groups.push({ parts: [...parts], tokens })
  }
  return groups
}

function groupOf(parts: readonly SourceReference[]): Group {
  return { parts, tokens: tokensOfParts(parts) }
}

function tokensOfParts(parts: readonly SourceReference[]): number {
  return parts.reduce((sum, part) => sum + tokensOfPart(part), 0)
}
