import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { rankTools } from '../../host/search/analysis/rank-tools.ts'
import { tableQuestions, tableTools } from '../../host/search/analysis/testing/tool-table.ts'
import { noTools } from '../../host/tools/registry.ts'
import { addSelected, findToolName } from '../../host/tools/selected-tools.ts'
import type { Tool } from '../../host/tools/tool.ts'
import type { BenchPart } from './support/part.ts'
import { allOf, atLeast, type Figure } from './support/table.ts'

interface Choice {
  readonly tools: readonly Tool[]
  readonly questions: readonly { readonly question: string; readonly needs: string }[]
}

const tableFile = z.object({
  tools: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      description: z.string(),
      parameters: z.record(z.string(), z.unknown()),
    }),
  ),
  questions: z.array(z.object({ question: z.string(), needs: z.string() })),
})

/** Questions in other words than the tools', half of them in another language, by somebody who had not seen the ranking. */
async function otherHand(): Promise<Choice> {
  const { tools, questions } = tableFile.parse(
    JSON.parse(await readFile(new URL('tool-choice/tools.json', import.meta.url), 'utf8')),
  )
  return {
    questions,
    tools: tools.map(({ name, title, description, parameters }) =>
      toolOf(name, title, `${title}：${description}`, parameters),
    ),
  }
}

function ownTable(): Choice {
  const nameOf = (title: string) => tableTools.find((tool) => tool.title === title)?.name ?? ''
  return {
    tools: tableTools.map(({ name, title, description, input }) => toolOf(name, title, description, input)),
    questions: tableQuestions.map(({ question, title }) => ({ question, needs: nameOf(title) })),
  }
}

function toolOf(name: string, title: string, description: string, input: Tool['input']): Tool {
  return { name, title, description, input, timeoutMs: 1_000, isSafeToRepeat: true, run: async () => '' }
}

/** What a model is sent for each question, without an embedding model. */
async function figuresOf(title: string, { tools, questions }: Choice, bar: number): Promise<Figure[]> {
  const [titles, { signal }] = [new Map(tools.map((tool) => [tool.name, tool.title])), new AbortController()]
  let [sent, named] = [0, 0]
  for (const { question, needs } of questions) {
    const rank = async (text: string) => rankTools(text, tools)
    const selected = await addSelected(noTools, tools, { rank, question, results: [], signal })
    const isSent = selected.definitions.some(({ name }) => name === needs)
    const others = selected.definitions.find(({ name }) => name === findToolName)?.description ?? ''
    if (isSent) sent += 1
    if (isSent || others.includes(titles.get(needs) ?? needs)) named += 1
  }
  return [
    atLeast(`${title}：所需的工具在发出的 12 个里`, sent / questions.length, bar),
    allOf(`${title}：所需的工具发出了，或者列了名字`, named, questions.length),
  ]
}

export const toolChoice: BenchPart = {
  title: 'tool-choice：200 个工具，100 个问题，只按字词选（没有向量模型）',
  measure: async () => [
    ...(await figuresOf('自己的表', ownTable(), 0.95)),
    ...(await figuresOf('别人写的表', await otherHand(), 0.95)),
  ],
}
