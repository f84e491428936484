import type { Nodes } from 'mdast'
import type { ContainerLook } from './markdown-block'

/** The same while it is being built. */
export type Changing<Thing> = { -readonly [Name in keyof Thing]: Thing[Name] }

/** @returns what is seen of a container on its own element */
export function lookOf(node: Nodes): Changing<ContainerLook> {
  return {
    start: node.type === 'list' && node.ordered ? (node.start ?? 1) : null,
    isLoose: false,
    isTask: false,
    language: node.type === 'code' ? (node.lang?.split(/\s+/)[0] ?? undefined) : undefined,
    code: null,
  }
}

/**
 * Adds what further content of a container determines: one loose item makes the list loose, one task a list of tasks.
 */
export function noteLook(look: Changing<ContainerLook>, node: Nodes): void {
  if (node.type === 'list') {
    look.isLoose ||= node.spread === true || node.children.some((item) => item.spread === true)
    look.isTask ||= node.children.some(isTask)
  } else if (node.type === 'listItem') {
    look.isTask ||= isTask(node)
  }
}

function isTask({ checked }: { checked?: boolean | null | undefined }): boolean {
  return typeof checked === 'boolean'
}
