import * as z from 'zod/mini'

/** What a field is: a line, a text of several lines, or one of its options. */
const fieldTypes = ['text', 'long', 'choice'] as const

/** A form that an agent works from. */
export const template = z.object({
  id: z.string(),
  title: z.string(),
  fields: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      type: z.enum(fieldTypes),
      required: z.boolean(),
      options: z.optional(z.array(z.string())),
      /** What stands in it to begin with. */
      initial: z.optional(z.string()),
    }),
  ),
})
export type Template = z.infer<typeof template>
export type TemplateField = Template['fields'][number]

/** The longest field, in characters, and the most fields that a filled template has. */
export const templateLimits = { field: 2_000, fields: 16 } as const

/** A template that was filled in. */
export const filledTemplate = z.object({
  id: z.string().check(z.maxLength(64)),
  fields: z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(templateLimits.field))),
})
export type FilledTemplate = z.infer<typeof filledTemplate>
