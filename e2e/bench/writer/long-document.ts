import type { QuestionSet } from '../../../host/search/testing/question-set.ts'

/** Characters of a document as long as a small book. */
export const longDocumentLength = 100_000

const formula = String.raw`\int_0^1 \frac{x^2}{1+x}\,dx = \ln 2 - \frac{1}{2}`

/**
 * Makes a long document of real passages: headings, lists, tasks, tables, quotes, formulas, code and footnotes.
 * @returns Markdown of `longDocumentLength` characters, or of a few more
 */
export function longDocument({ documents, questions }: QuestionSet): string {
  const parts: string[] = []
  const notes: string[] = []
  let length = 0
  for (let at = 0; length < longDocumentLength; at += 1) {
    const passage = documents[at % documents.length]
    if (!passage) throw new Error('there are no passages')
    const asked = questions.filter((question) => question.passage === passage.text)
    const part = partOf(at, passage, asked)
    notes.push(`[^${at + 1}]: ${passage.title}，https://example.com/${passage.id}`)
    parts.push(part)
    length += part.length + (notes.at(-1)?.length ?? 0) + 4
  }
  return `${[...parts, ...notes].join('\n\n')}\n`
}

function partOf(
  at: number,
  { title, text }: { readonly title: string; readonly text: string },
  asked: readonly { readonly question: string; readonly answers: readonly string[] }[],
): string {
  const sentences = text.split(/(?<=[。！？])/).map((sentence) => escaped(sentence))
  const middle = Math.ceil(sentences.length / 2)
  const blocks = [
    `${'#'.repeat(1 + (at % 3))} ${escaped(title)}`,
    `${sentences.slice(0, middle).join('')}[^${at + 1}]`,
    ...(middle < sentences.length ? [sentences.slice(middle).join('')] : []),
  ]
  if (at % 3 === 0) blocks.push(asked.map(({ question }) => `- **${escaped(question)}**`).join('\n'))
  if (at % 5 === 0) blocks.push(tableOf(asked))
  if (at % 7 === 0) blocks.push(asked.map(({ question }) => `- [ ] ${escaped(question)}`).join('\n'))
  if (at % 8 === 0) blocks.push(`其中 $E = mc^2$ 和 $a_${at}$：`, `$$\n${formula}\n$$`)
  if (at % 11 === 0) blocks.push(`> ${sentences[0] ?? ''}`)
  if (at % 13 === 0) blocks.push(`\`\`\`json\n${JSON.stringify(asked, null, 2)}\n\`\`\``)
  return blocks.filter((block) => block !== '').join('\n\n')
}

function tableOf(asked: readonly { readonly question: string; readonly answers: readonly string[] }[]) {
  const rows = asked.map(({ question, answers }) => `| ${escaped(question)} | ${escaped(answers[0] ?? '')} |`)
  return ['| 问 | 答 |', '| - | - |', ...rows].join('\n')
}

function escaped(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\\`*_[\]<>|$~#]/g, String.raw`\$&`)
}
