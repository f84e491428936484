/** @returns the page where its author edits this plugin (§2) */
export function pluginPath(id: number): string {
  return `/agent/plugin/${id}`
}
