export function withThemeFirst(html: string): string
