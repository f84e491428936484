import * as z from 'zod/mini'

/** Single line, multi-line text, or one of its options. */
const fieldTypes = ['text', 'long', 'choice'] as const

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
      initial: z.optional(z.string()),
    }),
  ),
})
export type Template = z.infer<typeof template>
export type TemplateField = Template['fields'][number]

/** Maximum characters of a field, and maximum fields of a template. */
export const templateLimits = { field: 2_000, fields: 16 } as const

export const filledTemplate = z.object({
  id: z.string().check(z.maxLength(64)),
  fields: z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(templateLimits.field))),
})
export type FilledTemplate = z.infer<typeof filledTemplate>
