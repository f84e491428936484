import type { AgentVariable } from '@/lib/contract/made-agent'

const longestKey = 32

/**
 * @returns a key for a new variable, by which the prompt names it: the Latin letters of its label, or `v1`, `v2`, …
 * It never changes with the label, as the prompt would lose it.
 */
export function variableKey(label: string, known: readonly Pick<AgentVariable, 'key'>[]): string {
  const taken = new Set(known.map(({ key }) => key))
  const latin = label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, longestKey - 3)
  if (latin !== '' && !taken.has(latin)) return latin
  let count = 1
  while (taken.has(`${latin || 'v'}${count}`)) count += 1
  return `${latin || 'v'}${count}`
}

export function variableMark(key: string): string {
  return `{{${key}}}`
}
