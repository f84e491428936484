import { fixedAgents } from '../../../lib/agents.ts'

/** Avatar colours of the light theme: clients with their own rendering have no design tokens. */
const tones = {
  indigo: ['#e9edf4', '#2d4a7c'],
  seal: ['#f7e9e4', '#b4372b'],
  ok: ['#dfe4dc', '#3d6b4f'],
  warn: ['#e9dfc8', '#7d5712'],
} as const

/** @returns the icon of a built-in agent as a `data:` URL; '' for others */
export function agentIcon(agentId: string): string {
  const agent = fixedAgents.find(({ id }) => id === agentId)
  if (!agent) return ''
  const [paper, ink] = tones[agent.tone]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="${paper}"/><text x="32" y="43" font-size="32" text-anchor="middle" font-family="serif" fill="${ink}">${agent.glyph}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
