import { writingStyle as style, type WritingStyle } from '../writing-style.ts'
import type { CardSchema } from './card-schema.ts'

export const writingStyle = { content: style, isShareable: true } satisfies CardSchema<WritingStyle>
