import * as z from 'zod/mini'
import { isPreference, type PreferenceName, preferenceChoices } from '../preferences.ts'
import { nothing, route } from './route.ts'

const path = '/usercenter/v1/account/preferences'

/** Schema of a preference that also accepts custom values. */
function own(name: PreferenceName) {
  return z.optional(z.string().check(z.refine((value) => isPreference(name, value))))
}

/** Unset names are omitted. */
const preferences = z.object({
  theme: z.optional(z.enum(preferenceChoices.theme)),
  textSize: z.optional(z.enum(preferenceChoices.textSize)),
  pattern: z.optional(z.enum(preferenceChoices.pattern)),
  source: z.optional(z.enum(preferenceChoices.source)),
  since: own('since'),
  site: own('site'),
  folder: own('folder'),
  model: own('model'),
  thinking: z.optional(z.enum(preferenceChoices.thinking)),
  textLength: z.optional(z.enum(preferenceChoices.textLength)),
  textTone: z.optional(z.enum(preferenceChoices.textTone)),
  pictureRatio: z.optional(z.enum(preferenceChoices.pictureRatio)),
  pictureCount: z.optional(z.enum(preferenceChoices.pictureCount)),
  picturePrompt: z.optional(z.enum(preferenceChoices.picturePrompt)),
  sendKey: z.optional(z.enum(preferenceChoices.sendKey)),
  singleKeys: z.optional(z.enum(preferenceChoices.singleKeys)),
} satisfies Record<PreferenceName, unknown>)

/** Preferences of a member. Visitors keep theirs in the browser. */
export const preferencesRoutes = {
  preferencesGet: route({
    method: 'GET',
    path,
    summary: '取账号里保存的偏好；没有选过的不在其中',
    access: 'member',
    input: nothing,
    output: preferences,
  }),
  preferencesSave: route({
    method: 'POST',
    path,
    summary: '保存偏好，没有给的保持不变；isOnlyMissing 时，只保存账号里还没有的。回复保存之后的全部偏好',
    access: 'member',
    input: z.object({ values: preferences, isOnlyMissing: z._default(z.boolean(), false) }),
    output: preferences,
    bodyLimitBytes: 4 * 1024,
  }),
} as const
