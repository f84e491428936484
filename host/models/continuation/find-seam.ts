/** Characters at the end of the written text in which the beginning of a continuation is looked for. */
const overlapReach = 1_000
/** Minimum length of a repetition, and of the different letters in it, to be one by intent. */
const minOverlap = 4
/** Characters by which a continuation that begins again is recognized, and its place after the repetition found. */
const probeLength = 24
/** Characters of the last words that are looked for where everything is repeated in other words. */
const longProbe = 48
/** Maximum characters of a line that is begun again as a whole. */
const maxLine = 40
/** Characters of a continuation that are needed to tell a refusal from a text. */
const refusalLength = 200

const opener = "(?:好的?|可以|当然|没问题|明白了?|嗯|抱歉|sure|ok(?:ay)?|certainly|of course|here(?:'s| is))"
const keyword = '(?:继续|接着|续写|接上|断处|未完|continu(?:e|ing|ation)|left off|rest of)'
const bare =
  '(?:继续|接着|接上文?|续写|续上)(?:上文|上面的?(?:内容|回答)?|前文|刚才的?(?:内容)?|往下写|写|如下|内容|部分)?'
const preamble = new RegExp(
  `^\\s*(?:[（(【]\\s*)?(?:${opener}[^\\n：:]{0,24}?${keyword}[^\\n：:。]{0,40}(?:[：:]|[）)】]|(?:[。.…]|——)*\\s*\\n)|${bare}(?:[：:]|[）)】]))(?:[^\\S\\n]*\\n+)?`,
  'i',
)
const preambleStart = new RegExp(`^\\s*(?:[（(【]\\s*)?(?:${opener}|${bare})`, 'i')
/** Matches the beginning of a refusal to write. */
export const refusal =
  /^\s*(?:(?:很?抱歉|非常抱歉|对不起|不好意思)[，,。\s]*(?:我|但|作为|目前|这)?[^。\n]{0,12}(?:无法|不能|没办法|没有权限|不便)|我(?:无法|不能|没办法)|无法继续|i(?:'m| am) sorry,? (?:but )?i|sorry,? (?:but )?i can|i can(?:no|')t)/i
/** Only with a language: a bare fence closes the one that is open. */
const openingFence = /^\s*(?:`{3,}|~{3,})[\w+#.-]+[^\S\n]*\n/
const fenceLine = /^\s*(?:`{3,}|~{3,})/gm

/** The text that was cut. */
interface Written {
  readonly text: string
  readonly isInFence: boolean
}

/**
 * @param next the beginning of a continuation
 * @param isWhole whether it is all of the continuation
 * @returns the index at which the new text begins; null when there is none; undefined when more is needed to tell
 */
type FindSeam = (next: string, isWhole: boolean) => number | null | undefined

/**
 * Finds where the new text of a continuation begins: after a preamble (好的，继续：), a repetition of the last words or of
 * everything, or a fence that is open already.
 * @param text the text that was cut
 */
export function seamFinder(text: string): FindSeam {
  const written = { text, isInFence: (text.match(fenceLine)?.length ?? 0) % 2 === 1 }
  return (next, isWhole) => {
    const seam = findSeam(written, next, isWhole)
    // What looks like nothing new may go on.
    return seam === null && !isWhole ? undefined : seam
  }
}

function findSeam(written: Written, next: string, isWhole: boolean): number | null | undefined {
  const mayBeRefusal = next.length < refusalLength && refusal.test(next) && !refusal.test(written.text)
  if (mayBeRefusal || next.trim() === '') return null

  const from = startOf(written, next)
  const text = next.slice(from)
  if (text.trim() === '') return null
  if (!isWhole && (isUnclear(written.text, text) || (from === 0 && beginsPreamble(next)))) return undefined

  if (restarts(written.text, text)) {
    const end = afterRepetition(written.text, text)
    return end === null || text.slice(end).trim() === '' ? null : from + end
  }

  const overlap = overlapOf(written.text, text)
  if (overlap === text.length) return null
  const isAfterBreak = from > 0 && overlap === 0 && next[from - 1] === '\n'
  return isAfterBreak && needsLine(written.text, text) ? from - 1 : from + overlap
}

/** @returns the index after the preamble and after a fence that the written text has open */
function startOf({ isInFence }: Written, next: string): number {
  const words = preamble.exec(next)?.[0] ?? ''
  const breaks = /\n*$/.exec(words)?.[0].length ?? 0
  // Line breaks beyond an empty line belong to the text.
  const said = words.length - Math.max(0, breaks - 2)
  const fence = isInFence ? (openingFence.exec(next.slice(said))?.[0].length ?? 0) : 0
  return said + fence
}

/** Whether a new row of a table, or what follows a formula, is in a line of its own. */
function needsLine(written: string, text: string): boolean {
  return (written.endsWith('|') && text.startsWith('|')) || written.endsWith('\n$$')
}

/** Whether a text begins like all that was written, rather than like its end. */
function restarts(written: string, text: string): boolean {
  const beginning = written.trimStart().slice(0, probeLength)
  return written.length > 4 * probeLength && text.trimStart().startsWith(beginning)
}

/** @returns the index after the repetition of what was written, or null when it is not found (yet) */
function afterRepetition(written: string, text: string): number | null {
  const offset = text.length - text.trimStart().length - (written.length - written.trimStart().length)
  const end = offset + written.length
  if (text.startsWith(written.trimStart(), text.length - text.trimStart().length)) return end

  // Repeated in other words; the last ones show the place if they occur once.
  const last = written.slice(-longProbe)
  if (text.length < end || written.indexOf(last) !== written.length - last.length) return null
  const at = text.indexOf(last)
  return at === -1 ? null : at + last.length
}

/** @returns the length of the longest beginning of a text with which the written one ends */
function overlapOf(written: string, text: string): number {
  const end = written.slice(-overlapReach)
  for (let length = Math.min(end.length, text.length); length >= minOverlap; length--) {
    if (end.endsWith(text.slice(0, length)) && isDistinct(text.slice(0, length))) return length
  }
  const line = written.slice(written.lastIndexOf('\n') + 1)
  // A short line that was cut is begun again.
  if (line.trim().length > 1 && line.length <= maxLine && text.startsWith(line)) return line.length
  return /^[，。；：、？！,;]/.test(text) && written.endsWith(text.slice(0, 1)) ? 1 : 0
}

/** Rules of tables and spaces repeat without anything being repeated. */
function isDistinct(text: string): boolean {
  const different = new Set(text.match(/[^\s|:=*_#.~`-]/gu)).size
  return different >= minOverlap || (different === minOverlap - 1 && text.length >= 2 * minOverlap)
}

/** Whether all of a text so far may repeat the last words, or is too short to tell. */
function isUnclear(written: string, text: string): boolean {
  return (
    text.length < probeLength || (text.length < overlapReach && written.slice(-overlapReach).includes(text))
  )
}

/** Whether more of a continuation could complete a preamble. */
function beginsPreamble(next: string): boolean {
  return next.length < 3 * probeLength && !/[：:\n]/.test(next.trimStart()) && preambleStart.test(next)
}
