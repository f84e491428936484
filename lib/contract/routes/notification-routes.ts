import * as z from 'zod/mini'
import { aggregation, offset } from './http.ts'
import { identifier, route } from './route.ts'

export const notificationKinds = [
  'research_done',
  'waiting',
  'approved',
  'rejected',
  'taken_down',
  'put_back',
  'review_waiting',
  'report_answered',
  'ingest_finished',
  'provider_broken',
] as const

const notification = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  /** A sentence in the caller's language. */
  title: z.string(),
  /** A path on the web app's own origin. */
  link: z.string(),
  is_read: z.boolean(),
  /** Seconds since 1970. */
  created: z.number(),
})
export type Notification = z.infer<typeof notification>

/** Maximum notifications kept per member; older ones are deleted. */
export const keptNotifications = 200

export const notificationRoutes = {
  notificationList: route({
    method: 'GET',
    path: `${aggregation}/v1/notification/list`,
    summary: '通知',
    access: 'member',
    input: z.object({ offset }),
    output: z.object({
      list: z.array(notification),
      unread: z.int(),
      offset: z.int(),
      hasMore: z.boolean(),
    }),
  }),
  notificationRead: route({
    method: 'POST',
    path: `${aggregation}/v1/notification/read`,
    summary: '把通知标为已读',
    access: 'member',
    /** If absent: all. */
    input: z.object({
      ids: z.optional(z.array(identifier).check(z.minLength(1), z.maxLength(keptNotifications))),
    }),
    output: z.object({ unread: z.int() }),
  }),
} as const
