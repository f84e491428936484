import { cards } from '../../../lib/contract/cards/cards.ts'
import type { Agent, AgentContext, AgentEvent, TurnRequest } from '../../conversations/turns/agent.ts'
import { javascriptToolName } from '../../tools/javascript/javascript-tool.ts'
import { writeAnswer } from '../model-writing.ts'
import { turnWithTools } from '../turn-with-tools.ts'
import { repeatable, type SlotDeps, withModel } from '../with-model.ts'
import { withCodeCards } from './code-cards.ts'
import { codingMessages } from './coding-prompt.ts'
import { programsIn, runPrograms } from './run-programs.ts'

const noModel =
  '未配置语言模型，现在不能讲解和改写代码。把 JavaScript 放在 ```js 代码块里发来，可以在隔离环境里运行。'

/** Helps with code and runs JavaScript; without a model it only runs JavaScript. */
export function createCoding(deps: SlotDeps = {}): Agent {
  return {
    ...repeatable,
    start: (request, context) =>
      withModel(deps, context, {
        answer: (model) =>
          turnWithTools({
            model,
            request,
            context,
            tools: context.tools.only([javascriptToolName]),
            base: ({ definitions }) => ({ messages: codingMessages(model, request, definitions.length > 0) }),
            write: (events, writing) => withCodeCards(writeAnswer(events, writing), writing.nextId),
          }),
        without: () => withoutModel(request, context),
      }),
  }
}

async function* withoutModel(
  { question }: TurnRequest,
  { tools, signal }: AgentContext,
): AsyncGenerator<AgentEvent, void, void> {
  const offered = tools.only([javascriptToolName])
  const programs = offered.find(javascriptToolName) ? programsIn(question) : []
  if (programs.length > 0) yield* runPrograms(programs, { tools: offered, signal })
  else yield cards.tip('c1', noModel)
}
