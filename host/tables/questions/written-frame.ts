import { chartOf } from './chart-of-frame.ts'
import { sayFrame, titleOf } from './describe-frame.ts'
import { writeQuery } from './query/write-query.ts'
import type { QuestionFrame, UnderstoodQuery } from './question-frame.ts'
import type { KnownColumn } from './words/known-column.ts'

/** @param known the columns of its tables */
export function writtenFrame(
  frame: QuestionFrame,
  known: readonly KnownColumn[],
  caveats: readonly string[],
): UnderstoodQuery {
  const { sql, columns } = writeQuery(frame, known)
  const chart = chartOf(frame, columns)
  return {
    kind: 'query',
    sql,
    title: titleOf(frame),
    understood: sayFrame(frame, known),
    ...(chart && { chart }),
    caveats,
    columns,
    frame,
  }
}
