import type { CardView } from '../card-view'

/** Longer than every run of backticks in the code. */
function fenceFor(code: string): string {
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map(({ length }) => length))
  return '`'.repeat(Math.max(3, longest + 1))
}

export const codeCard: CardView<'code'> = {
  slot: 'body',
  grows: 'whole',
  Component: ({ card }) => (
    <pre className="overflow-x-auto rounded-m bg-paper-sunken p-4 font-mono text-sm">
      <code>{card.content}</code>
    </pre>
  ),
  toText: ({ content }) => content.trim(),
  toMarkdown: ({ content, title = '' }) => {
    const fence = fenceFor(content)
    return `${fence}${title.replaceAll(/[`\s]/g, '')}\n${content.replace(/\n$/, '')}\n${fence}`
  },
}
