import type { TableHeader, TableRow } from './table-rows.ts'

export interface HtmlTable {
  readonly caption: string
  readonly rows: readonly TableRow[]
  /** Null for none; undefined when it must be inferred from the rows. */
  readonly header: TableHeader | null | undefined
}

const groups = new Set(['THEAD', 'TBODY', 'TFOOT'])
/** Elements that only occur in layout tables. */
const layoutContent = new Set(['TABLE', 'H1', 'H2', 'H3', 'ARTICLE', 'SECTION', 'FORM'])
const maxSpan = 50

/**
 * Reads a data table. A cell that spans rows gives its value to each of them, one that spans columns only to the
 * first, but above the names of columns to all.
 * @param textOf reads the text of a cell
 * @returns null for a layout table
 */
export function readHtmlTable(table: DomNode, textOf: (cell: DomNode) => string): HtmlTable | null {
  const rows = rowsOf(table).map((row) => elements(row).filter((cell) => /^T[DH]$/.test(nameOf(cell))))
  const width = rows.reduce((most, cells) => Math.max(most, cells.length), 0)
  if (width < 2 || rows.some((cells) => cells.some(isLayout))) return null

  const heads = headRowsOf(table, rows)
  const caption = elements(table).find((part) => nameOf(part) === 'CAPTION')

  return {
    caption: caption ? textOf(caption) : '',
    rows: fillSpans(rows, textOf, heads > 1 ? heads : 0),
    // Two columns without a marked header are fields and values of one record, not several records.
    header: heads > 0 ? { first: 1, rows: heads } : width === 2 ? null : undefined,
  }
}

const maxHeadRows = 3

/** @returns the number of its first rows that are in its head, or have only cells of a header; 0 for none */
function headRowsOf(table: DomNode, rows: readonly (readonly DomNode[])[]): number {
  const head = elements(table).find((part) => nameOf(part) === 'THEAD')
  const inHead = head ? elements(head).filter((row) => nameOf(row) === 'TR').length : 0
  const firstOther = rows.findIndex((cells) => !isHeaderRow(cells))
  const headers = firstOther < 0 ? rows.length : firstOther
  return Math.min(maxHeadRows, rows.length - 1, head ? Math.max(1, inHead) : headers)
}

/** @param heads rows in which a cell that spans columns names the group of each of them */
function fillSpans(
  rows: readonly (readonly DomNode[])[],
  textOf: (cell: DomNode) => string,
  heads: number,
): TableRow[] {
  /** For each column, the value of a spanning cell above and the number of rows left. */
  const above = new Map<number, { text: string; left: number }>()
  return rows.map((nodes, index) => {
    const cells: string[] = []

    const takeAbove = () => {
      for (let held = above.get(cells.length); held; held = above.get(cells.length)) {
        if (held.left <= 1) above.delete(cells.length)
        else held.left -= 1
        cells.push(held.text)
      }
    }

    for (const node of nodes) {
      takeAbove()
      const text = textOf(node)
      const rowSpan = spanOf(node, 'rowspan')
      if (rowSpan > 1) above.set(cells.length, { text, left: rowSpan - 1 })
      cells.push(
        text,
        ...Array.from({ length: spanOf(node, 'colspan') - 1 }, () => (index < heads ? text : '')),
      )
    }

    takeAbove()
    return { number: index + 1, cells }
  })
}

function rowsOf(table: DomNode): DomNode[] {
  return elements(table).flatMap((part) => {
    if (nameOf(part) === 'TR') return [part]
    return groups.has(nameOf(part)) ? elements(part).filter((row) => nameOf(row) === 'TR') : []
  })
}

function isHeaderRow(cells: readonly DomNode[] | undefined): boolean {
  return cells !== undefined && cells.length > 0 && cells.every((cell) => nameOf(cell) === 'TH')
}

function isLayout(node: DomNode): boolean {
  return elements(node).some((child) => layoutContent.has(nameOf(child)) || isLayout(child))
}

function spanOf(cell: DomNode, name: string): number {
  return Math.min(maxSpan, Math.max(1, Math.trunc(Number(cell.getAttribute?.(name))) || 1))
}

function elements(node: DomNode): DomNode[] {
  return Array.from(node.childNodes).filter(({ nodeType }) => nodeType === 1)
}

function nameOf(node: DomNode): string {
  return node.nodeName.toUpperCase()
}

export interface DomNode {
  readonly nodeType: number
  readonly nodeName: string
  readonly textContent: string | null
  readonly childNodes: ArrayLike<DomNode>
  getAttribute?(name: string): string | null
}
