import { zhCNErrors } from '../lib/messages/zh-cn-errors.ts'

/** What a failure is called and what to do about it, as one line of Chinese text. */
export function errorSentence(code: keyof typeof zhCNErrors): string {
  const { title, advice } = zhCNErrors[code]
  return `${title}。${advice}。`
}
