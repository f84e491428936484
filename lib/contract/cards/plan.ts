import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/** Maximum counts and text lengths of a plan, in characters. */
export const planLimits = {
  days: 31,
  items: 20,
  text: 80,
  note: 300,
  time: 20,
  cost: 10_000_000,
  sources: 10,
} as const

const text = (longest: number) => z.string().check(z.maxLength(longest))

const planItem = z.object({
  /** Time of day (09:30), range (09:30-11:00), or a word (上午). */
  time: z.optional(text(planLimits.time)),
  title: text(planLimits.text),
  place: z.optional(text(planLimits.text)),
  note: z.optional(text(planLimits.note)),
  /** In yuan. */
  cost: z.optional(z.number().check(z.minimum(0), z.maximum(planLimits.cost))),
  /** Numbers of the supporting sources. */
  sources: z.optional(z.array(z.int().check(z.positive())).check(z.maxLength(planLimits.sources))),
})
export type PlanItem = z.infer<typeof planItem>

const planDay = z.object({
  title: text(planLimits.text),
  /** As 2026-12-01, if known. */
  date: z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  items: z.array(planItem).check(z.maxLength(planLimits.items)),
})
export type PlanDay = z.infer<typeof planDay>

/** What the user has for a trip. */
const planBudget = z.object({
  /** In yuan. */
  amount: z.number(),
  /** How many people it is for. */
  people: z.int().check(z.positive()),
})
export type PlanBudget = z.infer<typeof planBudget>

/** The editable part of a plan. */
export const planDraft = z.object({
  title: text(planLimits.text),
  days: z.array(planDay).check(z.minLength(1), z.maxLength(planLimits.days)),
})
export type PlanDraft = z.infer<typeof planDraft>

/** Without limits: stored plans may be older than the limits. */
const planContent = z.object({
  title: z.string(),
  /** Increases with each change; of two concurrent changes to the same version one is refused. */
  version: z.int(),
  /** As the user said it; absent when they did not. Costs of entries are per person. */
  budget: z.optional(planBudget),
  days: z.array(
    z.object({
      title: z.string(),
      date: z.optional(z.string()),
      items: z.array(
        z.object({
          time: z.optional(z.string()),
          title: z.string(),
          place: z.optional(z.string()),
          note: z.optional(z.string()),
          cost: z.optional(z.number()),
          sources: z.optional(z.array(z.int())),
        }),
      ),
    }),
  ),
})
export type PlanContent = z.infer<typeof planContent>

export const plan = { content: planContent, isShareable: true } satisfies CardSchema<PlanContent>
