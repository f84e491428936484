import { channelEnds } from './channel-calls.ts'
import { GrowingPattern, literal } from './growing-pattern.ts'

interface ThinkingTag {
  readonly open: string
  readonly close: string
}

/** Thinking that is being written. */
export interface Thinking {
  readonly closings: readonly GrowingPattern[]
  /** The tag that began it in the middle of a text; null when it is thinking whatever follows. */
  readonly opening: string | null
  /** What was passed on of it. */
  text: string
}

/** How models mark thinking in their text: most; Gemini; Seed; Kimi; Mistral; Gemma 4; Kimi K3; OpenThinker. */
const tags: readonly ThinkingTag[] = [
  ...['think', 'thinking', 'thought', 'seed:think'].map((name) => ({
    open: `<${name}>`,
    close: `</${name}>`,
  })),
  { open: '◁think▷', close: '◁/think▷' },
  { open: '[THINK]', close: '[/THINK]' },
  { open: '<|channel>thought\n', close: '<channel|>' },
  { open: '<|open|>think<|sep|>', close: '<|close|>think<|sep|>' },
  { open: '<|begin_of_thought|>', close: '<|end_of_thought|>' },
]

export const thinkingOpenings = tags.map(({ open }) => new GrowingPattern(literal(open)))
export const thinkingClosings = tags.map(({ close }) => new GrowingPattern(literal(close)))

/** @returns the patterns that end the thinking that this tag began */
export function closingsOf(opening: string): readonly GrowingPattern[] {
  return thinkingClosings.filter((_, index) => tags[index]?.open === opening)
}

export const channelClosings = channelEnds.map((token) => new GrowingPattern(literal(token)))
