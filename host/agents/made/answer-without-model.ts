import { cards } from '../../../lib/contract/cards/cards.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { AgentSettings } from '../../../lib/contract/made-agent.ts'
import { isSameQuestion, relatedQuestions } from '../../answers/related-questions.ts'
import type { AgentContext, AgentEvent, TurnRequest } from '../../conversations/turns/agent.ts'
import type { AgentKnowledge } from '../../files/knowledge/agent-knowledge.ts'
import { showsDistress } from '../companion/distress.ts'
import { documentQuery } from '../documents/document-query.ts'
import { writeExtracts } from '../documents/write-extracts.ts'
import { findInKnowledge } from './knowledge/find-in-knowledge.ts'

const maxQuestions = 3

interface WithoutModel {
  readonly knowledge?: AgentKnowledge | undefined
  readonly settings: AgentSettings
  /** @returns a source of the knowledge as it is sent: without its file */
  readonly cite: (source: SourceReference) => SourceReference
  readonly request: TurnRequest
  readonly context: AgentContext
  readonly nextId: () => string
}

/** Quotes the knowledge if it answers the question; else says what is missing, and what it can be asked. */
export async function* answerWithoutModel(asked: WithoutModel): AsyncGenerator<AgentEvent, void, void> {
  const { knowledge, settings, cite, request, context, nextId } = asked
  const { name, knowledge: use, suggestions } = settings
  if (!knowledge || (await knowledge.reader.statistics()).passageCount === 0) {
    const text = `未配置语言模型，“${name}”现在不能回答。可以先用搜索：没有模型时，它会摘录来源的原文。`
    yield cards.tip(nextId(), text)
    return
  }

  const query = await documentQuery({ request, context }, null)
  const found = await findInKnowledge(knowledge, query, use.top_k, context.signal)
  const earlier = [request.question, ...request.history.map(({ question }) => question)]
  // After words of distress there is nothing to suggest.
  const maySuggest = !showsDistress(request.question)
  if (found.isAnswered) {
    yield* writeExtracts({ own: knowledge, question: request.question, nextId, shown: cite }, found)
    const related = suggestions && maySuggest ? relatedQuestions(earlier, found.supporting, maxQuestions) : []
    yield* cards.suggest(nextId, request.askId, related)
    return
  }

  const answerable = maySuggest ? await answeredByKnowledge(knowledge, settings, earlier, context.signal) : []
  const advice = answerable.length > 0 ? '可以问下面的问题，或者' : '可以'
  const text = `“${name}”的资料里没有找到能回答这个问题的内容。${advice}换成资料里的说法再问一次。没有语言模型时，它只能摘录资料，不能自己写回答。`
  yield cards.tip(nextId(), text)
  yield* cards.suggest(nextId, request.askId, answerable)
}

/** @returns those of the author's questions that the knowledge answers and that were not asked yet */
async function answeredByKnowledge(
  knowledge: AgentKnowledge,
  { questions, knowledge: { top_k: topK } }: AgentSettings,
  asked: readonly string[],
  signal: AbortSignal,
): Promise<readonly string[]> {
  const answered: string[] = []
  for (const question of questions) {
    if (answered.length === maxQuestions) break
    if (asked.some((other) => isSameQuestion(question, other))) continue
    if ((await findInKnowledge(knowledge, question, topK, signal)).isAnswered) answered.push(question)
  }
  return answered
}
