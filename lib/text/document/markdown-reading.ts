import type { Definition } from 'mdast'

/** The input, with the definitions of its references. */
export interface Reading {
  readonly source: string
  /** By identifier; the first one counts. */
  readonly definitions: ReadonlyMap<string, Definition>
}
