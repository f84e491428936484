import * as z from 'zod/mini'

/** §3. `is_active` is false until an operator approves the account; `pic_url` is the avatar's address or ''. */
export const userInfo = z.object({
  app_user_id: z.string(),
  avatar: z.string(),
  is_active: z.boolean(),
  nickname: z.string(),
  pic_url: z.string(),
  uid: z.string(),
  /** Extension of the specification: set when the console is open to the current login. */
  is_operator: z.optional(z.boolean()),
})
export type UserInfo = z.infer<typeof userInfo>
