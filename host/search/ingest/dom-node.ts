/** The part of a DOM that reading needs. */
export interface DomNode {
  readonly nodeType: number
  readonly nodeName: string
  readonly textContent: string | null
  readonly childNodes: ArrayLike<DomNode>
  getAttribute?(name: string): string | null
}
