import * as z from 'zod'
import { cutCharacters } from '../../lib/text/cut-characters.ts'
import { estimateTokens } from '../models/estimate-tokens.ts'
import type { ToolDefinition } from '../models/language-model.ts'
import { addTools, type ToolRegistry } from './registry.ts'
import { type Tool, ToolFailure } from './tool.ts'

/** @returns the names of the tools, the most fitting for a text first */
export type RankTools = (
  text: string,
  tools: readonly ToolDefinition[],
  signal: AbortSignal,
) => Promise<readonly string[]>

/** Tools of plugins that a model is sent at once: many unrelated ones make it choose the wrong one. */
export const mostSentTools = 12
/** Estimated tokens of their definitions, which every round of a turn costs. */
const mostSentTokens = 12_000
const mostFound = 5
/** Of the tools that are sent, those for the question before. */
const mostEarlier = 4
/** Estimated tokens of the list of tools that are not sent. */
const mostListedTokens = 2_000

export const findToolName = 'find_tool'

const input = z.object({ need: z.string().min(1).max(200).describe('要做什么，或者工具的名字') })

interface Selection {
  readonly rank: RankTools
  /** What the user wants. */
  readonly question: string
  /** What they wanted before: a question may only add to it, or answer one that was asked back. '' for nothing. */
  readonly earlier?: string
  /** Results of earlier calls of the turn, in which found tools are named, and notes on calls of earlier turns. */
  readonly results: Iterable<string>
  readonly signal: AbortSignal
}

/**
 * Adds tools to a registry of which the model is sent the most fitting ones, and a tool that finds the others; a found
 * one is sent from the next request on.
 */
export async function addSelected(
  registry: ToolRegistry,
  tools: readonly Tool[],
  { rank, question, earlier = '', results, signal }: Selection,
): Promise<ToolRegistry> {
  const fitting = (names: readonly string[]) => withinTokens(tools, names)
  const everyName = tools.map(({ name }) => name)
  if (tools.length <= mostSentTools && fitting(everyName).length === tools.length)
    return addTools(registry, tools)
  const wanted = await rank(question, tools, signal)
  const before = earlier === '' ? [] : (await rank(earlier, tools, signal)).slice(0, mostEarlier)
  const ranked = new Set([...wanted.slice(0, mostSentTools - before.length), ...before, ...wanted])
  const sent = new Set(fitting([...ranked].slice(0, mostSentTools)))
  const past = [...results].join('\n')
  for (const { name, title } of tools)
    if (past.includes(`“${name}”`) || past.includes(`“${title}”`)) sent.add(name)
  const finder = createFindTool(tools, rank, { fitting, sent })
  const all = addTools(registry, [...tools, finder])
  const hidden = new Set(everyName)
  return {
    ...all,
    get definitions() {
      return all.definitions.filter(({ name }) => sent.has(name) || !hidden.has(name))
    },
  }
}

/** @returns the first of the names whose tools fit together */
function withinTokens(tools: readonly Tool[], names: readonly string[]): readonly string[] {
  const known = new Map(tools.map((tool) => [tool.name, tool]))
  let left = mostSentTokens
  return names.filter((name) => {
    const { description = '', input: schema = {} } = known.get(name) ?? {}
    const tokens = estimateTokens(`${name}${description}${JSON.stringify(schema)}`)
    if (tokens > left) return false
    left -= tokens
    return true
  })
}

/** @returns the titles, so that a model knows by which name to ask; of very many the first ones */
function listOf(tools: readonly Tool[]): string {
  let tokens = mostListedTokens
  const titles = tools.map(({ title }) => cutCharacters(title, 40)[0] ?? '')
  const listed = titles.filter((title) => (tokens -= estimateTokens(title) + 1) >= 0)
  return listed.length === 0 ? '' : `有：${listed.join('、')}${listed.length < titles.length ? '等' : ''}。`
}

interface Finding {
  readonly fitting: (names: readonly string[]) => readonly string[]
  /** Gets the names of those that are found. */
  readonly sent: Set<string>
}

function createFindTool(tools: readonly Tool[], rank: RankTools, { fitting, sent }: Finding): Tool {
  const left = tools.filter(({ name }) => !sent.has(name))
  return {
    name: findToolName,
    title: '找工具',
    description: `还有 ${left.length} 个工具没有列出。现有的工具都不合适时，用它按名字或用途找。${listOf(left)}`,
    input: z.toJSONSchema(input, { io: 'input' }),
    timeoutMs: 5_000,
    isSafeToRepeat: true,
    run: async (given, { signal }) => {
      const { need } = input.parse(given)
      const named = tools.filter(({ name, title }) => name === need || title === need).map(({ name }) => name)
      const ranked = await rank(need, tools, signal)
      const found = fitting([...new Set([...named, ...ranked])].slice(0, mostFound))
      if (found.length === 0) throw new ToolFailure('unknown', '没有合适的工具')
      for (const name of found) sent.add(name)
      const lines = found.map(
        (name) => `“${name}”：${tools.find((tool) => tool.name === name)?.description ?? ''}`,
      )
      return `现在可以用这些工具：\n${lines.join('\n')}`
    },
  }
}
