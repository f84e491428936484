/** @returns the code as a fenced block whose fence is longer than every run of backticks in it */
export function fenceCode(code: string, language = ''): string {
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `${fence}${language.replaceAll(/[`\s]/g, '')}\n${code.replace(/\n$/, '')}\n${fence}`
}
