import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { type CardChange, cards } from '../../../lib/contract/cards/cards.ts'
import type { OutlineDraft } from '../../../lib/contract/cards/outline.ts'
import type { CopilotOption } from '../../../lib/contract/frames/client-frame.ts'
import type {
  Agent,
  AgentContext,
  AgentEvent,
  AgentRun,
  TurnProgress,
  TurnRequest,
} from '../../conversations/turns/agent.ts'
import { partChangeOf } from '../../conversations/turns/marked-part.ts'
import { readFilledIn } from '../../conversations/turns/template-ask.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import type { Clock } from '../../platform/clock.ts'
import { writeReply } from '../model-writing.ts'
import { toDraft } from '../universal/research/outline-texts.ts'
import { repeatable, type SlotDeps, withSlot } from '../with-model.ts'
import { changedText } from './changed-text.ts'
import { fillTemplate } from './fill-template.ts'
import { writingTemplates } from './templates.ts'
import { isOutlinedFirst, proposeDraft, textOutlineCard } from './writing-outline.ts'
import { writingMessages } from './writing-prompt.ts'
import { styleCard, styleOf } from './writing-style.ts'

/** Maximum time (ms) an outline waits; then its turn ends as stopped. */
const patienceMs = 24 * 60 * 60_000
const planStep = 'plan'
const noModel =
  '未配置语言模型，现在不能代笔。可以选一个模板填好：它会排成一份草稿，能导出成 Word 或 Markdown。'
const filledOnly = '未配置语言模型：这是按模板排好的草稿，只用了填写的内容，没有润色。'

interface WritingDeps extends SlotDeps {
  readonly clock: Clock
}

interface SavedTextOutline {
  readonly kind: 'text'
  readonly draft: OutlineDraft
}

/** Writes texts; a long one after the user has seen its outline. Without a model it fills in templates. */
export function createWriting(deps: WritingDeps): Agent {
  const begin = (request: TurnRequest, context: AgentContext, steps: TurnProgress['steps']): AgentRun => {
    const change = partChangeOf(request.prompt)
    if (change) return changedText(request, change, context.models.language?.name ?? '')
    const { language } = context.models
    return language
      ? outlineOrWrite(deps, request, context, { model: language, steps })
      : withoutModel(request)
  }
  return {
    ...repeatable,
    changesParts: true,
    templates: writingTemplates.map(({ id, title, fields }) => ({ id, title, fields })),
    start: (request, context) => begin(request, context, new Map()),
    async *resume(request, context, { chosen, steps }): AgentRun {
      const { language: model } = context.models
      if (!chosen || !model) return yield* begin(request, context, steps)
      const draft = chosenDraft(chosen)
      yield* withSlot(deps, context, () => writeBy(draft, request, context, { model, now: deps.clock() }))
    },
  }
}

interface Beginning {
  readonly model: LanguageModel
  readonly steps: TurnProgress['steps']
}

async function* outlineOrWrite(
  deps: WritingDeps,
  request: TurnRequest,
  context: AgentContext,
  { model, steps }: Beginning,
): AgentRun {
  const { question, prompt, files, history, summary, memories, kept = [] } = request
  const filled = readFilledIn(prompt)
  const style = styleOf(prompt)
  const written = { model, now: deps.clock() }
  yield* styleCard(style)
  const before = readCards(kept, 'outline').find(({ kind, version }) => kind === 'text' && version > 0)
  if (before || !isOutlinedFirst(question, filled, style)) {
    return yield* withSlot(deps, context, () => writeBy(before ?? null, request, context, written))
  }

  const plan = { draft: (steps.get(planStep) as OutlineDraft | undefined) ?? null }
  if (!plan.draft) {
    yield* withSlot(deps, context, async function* () {
      yield { model: model.name }
      const asked = { filled, files, history, summary, memories, style, now: deps.clock() }
      const messages = writingMessages(model, question, asked)
      const growing = proposeDraft(model, messages, context.signal)
      let next = await growing.next()
      for (; !next.done; next = await growing.next()) yield textOutlineCard(next.value, 'planned', false)
      plan.draft = next.value
      // A model that writes no outline can still write the text.
      if (!plan.draft) yield* writeBy(null, request, context, written)
    })
  }

  const { draft } = plan
  if (!draft) return

  yield { checkpoint: planStep, result: draft }
  yield textOutlineCard(draft, 'planned')
  const saved: SavedTextOutline = { kind: 'text', draft }
  return { wait: 'outline', step: 'outline', saved, until: deps.clock() + patienceMs }
}

/** The outline with the user's edits; the proposed one if the step was skipped. */
function chosenDraft({ saved, choice }: NonNullable<TurnProgress['chosen']>): OutlineDraft {
  const { draft } = saved as SavedTextOutline
  const option = 'option' in choice ? (choice.option as CopilotOption) : null
  if (!option || !('outline' in option)) return draft
  const known = new Set(draft.sections.map(({ id }) => id))
  const edited = toDraft(draft.title, option.outline.sections, known)
  return edited.sections.length > 0 ? edited : draft
}

async function* writeBy(
  draft: OutlineDraft | null,
  { question, files, history, summary, memories, prompt }: TurnRequest,
  { signal }: AgentContext,
  { model, now }: { readonly model: LanguageModel; readonly now: number },
): AsyncGenerator<AgentEvent, void, void> {
  yield { model: model.name }
  if (draft) yield textOutlineCard(draft, 'running')
  const { thinking } = prompt
  const style = styleOf(prompt)
  const messages = writingMessages(model, question, {
    filled: readFilledIn(prompt),
    files,
    history,
    summary,
    memories,
    style,
    draft,
    now,
  })
  yield* writeReply(model, { messages, signal, thinking })
  if (draft) yield textOutlineCard(draft, 'done')
}

async function* withoutModel({ prompt }: TurnRequest): AsyncGenerator<CardChange, void, void> {
  const filled = readFilledIn(prompt)
  const template = filled && writingTemplates.find(({ id }) => id === filled.id)
  const text = template ? filledOnly : noModel
  yield cards.tip('n1', text)
  if (!template) return

  const content = fillTemplate(template.form, filled.fields)
  yield* cards.text('c1', content)
}
