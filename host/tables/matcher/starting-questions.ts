import { roleOf } from '../query/column-score.ts'
import { isDate, isNumber, isUnique, type KnownColumn } from '../query/known-column.ts'
import type { Lookup } from './find-join.ts'
import type { Lexicon } from './lexicon.ts'
import { matchQuestion } from './match-question.ts'

const maxQuestions = 8
const maxGroups = 40

/** @returns at most eight questions about the columns of the tables, each of which is answered without asking back */
export async function startingQuestions(lexicon: Lexicon, lookup: Lookup): Promise<string[]> {
  const largest = lexicon.tables.toSorted((one, other) => other.rows - one.rows)
  const questions = largest.flatMap(({ name }) =>
    questionsOf(lexicon.columns.filter(({ table }) => table === name)),
  )
  const answered: string[] = []
  for (const question of new Set(questions)) {
    const match = await matchQuestion(question, lexicon, lookup, null)
    if (match?.open.length === 0) answered.push(question)
    if (answered.length === maxQuestions) break
  }
  return answered
}

function questionsOf(columns: readonly KnownColumn[]): string[] {
  const filled = columns.filter(({ profile, rows }) => profile === undefined || profile.missing < rows / 2)
  const measures = filled.filter((column) => isNumber(column) && roleOf(column) !== 'key')
  const groups = filled.filter(({ kind, profile }) => {
    const distinct = profile?.distinct ?? 0
    return kind === 'text' && distinct > 1 && distinct <= maxGroups
  })
  const date = filled.find(isDate)
  const name = filled.find((column) => column.kind === 'text' && isUnique(column))
  const [measure, other] = measures
  const [group, second] = groups
  const total = measure && `${roleOf(measure) === 'mean' ? '平均' : '合计'}${measure.plain}`
  return [
    ...(total && group ? [`各${group.plain}的${total}`] : []),
    ...(total && date ? [`${date.plain}每月的${total}`] : []),
    ...(total && group ? [`${total}最高的${group.plain}`] : []),
    ...(measure && name ? [`${measure.plain}最高的前5个${name.plain}`] : []),
    ...(second ? [`各${second.plain}的行数和占比`] : []),
    ...(measure ? [`${measure.plain}的分布`] : []),
    ...(measure && other ? [`${measure.plain}和${other.plain}的相关系数`] : []),
    ...(total && second ? [`各${second.plain}的${total}`] : []),
    ...(date ? [`${date.plain}每月的行数`] : []),
    ...(group ? [`各${group.plain}的行数`] : []),
    ...(measure ? [`平均${measure.plain}`, `最高的${measure.plain}`] : []),
    '哪些列有缺失',
    '行数',
  ]
}
