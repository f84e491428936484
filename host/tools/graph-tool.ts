import * as z from 'zod'
import type { GraphContent } from '../../lib/contract/cards/graph.ts'
import { CannotCalculate } from './calculator/cannot-calculate.ts'
import { drawGraph } from './calculator/draw-graph.ts'
import { type Tool, ToolFailure } from './tool.ts'

export const graphToolName = 'draw_graph'

const input = z.object({
  expressions: z
    .array(z.string().min(1).max(200))
    .min(1)
    .max(4)
    .describe('函数，只写右边，未知数是 x，例如 x^2-1、sin(x)、1/x'),
  from: z.number().default(-10).describe('x 从多少'),
  to: z.number().default(10).describe('x 到多少'),
})

/** @returns the image rendered by a call; null when its arguments are invalid */
export function graphOf(given: unknown): GraphContent | null {
  const parsed = input.safeParse(given)
  return parsed.success ? drawGraph(parsed.data) : null
}

/** Plots functions of x. The model gets a description; the agent shows the image itself. */
export const graphTool: Tool = {
  name: graphToolName,
  title: '画函数图',
  description: '画一个或几个函数的图像，读者会直接看到图；返回图上 y 的范围。',
  input: z.toJSONSchema(input, { io: 'input' }),
  timeoutMs: 5_000,
  isSafeToRepeat: true,
  run: async (given) => {
    try {
      const { from, to, low, high } = drawGraph(input.parse(given))
      return `图已经给读者看了：x 从 ${from} 到 ${to}，y 从 ${low} 到 ${high}。`
    } catch (cause) {
      if (!(cause instanceof CannotCalculate)) throw cause
      throw new ToolFailure('failed', cause.message, { cause })
    }
  },
}
