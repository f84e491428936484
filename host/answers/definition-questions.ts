import { foldForSearch } from '../../lib/text/fold.ts'
import { significantWords } from '../../lib/text/tokens.ts'

interface TermToDefine {
  /** The term, folded for comparison. */
  readonly term: string
  /** Whether the question asks for its short or long form rather than its meaning. */
  readonly isForm: boolean
}

const longestTerm = 24
const form = '(?:英文|中文)?(?:缩写|简称|全称|全名|代号)'
/** Question patterns for a term. Each part is bounded, so that matching is linear in the question. */
const asked: readonly (readonly [RegExp, boolean])[] = [
  [new RegExp(`^(.{1,${longestTerm}}?)\\s*是(?:什么|哪个词|啥)的?${form}$`, 'u'), true],
  [new RegExp(`^(.{1,${longestTerm}}?)\\s*的${form}(?:是|叫)?(?:什么|啥|多少)?$`, 'u'), true],
  [/^(?:什么是|什么叫|何谓|何为|解释一?下?)\s*(.{1,24})$/u, false],
  [
    /^(.{1,24}?)\s*(?:是(?:什么|啥)(?:意思|概念|人|东西|机构|单位|地方)?|代表(?:什么|啥)(?:意思)?|指(?:的是)?(?:什么|啥)|(?:是)?什么意思|的(?:含义|定义|意思)(?:是什么)?)$/u,
    false,
  ],
]

export function termToDefine(question: string): TermToDefine | null {
  const bare = foldForSearch(question)
    .replace(/^(?:请问|请教)[,\s]*/u, '')
    .replace(/[?!。.\s]+$/u, '')
    .trim()
  if (bare.length > longestTerm * 2) return null
  for (const [pattern, isForm] of asked) {
    const term = pattern
      .exec(bare)?.[1]
      ?.replace(/^["'“‘「《]|["'”’」》]$/gu, '')
      .trim()
    if (term) return { term, isForm }
  }
  return null
}

const listMark = /^(?:[-*•·]\s+|\d{1,3}[.、)]\s*)/u
const leadsOn = /^\s*(?:[:=(|—–]|-\s|\s\S|(?:是指|是|指|即|意为|意指|表示|代表)\S)/u
const formLeadsOn = /^\s*(?:[:=(|—–]|-\s|\s\S)/u

/** @returns whether a line explains a term, or gives its short or long form, in either direction */
export function definesTerm({ term, isForm }: TermToDefine, line: string): boolean {
  const folded = foldForSearch(line).replaceAll('**', '').replace(listMark, '').trim()
  if (!folded.includes(term) || folded === term) return false

  const cells = folded.split(/[;|]/u).map((cell) => cell.slice(cell.indexOf(':') + 1).trim())
  // A short form is in letters; one Chinese name after another is not an abbreviation.
  const hasLetters = /[a-z]{2}/u.test(isForm ? folded : term)
  if (isForm && !hasLetters) return false
  if (cells.length > 1) return cells.includes(term)

  const leads = isForm ? formLeadsOn : leadsOn
  if (folded.startsWith(term) && leads.test(folded.slice(term.length))) return true
  if (!hasLetters) return false

  return folded.endsWith(` ${term}`) || folded.endsWith(`:${term}`) || folded.includes(`(${term})`)
}

const partName =
  /(附录|附件|附表|图|表|第)\s*([a-z](?![a-z])|\d{1,4}|[一二三四五六七八九十百]{1,5})\s*([章节条款]?)/u

/** @returns the part of a document that a text names (附录 C, 第五条), normalized, or null */
export function namedPart(text: string): string | null {
  const [, kind = '', number = '', unit = ''] = partName.exec(foldForSearch(text)) ?? []
  if (kind === '' || (kind === '第') === (unit === '')) return null
  return `${kind}${number}${unit}`
}

/** @returns whether a line, or the heading above it, belongs to the named part */
export function isOfPart(part: string, line: string, heading: string): boolean {
  return [line, heading].some((text) => namedPart(text.slice(0, longestTerm)) === part)
}

const sayingWords = /写|说|讲|规定|约定|内容|提到|介绍|包括|列/gu
const withinWords = new Set(['里', '中', '内', '上'])

/** @returns whether a passage contains the part that a question names, and everything else the question mentions */
export function answersOfPart(question: string, passage: string): boolean {
  const part = namedPart(question)
  if (part === null) return false

  const sentences = passage.split(/[\n。！？]/u)
  const kind = part.charAt(0)
  const from = sentences.findIndex((sentence) => isOfPart(part, sentence, ''))
  if (from < 0) return false

  const length = sentences.slice(from + 1).findIndex((sentence) => {
    const other = namedPart(sentence.slice(0, longestTerm))
    return other !== null && other !== part && other.startsWith(kind)
  })
  const own = sentences.slice(from, length < 0 ? undefined : from + 1 + length).join('\n')
  const text = foldForSearch(own)
  const rest = foldForSearch(question).replace(partName, ' ').replaceAll(sayingWords, ' ')
  return significantWords(rest).every((word) => withinWords.has(word) || text.includes(word))
}
