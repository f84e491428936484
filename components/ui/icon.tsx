/** A drawing beside or in place of a word, drawn in the colour of the text. What it means is said elsewhere. */
export function Icon({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden>
      <path d={path} />
    </svg>
  )
}
