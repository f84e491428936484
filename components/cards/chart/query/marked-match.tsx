interface MarkedMatchProps {
  readonly text: string
  readonly match: string
}

/** A text with its first part that is equal to a search, in any case, underlined. */
export function MarkedMatch({ text, match }: MarkedMatchProps) {
  const wanted = match.trim().toLowerCase()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  if (at < 0) return text
  const end = at + wanted.length
  return (
    <>
      {text.slice(0, at)}
      <span className="font-medium text-indigo-strong underline underline-offset-4">
        {text.slice(at, end)}
      </span>
      {text.slice(end)}
    </>
  )
}
