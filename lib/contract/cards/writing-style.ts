import { type WritingStyle, writingStyle as style } from '../writing-style.ts'
import type { CardSchema } from './card-schema.ts'

/** The length and tone that a text was asked for in. */
export const writingStyle = { content: style, isShareable: true } satisfies CardSchema<WritingStyle>
