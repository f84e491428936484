import { notificationRoutes } from '../../../lib/contract/routes/notification-routes.ts'
import type { Clock } from '../../platform/clock.ts'
import { type HostModule, routeSet } from '../../platform/module.ts'
import { localeOf } from '../../platform/terminal/sentences.ts'
import type { Database } from '../../storage/database/database.ts'
import { listNotifications, markRead } from './member-notifications.ts'

export function notificationsModule(deps: { readonly database: Database; readonly now: Clock }): HostModule {
  return {
    routes: [
      routeSet(notificationRoutes, {
        notificationList: ({ input, owner, request }) => {
          const locale = localeOf(request.headers['accept-language'])
          return listNotifications(deps.database, owner, { offset: input.offset, locale })
        },
        notificationRead: async ({ input, owner }) => ({ unread: await markRead(deps, owner, input.ids) }),
      }),
    ],
  }
}
