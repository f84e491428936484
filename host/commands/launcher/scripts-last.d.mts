export const dataPrefix: string
export function withScriptsLast(html: string): {
  html: string
  data: { name: string; text: string } | null
}
