import * as z from 'zod/mini'

/** Requested lengths of a text, and the approximate number of Chinese characters. */
export const textLengths = ['short', 'medium', 'long', 'full'] as const
export type TextLength = (typeof textLengths)[number]
export const lengthCharacters: Readonly<Record<TextLength, number>> = {
  short: 300,
  medium: 600,
  long: 1_200,
  full: 2_000,
}

export const textTones = ['natural', 'plain', 'formal', 'warm', 'lively', 'persuasive'] as const
export type TextTone = (typeof textTones)[number]

/** Style options of a text; omitted ones are up to the model. */
export const writingStyle = z.strictObject({
  length: z.optional(z.enum(textLengths)),
  tone: z.optional(z.enum(textTones)),
})
export type WritingStyle = z.infer<typeof writingStyle>
