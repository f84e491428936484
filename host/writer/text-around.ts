import { cutWithinTokens } from '../models/cut-within-tokens.ts'
import { estimateTokens } from '../models/estimate-tokens.ts'

const omittedBefore = '（前文略）'
const omittedAfter = '（后文略）'
/** Tokens of these and the blank lines around them. */
const tokensOfOmitted = 12
/** Maximum characters of an incomplete line at the edge that are left out. */
const mostOfLine = 400
const mostOfHeading = 120
/** Share of the room that headings may have. */
const headingShare = 0.2

/** @returns the end of the text before a place within a number of tokens, under the headings that apply to it */
export function textBefore(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text
  const rough = cutWithinTokens(text, tokens - tokensOfOmitted, 'end')
  const headings = headingsAbove(text.slice(0, text.length - rough.length), tokens * headingShare)
  const kept = cutWithinTokens(rough, tokens - tokensOfOmitted - estimateTokens(headings), 'end')
  if (kept.trim() === '') return ''
  const line = kept.slice(0, mostOfLine).indexOf('\n')
  return `${headings}${omittedBefore}\n\n${line < 0 ? kept : kept.slice(line).replace(/^\n+/, '')}`
}

/** @returns the beginning of the text behind a place within a number of tokens */
export function textAfter(text: string, tokens: number): string {
  if (estimateTokens(text) <= tokens) return text
  const kept = cutWithinTokens(text, tokens - tokensOfOmitted, 'start')
  if (kept.trim() === '') return ''
  const line = kept.lastIndexOf('\n')
  const whole = line > 0 && kept.length - line <= mostOfLine ? kept.slice(0, line).trimEnd() : kept
  return `${whole}\n\n${omittedAfter}`
}

/** @returns the last heading of each level that applies at the end of a text, as Markdown, within a number of tokens */
function headingsAbove(text: string, tokens: number): string {
  const open: { readonly level: number; readonly line: string }[] = []
  let fence = ''
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? ''
    if (mark !== '' && (fence === '' || mark.startsWith(fence))) fence = fence === '' ? mark : ''
    const level = fence === '' ? (/^(#{1,6}) /.exec(line)?.[1]?.length ?? 0) : 0
    if (level === 0) continue
    while ((open.at(-1)?.level ?? 0) >= level) open.pop()
    open.push({ level, line: line.slice(0, mostOfHeading).toWellFormed() })
  }
  while (open.length > 0 && estimateTokens(open.map(({ line }) => line).join('\n\n')) > tokens) open.shift()
  return open.map(({ line }) => `${line}\n\n`).join('')
}
