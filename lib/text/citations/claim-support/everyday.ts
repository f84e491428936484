import { everydayWords } from './everyday-words.ts'
import { isCharacter, type Token } from './tokens.ts'

const commonWord =
  /^(?:the|an?|of|and|or|to|in|on|for|is|are|was|were|be|with|by|at|as|from|that|this|it|its|etc|vs|\p{L})$/u

/** Characters that writers freely replace by synonyms, if not part of a word. */
const plainCharacters: ReadonlySet<string> = new Set(
  '的了是在和与及或有也都而就还又并且但把被让给从到对向于以为由之其这那此该各每一不无没未所者等中上下内外前后时里间年月日个位名种次曾已将即则因故可能会要需须应约近超过达共同另它他她们我你您自用作做称叫指含占属处出来去起成至经按据如若像似很更最较多少大小新旧高低长短全总均皆只仅才便却再常先后初末今当每两二三四五六七八九十百千万亿第几某吗呢吧啊么着地得使令受予给出入开关加减升降增减获取得任设建立办开写说讲问答看见听知道想好坏难易快慢早晚远近左右东西南北',
)

/** @returns for each token whether it states nothing new: grammar and everyday words */
export function everydayFlags(tokens: readonly Token[]): boolean[] {
  const inPair = tokens.map(() => false)
  for (let at = 1; at < tokens.length; at += 1) {
    const pair = `${tokens[at - 1]?.text}${tokens[at]?.text}`
    if (pair.length !== 2 || !everydayWords.has(pair)) continue
    inPair[at - 1] = true
    inPair[at] = true
  }

  const isSettled = tokens.map((token, at) => {
    if (token.quantity) return token.isSmallCount === true
    if (!isCharacter(token)) return commonWord.test(token.text)
    return inPair[at] === true || grammar.has(token.text)
  })

  // 大 and 北 are everyday characters alone, but not in 北大.
  const isAlone = (at: number) => {
    const neighbour = tokens[at]
    return !isCharacter(neighbour) || isSettled[at] === true
  }

  return tokens.map(
    (token, at) =>
      isSettled[at] === true || (plainCharacters.has(token.text) && isAlone(at - 1) && isAlone(at + 1)),
  )
}

/** Weight of a token in a claim: low for grammar, high for names and numbers. */
export function weightOf(token: Token, isEveryday: boolean): number {
  if (token.quantity) return token.isSmallCount ? 0.5 : 2
  if (!isCharacter(token)) return isEveryday ? 0.2 : 2
  if (plainCharacters.has(token.text)) return 0.2
  return isEveryday ? 0.5 : 1
}

/** Function words, which are never part of a name. */
export const grammar: ReadonlySet<string> = new Set(
  '的了是在和与及或有也而就还又并且但把被让给从到对向于以为由之其这那此该各每不无没未所者等已曾将即则因故可能会要需须应近达它他她们我你您自用作做称叫含处去起成至经按据如若似很更最较总均皆只仅才便却再常吗呢吧啊么着地得使座位名个种条项件',
)

/**
 * @returns the runs of adjacent positions that may be names: a word of another script, or at least two characters of
 * which one is in no everyday word
 */
export function namesIn(
  tokens: readonly Token[],
  flags: readonly boolean[],
  places: readonly number[],
): number[][] {
  const runs: number[][] = []
  for (const place of places) {
    const token = tokens[place]
    if (
      !token ||
      token.quantity ||
      (flags[place] && (!isCharacter(token) || grammar.has(token.text) || isInWord(tokens, place)))
    )
      continue
    const last = runs.at(-1)
    const before = last?.at(-1)
    if (last && before === place - 1 && isCharacter(tokens[before]) && isCharacter(token)) last.push(place)
    else runs.push([place])
  }
  return runs.filter(
    (run) => run.some((place) => !flags[place]) && (run.length > 1 || !isCharacter(tokens[run[0] ?? -1])),
  )
}

function isInWord(tokens: readonly Token[], place: number): boolean {
  const [before, own, behind] = [tokens[place - 1]?.text, tokens[place]?.text ?? '', tokens[place + 1]?.text]
  return (
    (before !== undefined && everydayWords.has(before + own)) ||
    (behind !== undefined && everydayWords.has(own + behind))
  )
}
