import type { CaseDifference } from '../../../../lib/contract/plugins/tool.ts'
import type { ReplyStructure } from './reply-structure.ts'

/** What a case expects, and what a run gave. */
export interface Outcome {
  /** 0 when the call failed. */
  readonly status: number
  readonly structure: ReplyStructure
  /** Why it failed; '' otherwise. */
  readonly failure: string
}

/** More are not listed. */
const maxDifferences = 100

/** @returns [] when both have the same status and the same fields with the same types */
export function compareReplies(expected: Outcome, now: Outcome): CaseDifference[] {
  if (now.status === 0)
    return expected.status === 0
      ? []
      : [{ kind: 'failed', path: '', before: String(expected.status), after: now.failure }]
  const ofStatus =
    expected.status === now.status
      ? []
      : [difference('status', '', String(expected.status || ''), String(now.status))]
  const paths = new Set([...Object.keys(expected.structure), ...Object.keys(now.structure)])
  const ofFields = [...paths].flatMap((path): CaseDifference[] => {
    const [before, after] = [ownType(expected.structure, path), ownType(now.structure, path)]
    if (before === after || isBelowEmpty(path, expected.structure, now.structure)) return []
    if (before === '') return [difference('added', path, '', after)]
    return [difference(after === '' ? 'removed' : 'type', path, before, after)]
  })
  return [...ofStatus, ...(expected.status === 0 ? [] : ofFields)].slice(0, maxDifferences)
}

function difference(
  kind: CaseDifference['kind'],
  path: string,
  before: string,
  after: string,
): CaseDifference {
  return { kind, path, before, after }
}

function ownType(structure: ReplyStructure, path: string): string {
  return Object.hasOwn(structure, path) ? (structure[path] ?? '') : ''
}

/** An array without values says nothing about their fields. */
function isBelowEmpty(path: string, ...structures: readonly ReplyStructure[]): boolean {
  for (let at = path.indexOf('[]'); at >= 0; at = path.indexOf('[]', at + 1)) {
    const array = at === 0 ? '$' : path.slice(0, at)
    const isEmpty = (structure: ReplyStructure) =>
      ownType(structure, array).split('|').includes('array') &&
      !Object.hasOwn(structure, `${path.slice(0, at)}[]`)
    if (structures.some(isEmpty)) return true
  }
  return false
}
