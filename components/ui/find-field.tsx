interface FindFieldProps {
  readonly label: string
  readonly value: string
  readonly onFind: (wanted: string) => void
}

export function FindField({ label, value, onFind }: FindFieldProps) {
  return (
    <input
      type="search"
      value={value}
      maxLength={100}
      aria-label={label}
      placeholder={label}
      onChange={(event) => onFind(event.target.value)}
      className="mb-2 min-h-9 w-full rounded-s border border-line-strong bg-paper-raised px-2.5 text-sm max-md:min-h-11"
    />
  )
}
