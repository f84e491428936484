import { type Sentence, splitSentences, wholeSentences } from '../../../lib/text/sentences.ts'
import { canonicalText } from './canonical.ts'
import { type TableLine, tableLinesIn } from './table-cells.ts'

/** A sentence as it is compared. */
export interface ReadSentence {
  readonly text: string
  readonly canonical: string
  readonly isQuestion: boolean
  /** Whether all of it is in quotation marks: somebody says it. */
  readonly isSpoken: boolean
  /** Whether it ends with a semicolon, and what follows may restrict it. */
  readonly isOpen: boolean
}

/** A source as the proof reads it, once for all claims that cite it. */
export interface ReadSource {
  readonly sentences: readonly ReadSentence[]
  /** Sentences by their canonical form, without those that a remark in brackets follows. */
  readonly byCanonical: ReadonlyMap<string, ReadSentence>
  readonly tableLines: readonly TableLine[]
}

export interface CitedSource {
  readonly title: string
  readonly passage: string
}

export function readSource({ title, passage }: CitedSource): ReadSource {
  const own = [splitSentences(passage), wholeSentences(passage)]
  const texts = [title, ...own.flat().map(({ text }) => text)]
  const sentences = [...new Set(texts)].map(sentenceOf)
  const remarked = new Set(own.flatMap(withRemarks))
  const standing = sentences.filter(({ text }) => !remarked.has(text))
  return {
    sentences,
    byCanonical: new Map([...standing.flatMap(labelRemover(passage)), ...standing.toReversed().map(entryOf)]),
    tableLines: tableLinesIn(passage),
  }
}

function entryOf(sentence: ReadSentence): [string, ReadSentence] {
  return [sentence.canonical, sentence]
}

/** The number of a clause, which is none of what it says; without a space it may be a part: 第二条线路. */
const clauseLabel = /^\s*(?:第[零〇一二三四五六七八九十百千\d]{1,9}[编章节条款项]\s+|[①-⑳]\s*)(?=\S)/u

/**
 * 4.2, （二） and 二、 may also belong to what follows them (三、四年级): they are numbers where those of several lines follow
 * each other.
 */
const orderLabels = [
  /^\s*(\d{1,2}(?:\.\d{1,2}){1,3})[.、]?\s+(?=\S)/u,
  /^\s*[（(]([一二三四五六七八九十]{1,3})[）)]\s*(?=\S)/u,
  /^\s*([一二三四五六七八九十]{1,3})、\s*(?=\S)(?![一二三四五六七八九十百\d])/u,
] as const
const numerals = '一二三四五六七八九十'

/** @returns the last number of a label: 2 of 4.2, 12 of 十二; 0 of what is none */
function orderOf(label: string): number {
  const last = label.split('.').at(-1) ?? ''
  if (/^\d/.test(last)) return Number(last)
  const [tens = '', units] = last.includes('十') ? last.split('十') : ['', last]
  const ten = last.includes('十') ? 10 * (tens === '' ? 1 : numerals.indexOf(tens) + 1) : 0
  return ten + (units ? numerals.indexOf(units) + 1 : 0)
}

/**
 * A clause of a law or a contract may be stated without its number, but not under another one.
 * @returns what gives a sentence of the passage without its number, or nothing when it has none
 */
function labelRemover(passage: string): (sentence: ReadSentence) => [string, ReadSentence][] {
  const lines = passage.split('\n')
  const isOrder = (label: RegExp) => {
    const orders = lines.flatMap((line) => label.exec(line)?.[1] ?? []).map(orderOf)
    return orders.some((order, at) => order > 1 && orders[at - 1] === order - 1)
  }
  const labels = [clauseLabel, ...orderLabels.filter(isOrder)]
  return (sentence) => {
    const label = labels.find((each) => each.test(sentence.text))
    return label ? [[canonicalText(sentence.text.replace(label, '')), sentence]] : []
  }
}

/** Behind the full stop: （编者按：2019年以前的数字不作数。） */
const remark = /^\s*[（(【[][^]*\p{L}{2}[^]*[）)】\]]\s*[。.]?\s*$/u

/** @returns the texts of sentences to which the next one, all in brackets, adds something */
function withRemarks(sentences: readonly Sentence[]): string[] {
  return sentences.flatMap(({ text }, at) => (remark.test(sentences[at + 1]?.text ?? '') ? [text] : []))
}

const endsWithSemicolon = /[；;]\s*$/

const asksSomething = /[?？][!！…?？]*[”’」』》）)】\]"']*\s*$/
const isQuoted = /^\s*["“「『‘][^]*["”」』’]\s*$/
/** An item's number or mark is none of what it says. */
const itemMark = /^\s*(?:\d{1,3}[.、)）]|[-*•·])\s+/

export function sentenceOf(text: string): ReadSentence {
  return {
    text,
    canonical: canonicalText(text.replace(itemMark, '')),
    isQuestion: asksSomething.test(text),
    isSpoken: isQuoted.test(text),
    isOpen: endsWithSemicolon.test(text),
  }
}
