import * as z from 'zod/mini'

/** How long a text is to be, and about how many Chinese characters that are. */
export const textLengths = ['short', 'medium', 'long', 'full'] as const
export type TextLength = (typeof textLengths)[number]
export const lengthCharacters: Readonly<Record<TextLength, number>> = {
  short: 300,
  medium: 600,
  long: 1_200,
  full: 2_000,
}

/** How a text is to sound. */
export const textTones = ['natural', 'plain', 'formal', 'warm', 'lively', 'persuasive'] as const
export type TextTone = (typeof textTones)[number]

/** How a text is wanted; what is left out is up to its writer. */
export const writingStyle = z.strictObject({
  length: z.optional(z.enum(textLengths)),
  tone: z.optional(z.enum(textTones)),
})
export type WritingStyle = z.infer<typeof writingStyle>
