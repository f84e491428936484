import { fill } from '@/lib/messages/fill'
import type { ComparedLine, UnchangedLines } from '@/lib/text/compare-lines'
import { foldUnchanged } from '@/lib/text/compare-lines'

interface ComparedLinesTexts {
  /** Of a line that only one of both texts has, for those who see no colours. */
  readonly added: string
  readonly removed: string
  /** With `{count}`. */
  readonly unchanged: string
  /** With `{count}`: lines that are not shown. */
  readonly rest: string
}

interface ComparedLinesProps {
  readonly label: string
  readonly lines: readonly ComparedLine[]
  readonly texts: ComparedLinesTexts
  readonly className?: string
}

const mostShown = 1_000

/** Two texts, line by line: what only one of them has, and a few lines around it. */
export function ComparedLines({ label, lines, texts, className = 'max-h-[60dvh]' }: ComparedLinesProps) {
  const folded = foldUnchanged(lines)
  const rest = folded.length - mostShown
  return (
    <section
      aria-label={label}
      // So that it can be scrolled with the keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={`overflow-y-auto rounded-m border border-line p-3 text-sm ${className}`}
    >
      <ol>
        {folded.slice(0, mostShown).map((line, at) => (
          <Line key={`${at} ${line.kind}`} line={line} texts={texts} />
        ))}
        {rest > 0 && <Note>{fill(texts.rest, { count: rest.toLocaleString() })}</Note>}
      </ol>
    </section>
  )
}

const lineStyles = {
  // Long paragraphs around a change must not push it out of sight.
  same: 'line-clamp-2 text-ink-soft',
  added: 'bg-ok-wash text-ok no-underline',
  removed: 'bg-bad-wash text-bad line-through',
} as const

interface LineProps {
  readonly line: ComparedLine | UnchangedLines
  readonly texts: ComparedLinesTexts
}

function Line({ line, texts }: LineProps) {
  if (line.kind === 'unchanged')
    return <Note>{fill(texts.unchanged, { count: line.count.toLocaleString() })}</Note>
  const { kind, text } = line
  const Tag = ({ same: 'span', added: 'ins', removed: 'del' } as const)[kind]
  return (
    <li className="py-0.5 leading-relaxed wrap-anywhere whitespace-pre-wrap">
      {kind !== 'same' && <span className="sr-only">{texts[kind]} </span>}
      <Tag className={`rounded-s px-1 ${lineStyles[kind]}`}>{text}</Tag>
    </li>
  )
}

function Note({ children }: { readonly children: string }) {
  return <li className="py-1.5 text-center text-xs text-ink-faint">{children}</li>
}
