export function putThemeFirst(pagesDirectory: string): void
export function withThemeFirst(html: string): string
