import { type CardChange, cards } from '../../../lib/contract/cards/cards.ts'
import type { ToolCallContent } from '../../../lib/contract/cards/tool-call.ts'
import { javascriptToolName } from '../../tools/javascript/javascript-tool.ts'
import { type PerformDeps, performCall } from '../../tools/perform-call.ts'

const maxPrograms = 4
const block = /^```(?:js|javascript)[^\S\n]*\n([^]*?)^```[^\S\n]*$/gim

export function programsIn(question: string): readonly string[] {
  return [...question.matchAll(block)].slice(0, maxPrograms).map(([, program = '']) => program)
}

/** Runs programs one after another; each is a `tool_call` card, its result a `code` card. */
export async function* runPrograms(
  programs: readonly string[],
  deps: PerformDeps,
): AsyncGenerator<CardChange, void, void> {
  const title = deps.tools.find(javascriptToolName)?.tool.title ?? javascriptToolName
  for (const [at, code] of programs.entries()) {
    const cardId = `t${at + 1}`
    const call: ToolCallContent = {
      id: cardId,
      name: javascriptToolName,
      title,
      arguments: { code },
      state: 'running',
    }
    yield cards.show('tool_call', cardId, call)
    const written = JSON.stringify({ code })
    const { text, card } = await performCall(deps, { ...call, arguments: written })
    yield cards.show('tool_call', cardId, { ...call, ...card, result: text })
    yield cards.show('code', `c${at + 1}`, text)
  }
}
