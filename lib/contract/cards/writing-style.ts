import { type WritingStyle, writingStyle as style } from '../writing-style.ts'
import type { CardSchema } from './card-schema.ts'

/** Requested length and tone of a text. */
export const writingStyle = { content: style, isShareable: true } satisfies CardSchema<WritingStyle>
