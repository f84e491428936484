const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  middot: '·',
  ldquo: '“',
  rdquo: '”',
  mdash: '—',
}

/** Makes a result's title or excerpt plain: vendors mark what they matched by tags, and write entities. */
export function plainText(marked: string): string {
  return marked
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, decoded)
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

function decoded(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? entity
  const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  const isCharacter = point > 0 && point <= 0x10_ff_ff && (point < 0xd8_00 || point > 0xdf_ff)
  return isCharacter ? String.fromCodePoint(point) : entity
}
