import { type CardChange, cards } from '../../../lib/contract/cards/cards.ts'
import type { Agent } from '../../conversations/turns/agent.ts'
import { calculatorToolName } from '../../tools/calculator-tool.ts'
import { graphOf, graphToolName } from '../../tools/graph-tool.ts'
import { writeAnswer } from '../model-writing.ts'
import { turnWithTools } from '../turn-with-tools.ts'
import { repeatable, type SlotDeps, withModel } from '../with-model.ts'
import { evaluateMessage } from './evaluate-message.ts'
import { tutorMessages } from './tutor-prompt.ts'

const noModel =
  '未配置语言模型，现在不能讲题。可以写一个算式来算（1/3+1/6），写一个等式来核对（1/3+1/6=1/2），或写一个函数来画图（y=x^2-1）。'

/** Helps users learn, and asks before it explains; without a model it calculates, checks and plots. */
export function createTutor(deps: SlotDeps = {}): Agent {
  return {
    ...repeatable,
    start: (request, context) =>
      withModel(deps, context, {
        answer: (model) =>
          turnWithTools({
            model,
            request,
            context,
            tools: context.tools.only([calculatorToolName, graphToolName]),
            thinking: request.prompt.thinking,
            base: () => ({ messages: tutorMessages(model, request) }),
            write: (events, writing) => writeAnswer(withGraphs(events, writing.nextId), writing),
          }),
        without: () => withoutModel(request.question),
      }),
  }
}

async function* withGraphs<Event extends object>(
  events: AsyncIterable<Event | CardChange>,
  nextId: () => string,
): AsyncGenerator<Event | CardChange, void, void> {
  for await (const event of events) {
    yield event
    const call = 'target' in event && event.type === 'tool_call' ? event.content : null
    if (call?.name !== graphToolName || call.state !== 'done') continue
    const content = graphOf(call.arguments)
    if (content) yield cards.show('graph', nextId(), content)
  }
}

function* withoutModel(question: string): Generator<CardChange, void, void> {
  const worked = evaluateMessage(question)
  if (!worked) return yield cards.tip('c1', noModel)

  for (const [at, content] of worked.graphs.entries()) yield cards.show('graph', `g${at + 1}`, content)
  if (worked.lines.length === 0) return

  const content = worked.lines.map((line) => `${line}  `).join('\n')
  yield* cards.text('c1', content)
}
