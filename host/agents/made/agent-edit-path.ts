import { paths } from '../../../lib/paths.ts'

/** @returns the page where its author edits this agent */
export function agentEditPath(id: string): string {
  return `${paths.agentEdit()}?id=${encodeURIComponent(id)}`
}
