import { characterBigrams } from './bigrams.ts'
import { foldForSearch } from './fold.ts'
import { plainCharacters, plainWords } from './plain-words.ts'
import { type Quantity, findQuantities, withoutQuantities } from './quantities.ts'
import { holdsQuantity } from './quantity-context.ts'

/** A source as the check reads it: made once for each source, however many sentences name it. */
export interface CheckedSource {
  /** Title and passage, folded: the subject of a passage often stands in its title alone. */
  readonly all: string
  readonly bare: string
  readonly bigrams: ReadonlySet<string>
  readonly words: ReadonlySet<string>
  readonly quantities: readonly Quantity[]
}

/** How much of a claim its sources hold. */
export interface ClaimCheck {
  readonly isSupported: boolean
  /** For each source the share of the claim's content that it holds, from 0 to 1. */
  readonly shares: readonly number[]
}

/** A claim holds together with its passages when they contain this share of its characters and words. */
const leastShare = 0.5
/** A plain word that the sources do not hold counts against a claim by this much of another. */
const plainShare = 0.25
/** A claim with less than so many characters of its own has nothing that could be searched for. */
const leastContent = 1.5
/** The letters of a shortened name stand in order within so many characters of the source. */
const abbreviationReach = 12
const longestAbbreviation = 4

const unspacedRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー〇]+/gu
const spacedWord = /[\p{L}\p{M}][\p{L}\p{M}\p{N}]*/gu
const commonWord =
  /^(?:the|an?|of|and|or|to|in|on|for|is|are|was|were|be|with|by|at|as|from|that|this|it|its|etc|vs)$/
const title = /[《〈]([^《》〈〉\n]{1,60})[》〉]/g

/** Reads a source for the check. */
export function readSource(source: { readonly title: string; readonly passage: string }): CheckedSource {
  const all = foldForSearch(`${source.title}\n${source.passage}`)
  const quantities = findQuantities(all)
  return {
    all,
    bare: withoutQuantities(all, quantities),
    bigrams: new Set(characterBigrams(all)),
    words: new Set(wordsOf(all)),
    quantities,
  }
}

/**
 * Checks a claim against the passages that it names. It is supported when each of its numbers, dates, Latin words and
 * titles occurs in one of them, when no run of its characters is strange to all of them (which is how a changed name
 * shows in a sentence that is otherwise the source's own), and when they hold most of it.
 * @param claim the sentence, without its markers; one without anything to check is supported
 */
export function checkClaim(claim: string, sources: readonly CheckedSource[]): ClaimCheck {
  const folded = foldForSearch(claim)
  const quantities = findQuantities(folded)
  // Numbers are judged by their values, so their characters must not be judged again.
  const bare = withoutQuantities(folded, quantities)
  const said = { all: folded, bare, quantities }
  const words = wordsOf(folded).filter((word) => !commonWord.test(word))
  const runs = runsOf(bare)
  const coverings = sources.map((source) => runs.map((run) => coveredCharacters(run, source)))
  const joint = runs.map((run, index) =>
    run.map((_, place) => coverings.some((covering) => covering[index]?.[place])),
  )
  const isSupported =
    quantities.every((each) => sources.some((source) => holdsQuantity(source, each, said))) &&
    words.every((word) => sources.some((source) => holdsWord(source, word))) &&
    titlesOf(folded).every((name) => sources.some((source) => holdsTitle(source, name))) &&
    !runs.some((run, index) => hasStranger(run, joint[index] ?? [], sources)) &&
    shareOf(runs, joint, 0, 0) >= leastShare
  return {
    isSupported,
    shares: sources.map((source, index) => {
      const held =
        words.filter((word) => holdsWord(source, word)).length +
        quantities.filter((each) => holdsQuantity(source, each, said)).length
      return shareOf(runs, coverings[index] ?? [], held, words.length + quantities.length)
    }),
  }
}

function wordsOf(folded: string): string[] {
  return (
    folded
      .replace(unspacedRun, ' ')
      .match(spacedWord)
      ?.filter((word) => word.length > 1) ?? []
  )
}

function runsOf(text: string): string[][] {
  return (text.match(unspacedRun) ?? []).map((run) => Array.from(run))
}

function titlesOf(folded: string): string[] {
  const names = Array.from(folded.matchAll(title), (match) => match[1] ?? '')
  // A title with a number in it may write the number in another way.
  return names.filter((name) => findQuantities(name).length === 0).map(lettersOf)
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
}

/** For each character whether it stands in the source beside the character that it stands beside here. */
function coveredCharacters(run: readonly string[], source: CheckedSource): boolean[] {
  if (run.length === 1) return run.map((character) => source.all.includes(character))
  return inPairs(run, source.bigrams)
}

/** For each character whether it is in such a pair with the one before or behind it. */
function inPairs(run: readonly string[], known: ReadonlySet<string>): boolean[] {
  const pairs = run.slice(1).map((character, index) => known.has(`${run[index]}${character}`))
  return run.map((_, index) => (pairs[index - 1] ?? false) || (pairs[index] ?? false))
}

/** What any sentence needs counts neither for nor against it: plain characters, and plain words that are not held. */
function shareOf(
  runs: readonly (readonly string[])[],
  coverings: readonly (readonly boolean[])[],
  heldBesides: number,
  allBesides: number,
): number {
  let held = heldBesides
  let all = allBesides
  for (const [index, run] of runs.entries()) {
    const plain = inPairs(run, plainWords)
    for (const [place, character] of run.entries()) {
      const isHeld = coverings[index]?.[place] ?? false
      if (plainCharacters.has(character)) continue
      all += isHeld || !plain[place] ? 1 : plainShare
      if (isHeld) held += 1
    }
  }
  return all < leastContent ? 1 : held / all
}

function holdsWord(source: CheckedSource, word: string): boolean {
  return source.words.has(word) || (word.length > 3 && source.all.includes(word))
}

function holdsTitle(source: CheckedSource, name: string): boolean {
  return lettersOf(source.all).includes(name)
}

/** Whether a run of characters is new to the sources, and neither plain words nor a short form of something there. */
function hasStranger(
  run: readonly string[],
  covered: readonly boolean[],
  sources: readonly CheckedSource[],
): boolean {
  const plain = inPairs(run, plainWords)
  const explained = run.map(
    (character, index) => covered[index] || plain[index] || plainCharacters.has(character),
  )
  let strange = ''
  for (let index = 0; index <= run.length; index += 1) {
    if (index < run.length && !explained[index]) strange += run[index]
    else if (strange !== '') {
      if (!sources.some((source) => isShortFormOf(strange, source.all))) return true
      strange = ''
    }
  }
  return false
}

/** Whether the characters stand in the text in this order and close together, as those of 北大 do in 北京大学. */
function isShortFormOf(strange: string, text: string): boolean {
  const [first = '', ...rest] = Array.from(strange)
  if (rest.length >= longestAbbreviation) return false
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
    let from = at
    const isHeld = rest.every((character) => {
      from = text.indexOf(character, from + 1)
      return from >= 0 && from - at <= abbreviationReach
    })
    if (isHeld) return true
  }
  return false
}
