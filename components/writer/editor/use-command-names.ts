import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import type { CommandId } from './commands'

/** @returns the names of what can be inserted or set */
export function useCommandNames(): Readonly<Record<CommandId, string>> {
  const { toolbar: texts } = useTexts('writer')
  const heading = (level: number) => fill(texts.heading, { level })
  const { paragraph, quote, codeBlock, bulletList, orderedList, taskList } = texts
  const { table, image, formula, footnote, rule } = texts
  return {
    paragraph,
    heading1: heading(1),
    heading2: heading(2),
    heading3: heading(3),
    quote,
    codeBlock,
    bulletList,
    orderedList,
    taskList,
    table,
    image,
    formula,
    footnote,
    rule,
  }
}
