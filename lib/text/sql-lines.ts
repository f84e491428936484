/** Quoted text, a bracket, or a word that begins a part of a query. */
const part =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|\(\s*select\b|[()]| +(?=(?:from|where|group by|having|order by|limit|union(?: all)?|(?:left |full |inner )?join)\b)/gi

/**
 * @returns a query of one line with each of its parts on a line of its own, those of a query within it further in; one
 * that has lines already as it is
 */
export function sqlLines(sql: string): string {
  if (sql.includes('\n')) return sql
  const brackets: ('query' | 'other')[] = []
  return sql.replaceAll(part, (found) => {
    if (found.startsWith('(')) brackets.push(found.length > 1 ? 'query' : 'other')
    else if (found === ')') brackets.pop()
    else if (found.startsWith(' ') && brackets.at(-1) !== 'other')
      return `\n${'  '.repeat(brackets.filter((kind) => kind === 'query').length)}`
    return found
  })
}
