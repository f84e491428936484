import * as z from 'zod'
import { type Tool, ToolFailure } from '../tool.ts'
import { type JavaScriptSandbox, SandboxBusy } from './javascript-sandbox.ts'
import type { SandboxFault, SandboxOutcome } from './sandbox-outcome.ts'

export const javascriptToolName = 'run_javascript'

const input = z.object({
  code: z
    .string()
    .min(1)
    .max(12_000)
    .describe('要运行的 JavaScript 程序；最后一个表达式的值是结果，console.log 的内容也会返回'),
})

/** Messages to the model for each fault. */
const sentences: Readonly<Record<SandboxFault, string>> = {
  thrown: '程序抛出了错误',
  time: '程序没有在时限内结束，已被终止',
  memory: '程序用完了内存，已被终止',
  stack: '程序递归得太深',
  crashed: '程序使解释器崩溃，已被终止',
}

/** Runs JavaScript in the sandbox. A failing program is a result too: the model can correct it. */
export function createJavaScriptTool(sandbox: Pick<JavaScriptSandbox, 'run'>): Tool {
  return {
    name: javascriptToolName,
    title: '运行 JavaScript',
    description:
      '在隔离环境里运行一段 JavaScript（ES2023），用来计算或验证代码；返回结果和输出。没有网络、文件、计时器、DOM 和 Node 模块，最多运行 2 秒。',
    input: z.toJSONSchema(input, { io: 'input' }),
    // Longer than a program's own limit, so that a queued program still runs.
    timeoutMs: 10_000,
    isSafeToRepeat: false,
    async run(given, { signal }) {
      const { code } = input.parse(given)
      try {
        return resultText(await sandbox.run(code, { signal }))
      } catch (cause) {
        if (!(cause instanceof SandboxBusy)) throw cause
        throw new ToolFailure('failed', '现在运行的程序太多，稍后再试', { cause, isPassing: true })
      }
    },
  }
}

function resultText({ value, printed, fault, error = '', isCut }: SandboxOutcome): string {
  const failure = fault && `${sentences[fault]}${error === '' ? '' : `：${error}`}`
  return [
    failure ?? `结果：${value ?? ''}`,
    printed === '' ? '' : `输出：\n${printed}`,
    isCut ? '（内容太长，后面的没有显示）' : '',
  ]
    .filter((part) => part !== '')
    .join('\n')
}
