/** How a file of the build may be compressed, the best first, and what its name then ends in. */
export const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

export type Encoding = (typeof encodings)[number]

/**
 * @param versions those that there are, the best first
 * @param accepted the header `Accept-Encoding` (RFC 9110, 12.5.3)
 * @returns the best version that the browser takes, or undefined for the file as it is
 */
export function acceptedEncoding(
  versions: readonly Encoding[],
  accepted: string | string[] | undefined,
): Encoding | undefined {
  const names = String(accepted ?? '')
    .split(',')
    .map((each) => each.trim().split(/\s*;\s*/))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name)
  return versions.find(({ name }) => names.includes(name))
}
