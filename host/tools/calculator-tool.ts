import * as z from 'zod'
import { calculate } from './calculator/calculate.ts'
import { CannotCalculate } from './calculator/cannot-calculate.ts'
import { type Tool, ToolFailure } from './tool.ts'

export const calculatorToolName = 'calculate'

const input = z.object({
  expression: z
    .string()
    .min(1)
    .max(500)
    .describe(
      '算式，例如 (1/3+0.25)*12、2^64、sqrt(2)、sin(pi/6)、15%*200；可用 + - * / ^ % ! 括号、常用函数和 pi、e',
    ),
})

/** Calculates exactly, as a fraction when possible. */
export const calculatorTool: Tool = {
  name: calculatorToolName,
  title: '计算器',
  description: '精确计算一个算式，结果尽量是分数；三角函数用弧度，log 以 10 为底。涉及数字的结论先用它算。',
  input: z.toJSONSchema(input, { io: 'input' }),
  timeoutMs: 5_000,
  isSafeToRepeat: true,
  run: async (given) => {
    const { expression } = input.parse(given)
    try {
      const value = calculate(expression)
      return `${expression} ${value.startsWith('≈') ? value : `= ${value}`}`
    } catch (cause) {
      if (!(cause instanceof CannotCalculate)) throw cause
      throw new ToolFailure('failed', cause.message, { cause })
    }
  },
}
