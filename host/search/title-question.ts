import { isSubjectName } from './subject-name.ts'

const isQuestion = /[？?]$|什么|怎么|怎样|如何|为何|哪|谁/
const longestTitle = 40

/**
 * How a reader would ask for the content of a document, from its title: a title that is a question stays one, a name is
 * asked about. @returns null when the title makes no question, such as a file's number
 */
export function titleQuestion(title: string): string | null {
  const trimmed = title.trim()
  if (trimmed === '' || trimmed.length > longestTitle || !/\p{L}{2}/u.test(trimmed)) return null
  if (isQuestion.test(trimmed)) return /[？?]$/.test(trimmed) ? trimmed : `${trimmed}？`
  return isSubjectName(trimmed) ? `介绍一下${trimmed}` : null
}
