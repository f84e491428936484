import type { PlanContent, PlanDraft } from '../../../lib/contract/cards/plan.ts'
import { planRoutes } from '../../../lib/contract/routes/plan-routes.ts'
import { editCard, editConflict } from '../../conversations/history/edit-card.ts'
import type { LimitSettings } from '../../limits/limit-settings.ts'
import { pace } from '../../limits/pace.ts'
import type { Audit } from '../../moderation/audit.ts'
import { HostError } from '../../platform/errors.ts'
import { type HostModule, routeSet } from '../../platform/module.ts'
import type { Bus } from '../../storage/bus/bus.ts'
import type { Database } from '../../storage/database/database.ts'
import { isDate } from './travel-prompt.ts'

const editsPerMinute = 60

interface TravelModuleDeps {
  readonly env: Pick<LimitSettings, 'RATE_LIMIT'>
  readonly database: Database
  readonly bus: Bus
  readonly audit: Audit
}

export function travelModule({ env, database, bus, audit }: TravelModuleDeps): HostModule {
  return {
    routes: [
      routeSet(planRoutes, {
        planEdit: async ({ input, owner }) => {
          if (env.RATE_LIMIT > 0) await pace(bus, `plan:${owner}`, editsPerMinute)
          refuse(input.plan, audit)
          const edited = { docId: input.doc_id, cardId: input.card_id }
          const plan = await editCard(database, owner, edited, (card): PlanContent => {
            if (card.type !== 'plan') throw new HostError('not_found', '没有找到这张卡片')
            if (card.content.version !== input.version) throw editConflict(card.content)
            const { budget } = card.content
            return { ...input.plan, ...(budget && { budget }), version: input.version + 1 }
          })
          return { plan }
        },
      }),
    ],
  }
}

/** @throws {HostError} for a listed word in a plan, or an invalid date */
function refuse(plan: PlanDraft, audit: Audit): void {
  if (plan.days.some(({ date }) => date !== undefined && !isDate(date)))
    throw new HostError('bad_request', '日期不正确', { field: 'plan' })
  if (textsOf(plan).some((text) => audit.find(text, 'question')))
    throw new HostError('unprocessable', '行程里有不能使用的词，请换一种说法')
}

function textsOf({ title, days }: PlanDraft): string[] {
  const items = days.flatMap((day) => day.items)
  const texts = items.flatMap((item) => [item.time, item.title, item.place, item.note])
  return [title, ...days.map((day) => day.title), ...texts].filter((text) => text !== undefined)
}
