'use client'
import dynamic from 'next/dynamic'
import { whenIdle } from '@/lib/session/when-idle'
import type { AnswerMarkdownProps } from './answer-markdown'

// Both names are one chunk: the second fetches what the first needs, and evaluates nothing of it.
const load = () => import(/* webpackChunkName: "answer-markdown" */ './answer-markdown')
const fetchOnly = () => import(/* webpackChunkName: "answer-markdown" */ './answer-markdown-chunk')

/**
 * AnswerMarkdown in a chunk of its own: a page that asks a question can do so before Markdown's parsers are evaluated.
 * The server renders it whole.
 */
export const LazyAnswerMarkdown = dynamic<AnswerMarkdownProps>(() =>
  load().then(({ AnswerMarkdown }) => AnswerMarkdown),
)

/** Fetches it ahead, for a page that will have an answer. A failure shows when the answer is there. */
export function prefetchAnswerMarkdown(): void {
  fetchOnly().catch(() => undefined)
}

/** Evaluates and prepares it ahead, for an answer that begins soon: an eighth of a second on a slow machine. */
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
