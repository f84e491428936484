import { Fragment } from 'react'

interface MarkedTermsProps {
  readonly text: string
  readonly words: readonly string[]
}

export function MarkedTerms({ text, words }: MarkedTermsProps) {
  const wanted = words.filter(Boolean).toSorted((one, other) => other.length - one.length)
  if (wanted.length === 0) return text

  const literal = wanted.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  const pattern = new RegExp(`(${literal.join('|')})`, 'gi')

  return text.split(pattern).map((part, at) =>
    // Odd parts are terms, even ones the text between them.
    at % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={at} className="underline decoration-ink-faint decoration-dotted underline-offset-4">
        {part}
      </span>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <Fragment key={at}>{part}</Fragment>
    ),
  )
}
