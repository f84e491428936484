import type { Exchange } from '../../models/exchange.ts'
import type { ModelMessage } from '../../models/language-model.ts'
import { earlierMessages } from '../../search/answer-prompt.ts'

/** What the earlier exchanges may cost, in estimated tokens: a chat has no passages beside them. */
const historyTokenBudget = 6_000

const rules = `你是一个中文助手，和读者对话。
要求：
1. 读者用什么语言写，就用什么语言回答；语言简洁、通顺，先说结论。
2. 可以使用 Markdown 的标题、列表、表格和代码块。
3. 你没有联网，也没有检索资料：不确定的内容要明确说不确定，不要编造事实、来源或网址，不要使用 [1] 这样的引用标记。`

/** The messages that ask a model to go on with a conversation. */
export function chatMessages(question: string, history: readonly Exchange[]): ModelMessage[] {
  return [
    { role: 'system', content: rules },
    ...earlierMessages(history, historyTokenBudget),
    { role: 'user', content: question },
  ]
}
