import * as z from 'zod'
import type { ToolDefinition } from '../models/language-model.ts'
import type { JavaScriptSandbox } from './javascript/javascript-sandbox.ts'
import type { Clock } from '../platform/deps.ts'
import { calculatorTool } from './calculator-tool.ts'
import { createDateTool } from './date-tool.ts'
import { graphTool } from './graph-tool.ts'
import { createJavaScriptTool } from './javascript/javascript-tool.ts'
import { createPageTool, type ReadPage } from './page-tool.ts'
import { createSearchTool, type SearchSources } from './search-tool.ts'
import type { Tool } from './tool.ts'

/** A tool whose schema reads its arguments. */
export interface ReadyTool {
  readonly tool: Tool
  readonly schema: z.ZodType
}

/** The tools that may be called. */
export interface ToolRegistry {
  /** As described to a model. */
  readonly definitions: readonly ToolDefinition[]
  find(name: string): ReadyTool | undefined
  /** Called on faults of a tool, which are hidden from the model. */
  readonly onFault: (fault: unknown, toolName: string) => void
  /** @returns those of these names that are there */
  only(names: readonly string[]): ToolRegistry
}

/** What the built-in tools work with; null where nothing serves it. */
export interface ToolDeps {
  readonly searchLibrary: SearchSources | null
  readonly searchWeb: SearchSources | null
  /** Reads pages; without it, or null, none are. */
  readonly readPage?: ReadPage | null
  /** Tells the time; without it nobody is asked for it. */
  readonly now?: Clock
  /** Runs programs; without it none are. */
  readonly sandbox?: Pick<JavaScriptSandbox, 'run'>
}

/** @returns the tools that the product brings */
export function builtInTools({ searchLibrary, searchWeb, readPage, now, sandbox }: ToolDeps): Tool[] {
  return [
    searchLibrary &&
      createSearchTool({
        name: 'search_library',
        title: '搜索本地资料',
        description: '在本地资料库里搜索，返回编号的段落和它们的来源。',
        search: searchLibrary,
      }),
    searchWeb &&
      createSearchTool({
        name: 'web_search',
        title: '联网搜索',
        description: '在互联网上搜索，返回编号的网页标题、地址和摘录。',
        search: searchWeb,
      }),
    readPage ? createPageTool(readPage) : null,
    calculatorTool,
    graphTool,
    now ? createDateTool(now) : null,
    sandbox ? createJavaScriptTool(sandbox) : null,
  ].filter((tool) => tool !== null)
}

/** @throws {TypeError} for a name that is wrong or given twice, and a schema that can't be checked */
export function openTools(
  tools: readonly Tool[],
  onFault: ToolRegistry['onFault'] = () => undefined,
): ToolRegistry {
  const ready = new Map<string, ReadyTool>()
  for (const tool of tools) {
    if (!/^[\w-]{1,64}$/.test(tool.name)) throw new TypeError(`${tool.name} is no name of a tool`)
    if (ready.has(tool.name)) throw new TypeError(`two tools have the name ${tool.name}`)
    ready.set(tool.name, { tool, schema: schemaOf(tool) })
  }
  return registryOf(ready, onFault)
}

export const noTools = openTools([])

function registryOf(ready: ReadonlyMap<string, ReadyTool>, onFault: ToolRegistry['onFault']): ToolRegistry {
  return {
    onFault,
    definitions: [...ready.values()].map(({ tool: { name, description, input } }) => ({
      name,
      description,
      input,
    })),
    find: (name) => ready.get(name),
    only: (names) => registryOf(new Map([...ready].filter(([name]) => names.includes(name))), onFault),
  }
}

function schemaOf({ name, input }: Tool): z.ZodType {
  try {
    return z.fromJSONSchema(input)
  } catch (cause) {
    throw new TypeError(`the schema of the tool ${name} can't be checked`, { cause })
  }
}
