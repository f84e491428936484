import type { ReactNode, Ref } from 'react'

interface ScrollingTableProps {
  readonly label: string
  readonly columns: readonly string[]
  /** Width below which it scrolls sideways. */
  readonly minWidth: string
  readonly bodyRef?: Ref<HTMLTableSectionElement>
  readonly children: ReactNode
}

/** A table of fields. Where it does not fit it scrolls in a region of its own, also by keyboard. */
export function ScrollingTable({ label, columns, minWidth, bodyRef, children }: ScrollingTableProps) {
  return (
    <section
      aria-label={label}
      // A scrolling region has to be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto rounded-m border border-line bg-paper-raised"
    >
      <table className={`w-full ${minWidth} border-collapse text-left text-sm`}>
        <thead>
          <tr className="border-b border-line text-ink-faint">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="px-2 py-2 font-normal first:sticky first:left-0 first:z-1 first:bg-paper-raised first:pl-3.5 max-sm:first:static"
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={bodyRef}>{children}</tbody>
      </table>
    </section>
  )
}
