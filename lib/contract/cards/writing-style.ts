import { type WritingStyle, writingStyle as style } from '../writing-style.ts'
import type { CardSchema } from './card-schema.ts'

export const writingStyle = { content: style, isShareable: true } satisfies CardSchema<WritingStyle>
