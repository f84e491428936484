'use client'
import dynamic from 'next/dynamic'
import { whenIdle } from '@/lib/session/when-idle'
import type { AnswerMarkdownProps } from './answer-markdown'

const load = () => import('./answer-markdown')

/**
 * AnswerMarkdown in a chunk of its own: a page that asks a question can do so before Markdown's parsers are evaluated.
 * The server renders it whole.
 */
export const LazyAnswerMarkdown = dynamic<AnswerMarkdownProps>(() =>
  load().then(({ AnswerMarkdown }) => AnswerMarkdown),
)

/** Loads and prepares it ahead, for a page that will have an answer soon. A failure shows when the answer is there. */
export function preloadAnswerMarkdown(): void {
  load().then(
    ({ warmUp }) => whenIdle(warmUp),
    () => undefined,
  )
}

/** Resolves when it is there, or when it cannot be loaded, which is told by whoever draws it. */
export async function answerMarkdownLoaded(): Promise<void> {
  await load().catch(() => undefined)
}
