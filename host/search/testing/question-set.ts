import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { TestDocument } from './library-of.ts'

/** SQuAD-style JSON, as CMRC 2018 comes. */
const squad = z.object({
  data: z.array(
    z.object({
      title: z.string(),
      paragraphs: z.array(
        z.object({
          id: z.string(),
          context: z.string(),
          qas: z.array(z.object({ question: z.string(), answers: z.array(z.object({ text: z.string() })) })),
        }),
      ),
    }),
  ),
})

export interface TestQuestion {
  /** Place in the flat list of all questions, the two empty ones included. */
  readonly number: number
  readonly question: string
  /** Any of these is the answer. */
  readonly answers: readonly string[]
  /** The passage that holds it. */
  readonly passage: string
}

export interface QuestionSet {
  /** In the order of the set, each with its id there. */
  readonly documents: readonly (TestDocument & { readonly id: string })[]
  readonly questions: readonly TestQuestion[]
}

/** Third-party data lies beside the project, where it is present at all. */
const file = join(process.cwd(), '../shared/data/qa/cmrc2018_trial.json')

/** Reads the questions and passages of CMRC 2018, or null where they are absent. */
export function readQuestionSet(): QuestionSet | null {
  if (!existsSync(file)) return null
  const { data } = squad.parse(JSON.parse(readFileSync(file, 'utf8')))
  const passages = data.flatMap(({ title, paragraphs }) =>
    paragraphs.map((paragraph) => ({ title, ...paragraph })),
  )
  const questions = passages
    .flatMap(({ context, qas }) => qas.map((qa) => ({ ...qa, passage: context })))
    .map(({ question, answers, passage }, number) => {
      return { number, question, answers: answers.map(({ text }) => text), passage }
    })
    .filter(({ question }) => question.trim() !== '')
  return { documents: passages.map(({ id, title, context }) => ({ id, title, text: context })), questions }
}
