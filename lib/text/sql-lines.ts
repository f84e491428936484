/** Quoted text, a bracket, or a keyword that starts a clause. */
const part =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|\(\s*select\b|[()]| +(?=(?:from|where|group by|having|order by|limit|union(?: all)?|(?:left |full |inner )?join)\b)/gi

/**
 * @returns a single-line query with each clause on its own line, subqueries indented; multi-line queries are
 * unchanged
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
