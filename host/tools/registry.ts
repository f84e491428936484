import * as z from 'zod'
import type { ToolDefinition } from '../models/language-model.ts'
import type { Clock } from '../platform/clock.ts'
import { calculatorTool } from './calculator-tool.ts'
import { createDateTool } from './date-tool.ts'
import { graphTool } from './graph-tool.ts'
import type { JavaScriptSandbox } from './javascript/javascript-sandbox.ts'
import { createJavaScriptTool } from './javascript/javascript-tool.ts'
import { createPageTool, type ReadPage } from './page-tool.ts'
import { schemaForModel } from './schema-for-model.ts'
import { createSearchTool, type SearchSources } from './search-tool.ts'
import type { Tool } from './tool.ts'

export interface ReadyTool {
  readonly tool: Tool
  readonly schema: z.ZodType
}

export interface ToolRegistry {
  readonly definitions: readonly ToolDefinition[]
  find(name: string): ReadyTool | undefined
  /** Called on internal errors of a tool, which are hidden from the model. */
  readonly onFault: (fault: unknown, toolName: string) => void
  only(names: readonly string[]): ToolRegistry
}

/** Dependencies of the built-in tools; null when not available. */
export interface ToolDeps {
  readonly searchLibrary: SearchSources | null
  readonly searchWeb: SearchSources | null
  /** Reads pages; without it the page tool is omitted. */
  readonly readPage?: ReadPage | null
  /** The clock; without it the date tool is omitted. */
  readonly now?: Clock
  /** Runs programs; without it the JavaScript tool is omitted. */
  readonly sandbox?: Pick<JavaScriptSandbox, 'run'>
}

export function builtInTools({ searchLibrary, searchWeb, readPage, now, sandbox }: ToolDeps): Tool[] {
  return [
    searchLibrary &&
      createSearchTool({
        name: 'search_library',
        title: '搜索资料库',
        description: '在资料库里搜索，返回编号的段落和它们的来源。',
        search: searchLibrary,
      }),
    searchWeb &&
      createSearchTool({
        name: 'web_search',
        title: '联网搜索',
        description: '在互联网上搜索，返回编号的网页标题、地址和最相关的一段；要全文再读网页。',
        search: searchWeb,
      }),
    readPage ? createPageTool(readPage) : null,
    calculatorTool,
    graphTool,
    now ? createDateTool(now) : null,
    sandbox ? createJavaScriptTool(sandbox) : null,
  ].filter((tool) => tool !== null)
}

/** @throws {TypeError} for an invalid or duplicate name, and an unsupported schema */
export function openTools(
  tools: readonly Tool[],
  onFault: ToolRegistry['onFault'] = () => undefined,
): ToolRegistry {
  const ready = new Map<string, ReadyTool>()
  for (const tool of tools) {
    if (!/^[\w-]{1,64}$/.test(tool.name)) throw new TypeError(`${tool.name} is no name of a tool`)
    if (ready.has(tool.name)) throw new TypeError(`duplicate tool name ${tool.name}`)
    ready.set(tool.name, { tool, schema: schemaOf(tool) })
  }
  return registryOf(ready, onFault)
}

/** @returns those of which the schema can be validated; the others can't be offered */
export function readableTools(tools: readonly Tool[]): readonly Tool[] {
  return tools.filter((tool) => {
    try {
      schemaOf(tool)
      return true
    } catch (error) {
      if (error instanceof TypeError) return false
      throw error
    }
  })
}

/** @returns the registry with further tools, made for one turn. @throws {TypeError} as {@link openTools} */
export function addTools(registry: ToolRegistry, tools: readonly Tool[]): ToolRegistry {
  if (tools.length === 0) return registry
  const names = registry.definitions.map(({ name }) => name)
  const ready = names.flatMap((name) => registry.find(name) ?? [])
  return openTools([...ready.map(({ tool }) => tool), ...tools], registry.onFault)
}

export const noTools = openTools([])

function registryOf(ready: ReadonlyMap<string, ReadyTool>, onFault: ToolRegistry['onFault']): ToolRegistry {
  return {
    onFault,
    definitions: [...ready.values()].map(({ tool: { name, description, input } }) => ({
      name,
      description,
      input: schemaForModel(input),
    })),
    find: (name) => ready.get(name),
    only: (names) => registryOf(new Map([...ready].filter(([name]) => names.includes(name))), onFault),
  }
}

function schemaOf({ name, input }: Tool): z.ZodType {
  try {
    return z.fromJSONSchema(input)
  } catch (cause) {
    throw new TypeError(`the schema of the tool ${name} cannot be validated`, { cause })
  }
}
