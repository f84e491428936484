import type { CardEvent } from '../../../lib/contract/card.ts'
import type { Agent, AgentContext, AgentEvent, AgentRun, TurnRequest } from '../../dialogue/agent.ts'
import { filledIn } from '../../dialogue/template-ask.ts'
import type { TurnSlots } from '../../limits/turn-slots.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { inSlot } from '../in-slot.ts'
import { endOfWriting, type Writing, writtenCards } from '../model-writing.ts'
import { fillTemplate } from './fill-template.ts'
import { writingTemplates } from './templates.ts'
import { writingMessages } from './writing-prompt.ts'

const limitMs = 10 * 60_000
const noModel =
  '未配置语言模型，现在不能代笔。可以选一个模板填好：它会排成一份草稿，能导出成 Word 或 Markdown。'
const filledOnly = '未配置语言模型：这是按模板排好的草稿，只用了填写的内容，没有润色。'

interface WritingDeps {
  /** Bounds how many answers are made at once; absent: any number. */
  readonly slots?: TurnSlots
}

/** Writes texts, from a template or as it is told; without a model it fills its templates. */
export function createWriting({ slots }: WritingDeps = {}): Agent {
  return {
    limitMs,
    beginsAgain: true,
    templates: writingTemplates.map(({ id, title, fields }) => ({ id, title, fields })),
    async *start(request, context): AgentRun {
      const { language } = context.models
      if (language) yield* inSlot(slots, context.signal, () => written(request, context, language))
      else yield* withoutModel(request)
    },
  }
}

async function* written(
  { question, history, prompt }: TurnRequest,
  { signal }: AgentContext,
  model: LanguageModel,
): AsyncGenerator<AgentEvent, void, void> {
  yield { model: model.name }
  let cards = 0
  const writing: Writing = { open: null, text: '' }
  const { thinking } = prompt
  const messages = writingMessages(question, filledIn(prompt), history)
  const events = model.stream({ messages, signal, ...(thinking === undefined ? {} : { thinking }) })
  yield* writtenCards(events, writing, { nextId: () => `c${++cards}` })
  yield* endOfWriting(writing)
}

function* withoutModel({ prompt }: TurnRequest): Generator<CardEvent, void, void> {
  const filled = filledIn(prompt)
  const template = filled && writingTemplates.find(({ id }) => id === filled.id)
  const text = template ? filledOnly : noModel
  yield { id: 'n1', type: 'tips', target: 'replace', content: { text } }
  if (!template) return
  const content = fillTemplate(template.form, filled.fields)
  yield { id: 'c1', type: 'markdown', target: 'start', content }
  yield { id: 'c1', target: 'end' }
}
