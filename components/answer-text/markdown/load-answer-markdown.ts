import { whenIdle } from '@/lib/client/page/scheduling'

export const loadAnswerMarkdown = () => import(/* webpackChunkName: "answer-markdown" */ './answer-markdown')

/** Preloads it when the browser is idle. A failure is handled when the answer is rendered. */
export function preloadAnswerMarkdown(): void {
  whenIdle(() => void loadAnswerMarkdown().catch(() => undefined))
}
