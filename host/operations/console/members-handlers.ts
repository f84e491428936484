import type { consoleRoutes } from '../../../lib/contract/routes/console-routes.ts'
import { memberOf } from '../../members/account/self-service/own-user.ts'
import { approveMember, countWaiting, waitingUsers } from '../../members/account/users/users.ts'
import type { Notify } from '../../members/notifications/notify.ts'
import { recordAct } from '../../members/operator-acts/operator-acts.ts'
import type { Clock } from '../../platform/clock.ts'
import { HostError } from '../../platform/errors.ts'
import type { RouteHandlers } from '../../platform/module.ts'
import type { Database } from '../../storage/database/database.ts'
import { answerReport, openReports } from '../abuse-reports/open-reports.ts'
import { countOpenReports } from '../abuse-reports/store-report.ts'
import type { OperatorOf } from './console-deps.ts'

const shownWaiting = 50

interface MembersDeps {
  readonly database: Database
  readonly now: Clock
  readonly notify: Notify
}

export function membersHandlers({ database, now, notify }: MembersDeps, operator: OperatorOf) {
  return {
    consoleWaiting: async (call) => {
      await operator(call)
      const [total, users, reports] = await Promise.all([
        countWaiting(database),
        waitingUsers(database, shownWaiting),
        countOpenReports(database),
      ])
      const members = users.map(({ uid, phone, created_at }) => ({
        uid,
        phone: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
        created_at: Number(created_at),
      }))
      return { total, members, reports }
    },
    consoleApprove: async (call) => {
      const { uid: member } = call.input
      const note = await operator(call)
      const by = memberOf(call.identity).uid
      const act = recordAct(database, { operator: by, act: 'approve', member }, now())
      const approval = await approveMember(database, member, [act])
      if (approval === 'unknown') throw new HostError('not_found', '没有这个账号')
      note('approve', { member })
      return {}
    },
    consoleReports: async (call) => {
      await operator(call)
      const [total, reports] = await Promise.all([countOpenReports(database), openReports({ database, now })])
      return { total, reports }
    },
    consoleAnswerReport: async (call) => {
      const note = await operator(call)
      await answerReport({ database, now, notify }, call.input)
      note('answer a report', { report: call.input.id, how: call.input.act })
      return {}
    },
  } satisfies Partial<RouteHandlers<typeof consoleRoutes>>
}
