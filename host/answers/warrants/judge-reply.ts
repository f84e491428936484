import * as z from 'zod'

const state = z.enum(['supported', 'contradicted', 'unsupported', 'unclear'])

/** The format of the reply. */
export const replySchema = z.object({
  verdicts: z.array(z.string()),
  conflicts: z.array(z.object({ topic: z.string(), lines: z.array(z.string()) })),
  questions: z.array(z.string()),
})

export interface JudgeVerdict {
  readonly item: number
  readonly verdict: z.infer<typeof state>
  /** Numbers of lines, or words of a source. */
  readonly quotes: readonly string[]
  /** By which the numbers of the statement follow from those of the sources, as it is written; '' for none. */
  readonly calculation: string
}

export interface JudgeConflict {
  readonly topic: string
  /** Its sides: the number of a line, or words with the sources that say them. */
  readonly claims: readonly { readonly text: string; readonly sources: readonly number[] }[]
}

export interface JudgeReply {
  readonly verdicts: readonly JudgeVerdict[]
  readonly conflicts: readonly JudgeConflict[]
  readonly questions: readonly string[]
}

const stateWords = z
  .string()
  .transform((text) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^not[_ -]?supported$/, 'unsupported'),
  )
  .pipe(state)
/** `2 supported 1.4,2.1|5+3=8`, also with a mark behind the item and without quotation marks. */
const verdictLine =
  /(?:^|["\n[,])\s{0,8}(\d{1,3})\s{0,4}[.:：、)]?\s{0,4}(not[_ -]?supported|supported|contradicted|unsupported|unclear)\b([^"\n]*)(?=["\n])/gi

/** What models write in place of what was asked for: objects, numbers as text, one quotation alone. */
const written = {
  verdict: z.object({
    item: z.coerce.number().int(),
    verdict: stateWords,
    quotes: z.array(z.string()).catch([]).optional(),
    quote: z.string().catch('').optional(),
    calculation: z.string().catch('').optional(),
  }),
  lines: z.object({ topic: z.string().trim().min(1), lines: z.array(z.string()).min(1) }),
  conflict: z.object({
    topic: z.string().trim().min(1),
    claims: z.array(
      z.object({ text: z.string().trim().min(1), sources: z.array(z.coerce.number().int()).min(1) }),
    ),
  }),
}

/** Reads a reply line by line and object by object: one that is cut, or surrounded by text, still gives its whole ones. */
export function readJudgeReply(text: string): JudgeReply {
  const objects = objectsIn(text)
  // The last one of a list in quotation marks may be cut, of one without them it is not known to be.
  const lines = text.includes('"') ? text : `${text}\n`
  const inLines = [...lines.matchAll(verdictLine)].map(([, item, said, rest = '']): JudgeVerdict => {
    const [lines = '', ...calculations] = rest.split(/[|｜]/)
    return {
      item: Number(item),
      verdict: stateWords.parse(said),
      quotes: [...lines.matchAll(/\d{1,3}\.\d{1,3}/g)].map(([line]) => line),
      calculation: calculations.join('；').trim(),
    }
  })
  const inObjects = objects.flatMap((object): JudgeVerdict[] => {
    const read = written.verdict.safeParse(object)
    if (!read.success) return []
    const { item, verdict: said, quotes = [], quote = '', calculation = '' } = read.data
    return [{ item, verdict: said, quotes: quote === '' ? quotes : [...quotes, quote], calculation }]
  })
  const conflicts = objects.flatMap((object): JudgeConflict[] => {
    const ofLines = written.lines.safeParse(object)
    if (ofLines.success) {
      const { topic, lines: named } = ofLines.data
      return [{ topic, claims: named.map((text) => ({ text, sources: [] })) }]
    }
    const read = written.conflict.safeParse(object)
    return read.success ? [read.data] : []
  })
  return { verdicts: [...inLines, ...inObjects], conflicts, questions: questionsIn(text) }
}

/** All whole JSON objects of a text, also those inside others; braces inside strings are ignored. Linear in the text. */
function objectsIn(text: string): unknown[] {
  const found: unknown[] = []
  const starts: number[] = []
  let isString = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isString && character === '\\') at += 1
    // Quotation marks before the first brace belong to prose.
    else if (character === '"' && starts.length > 0) isString = !isString
    else if (isString) continue
    else if (character === '{' && starts.length < deepest) starts.push(at)
    else if (character === '}') {
      const start = starts.pop()
      if (start !== undefined) found.push(parse(text.slice(start, at + 1)))
    }
  }
  return found
}

/** Of the reply's objects within each other: reply, conflict, claim. */
const deepest = 4

/** The list behind the name, if it is whole. Linear in the text. */
function questionsIn(text: string): string[] {
  const name = text.indexOf('"questions"')
  const start = name < 0 ? -1 : text.indexOf('[', name)
  if (start < 0) return []
  let isString = false
  for (let at = start + 1; at < text.length; at += 1) {
    const character = text[at]
    if (isString && character === '\\') at += 1
    else if (character === '"') isString = !isString
    else if (character === ']' && !isString) {
      const read = parse(text.slice(start, at + 1).replace(/,\s{0,8}\]$/, ']'))
      return Array.isArray(read) ? read.filter((each): each is string => typeof each === 'string') : []
    }
  }
  return []
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
