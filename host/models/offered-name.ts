/** The name of a call in which none can be read. */
export const unreadableCall = 'unreadable_call'

/**
 * The tool that a call means: models and gateways write `functions.clock`, `tool:clock` or `functions.clock:0`.
 * @returns the name as written when no offered name, or more than one, fits
 */
export function offeredName(written: string, offered: readonly string[]): string {
  if (offered.includes(written)) return written
  const bare = written.trim().replace(/:\d+$/, '')
  const forms = new Set([bare, bare.replaceAll(/[^\w-]+/g, '_'), bare.split(/[.:/]/).at(-1) ?? ''])
  const fitting = offered.filter((name) => forms.has(name))
  return fitting.length === 1 ? (fitting[0] ?? written) : written
}
