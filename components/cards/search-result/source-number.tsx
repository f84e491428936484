/** The number of a source, as on the seals of the answer. */
export function SourceNumber({ index }: { readonly index: number }) {
  return (
    <span className="min-w-[17px] shrink-0 rounded-[4px] bg-seal-wash px-[3px] text-center text-[11px] leading-[17px] font-semibold text-seal">
      {index}
    </span>
  )
}
