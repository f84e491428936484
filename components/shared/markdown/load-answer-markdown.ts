import { whenIdle } from '@/lib/page/scheduling'

/** @returns what renders answers, in a chunk of its own */
export const loadAnswerMarkdown = () => import(/* webpackChunkName: "answer-markdown" */ './answer-markdown')

/** Loads it ahead, in a moment in which nothing else is to be done. A failure shows when the answer is there. */
export function preloadAnswerMarkdown(): void {
  whenIdle(() => void loadAnswerMarkdown().catch(() => undefined))
}
