import { OperationSkipped } from './imported.ts'
import { isRecord, type JsonRecord, own } from './own-values.ts'

const maxChain = 20

/**
 * Follows `$ref`s inside the document (RFC 6901), never to files or other hosts.
 * @throws {OperationSkipped} reference
 */
export function follow(root: JsonRecord, node: unknown): unknown {
  let current = node
  for (let step = 0; step < maxChain; step += 1) {
    const reference = own(current, '$ref')
    if (reference === undefined) return current
    current = typeof reference === 'string' ? locate(root, reference) : undefined
    if (current === undefined) break
  }
  throw new OperationSkipped('reference')
}

/** @returns what a local reference names, or undefined */
export function locate(root: JsonRecord, reference: string): unknown {
  if (!reference.startsWith('#/')) return undefined
  return reference
    .slice(2)
    .split('/')
    .map(decodeStep)
    .reduce<unknown>((node, step) => {
      if (Array.isArray(node)) return /^\d{1,6}$/.test(step) ? node[Number(step)] : undefined
      return isRecord(node) ? own(node, step) : undefined
    }, root)
}

function decodeStep(step: string): string {
  return decoded(step).replaceAll('~1', '/').replaceAll('~0', '~')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
