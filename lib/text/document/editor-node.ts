/** A node of the editor's document, as ProseMirror writes it to JSON. */
export interface EditorNode {
  readonly type: string
  readonly attrs?: Readonly<Record<string, unknown>>
  readonly content?: readonly EditorNode[]
  readonly text?: string
  readonly marks?: readonly EditorMark[]
}

export interface EditorMark {
  readonly type: string
  readonly attrs?: Readonly<Record<string, unknown>>
}

/** @returns an attribute that is a text; '' for none */
export function textAttribute(of: Pick<EditorNode, 'attrs'>, name: string): string {
  const value = of.attrs?.[name]
  return typeof value === 'string' ? value : ''
}

/** @returns the text of a node and what it contains */
export function textOfNode(node: EditorNode): string {
  return node.text ?? (node.content ?? []).map(textOfNode).join('')
}
