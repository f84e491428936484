import { Button } from '@/components/ui/button'
import { fill } from '@/lib/messages/fill'

interface ListPagerProps {
  readonly label: string
  /** `page` names the rows shown: {from}, {to} and {all}. */
  readonly texts: { readonly page: string; readonly previous: string; readonly next: string }
  /** From 0. */
  readonly page: number
  /** Rows of a page. */
  readonly size: number
  readonly total: number
  readonly onPage: (page: number) => void
}

/** Nothing while all rows are on one page. */
export function ListPager({ label, texts, page, size, total, onPage }: ListPagerProps) {
  const pages = Math.ceil(total / size)
  if (pages <= 1 && page === 0) return null

  const from = page * size + 1
  const to = Math.min(total, from + size - 1)
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-2 text-sm">
      <p className="min-w-0 flex-1 text-ink-faint tabular-nums">
        {fill(texts.page, { from: Math.min(from, to), to, all: total })}
      </p>
      <Button size="small" className="max-sm:min-h-11" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {texts.previous}
      </Button>
      <Button
        size="small"
        className="max-sm:min-h-11"
        disabled={page >= pages - 1}
        onClick={() => onPage(page + 1)}
      >
        {texts.next}
      </Button>
    </nav>
  )
}
