import type { OutlineContent, OutlineDraft } from '../../../../lib/contract/cards/outline.ts'
import type { Prompt } from '../../../../lib/contract/frames/client-frame.ts'
import type { SectionPlan } from '../../../../lib/contract/frames/frame.ts'
import { addressOf } from '../../../conversations/turns/recover-turns.ts'
import type { Revision } from '../../../conversations/turns/revise-wait.ts'
import type { TurnReservation } from '../../../conversations/turns/turn-reservation.ts'
import { findTurn, type TurnRow, waitOf } from '../../../conversations/turns/turn-row.ts'
import { continueReplies } from '../../../models/continuation/continue-replies.ts'
import type { ModelRegistry } from '../../../models/registry.ts'
import { UsageMeter } from '../../../models/usage-meter.ts'
import type { Audit } from '../../../moderation/audit.ts'
import { HostError } from '../../../platform/errors.ts'
import type { MakeId } from '../../../platform/make-id.ts'
import type { Database } from '../../../storage/database/database.ts'
import { callModel } from '../../call-model.ts'
import type { ResearchLimits } from './budget.ts'
import { newestDraft, outlineCard, type SavedOutline, waitingOutline, withDraft } from './outline-content.ts'
import { toDraft } from './outline-texts.ts'
import { rewriteByModel } from './plan.ts'

const limitMs = 60_000

export interface RewriteDeps {
  readonly database: Database
  readonly models: ModelRegistry
  readonly audit: Audit
  readonly makeId: MakeId
  readonly limits: () => ResearchLimits
  /** Changes the content of a waiting turn; false when it no longer waits. */
  readonly revise: (turn: TurnRow, revision: Revision) => Promise<boolean>
}

interface OutlineRewrite {
  readonly owner: string
  readonly askId: string
  readonly sections: readonly SectionPlan[]
  readonly instruction: string
}

/**
 * Lets the model rewrite a waiting outline. The previous version, with the user's edits, is kept as a draft.
 * @param reserve reserves the model's maximum cost
 * @throws {HostError} not_found, conflict when it does not wait, unprocessable without a model or with a listed word,
 * unavailable when the model fails, limited
 */
export async function rewriteOutline(
  deps: RewriteDeps,
  rewrite: OutlineRewrite,
  reserve: () => Promise<TurnReservation>,
): Promise<OutlineContent> {
  const { database, models, limits, revise } = deps
  const turn = await findTurn(database, rewrite.owner, rewrite.askId)
  if (!turn) throw new HostError('not_found', '没有找到这个问题')

  const wait = turn.state === 'waiting' ? waitOf(turn) : null
  if (wait?.kind !== 'outline' || !('drafts' in (wait.saved as object))) throw noLongerWaits()

  refuseListed(deps.audit, [rewrite.instruction, ...rewrite.sections.flatMap(textsOf)])
  const { language } = models.choose((JSON.parse(turn.prompt) as Prompt).model)
  if (!language) throw new HostError('unprocessable', '未配置语言模型，大纲只能自己改')

  const saved = wait.saved as SavedOutline
  const edited = editDraft(saved, rewrite.sections)
  const reservation = await reserve()
  const meter = new UsageMeter(wait.usage)
  try {
    const { question } = await addressOf(database, turn)
    const plan = await callModel(
      () =>
        rewriteByModel(
          continueReplies(meter.measured(language)),
          { question, draft: edited, instruction: rewrite.instruction.trim() },
          AbortSignal.timeout(limitMs),
        ),
      '模型没有写出大纲，请再试一次',
    )
    refuseListed(deps.audit, [plan.draft.title, ...plan.draft.sections.flatMap(textsOf), ...plan.suggestions])
    const now: SavedOutline = {
      ...saved,
      drafts: withDraft([...saved.drafts.slice(0, -1), edited], plan.draft),
      version: saved.version + 1,
      suggestions: plan.suggestions,
    }
    const content = waitingOutline(now, limits())
    if (!(await revise(turn, { events: [outlineCard(content)], saved: now, usage: meter.whole })))
      throw noLongerWaits()
    return content
  } finally {
    await reservation.onEnd(`${turn.id}.${deps.makeId()}`, meter.costs, AbortSignal.timeout(limitMs))
  }
}

function noLongerWaits(): HostError {
  return new HostError('conflict', '这份大纲已经开始研究、结束，或刚在别处改过')
}

function textsOf({ title, points = [] }: SectionPlan): string[] {
  return [title, ...points]
}

function refuseListed(audit: Audit, texts: readonly string[]): void {
  if (texts.some((text) => audit.find(text, 'question')))
    throw new HostError('unprocessable', '大纲或要求里有不能使用的词，请换一种说法')
}

function editDraft(saved: SavedOutline, sections: readonly SectionPlan[]): OutlineDraft {
  const newest = newestDraft(saved)
  const known = new Set(newest.sections.map(({ id }) => id))
  const edited = toDraft(newest.title, sections, known)
  return edited.sections.length > 0 ? edited : newest
}
