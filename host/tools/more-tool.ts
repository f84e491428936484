import * as z from 'zod'
import type { ToolRegistry } from './registry.ts'
import { type Tool, ToolFailure } from './tool.ts'

const moreToolName = 'more_of_result'

const input = z.object({
  result: z.string().max(64).describe('结果的编号，写在被截断的结果末尾'),
  offset: z.int().min(0).describe('从第几个字符起'),
})

/** @returns what a truncated result says of how to get the rest; '' where there is no tool for it */
export function moreHint(tools: Pick<ToolRegistry, 'find'>, callId: string): (kept: number) => string {
  if (!tools.find(moreToolName)) return () => ''
  return (offset) => `；用 ${moreToolName} 取后面的：${JSON.stringify({ result: callId, offset })}`
}

/**
 * Creates the tool that continues a truncated result.
 * @param results the whole results of a turn, by the ids of their calls
 */
export function createMoreTool(results: () => ReadonlyMap<string, string>): Tool {
  return {
    name: moreToolName,
    title: '接着看结果',
    description: '取一个被截断的工具结果后面的内容。',
    input: z.toJSONSchema(input, { io: 'input' }),
    timeoutMs: 1_000,
    isSafeToRepeat: true,
    run: async (given) => {
      const { result, offset } = input.parse(given)
      const whole = results().get(result)
      if (whole === undefined) throw new ToolFailure('arguments', '没有这个结果')
      if (offset >= whole.length) throw new ToolFailure('arguments', `这个结果只有 ${whole.length} 个字符`)
      return whole.slice(offset)
    },
  }
}
