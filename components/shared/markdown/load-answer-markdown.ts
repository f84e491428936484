import { whenIdle } from '@/lib/session/when-idle'

// Both names are one chunk: the second fetches what the first needs, and evaluates nothing of it.
const fetchOnly = () => import(/* webpackChunkName: "answer-markdown" */ './answer-markdown-chunk')

/** @returns what draws answers, evaluated */
export const loadAnswerMarkdown = () => import(/* webpackChunkName: "answer-markdown" */ './answer-markdown')

/** Fetches it ahead, for a page that will have an answer. A failure shows when the answer is there. */
export function prefetchAnswerMarkdown(): void {
  fetchOnly().catch(() => undefined)
}

/** Evaluates and prepares it ahead, for an answer that begins soon: an eighth of a second on a slow machine. */
export function preloadAnswerMarkdown(): void {
  loadAnswerMarkdown().then(
    ({ warmUp }) => whenIdle(warmUp),
    () => undefined,
  )
}

/** Resolves when it is there, or when it cannot be loaded, which is told by whoever draws it. */
export async function answerMarkdownLoaded(): Promise<void> {
  await loadAnswerMarkdown().catch(() => undefined)
}
